import { z } from 'zod';
import { freeShippingLine } from '../../../shop/discounts/discount';
import { differenceText } from '../../../shop/orders/order';
import { ATTENTION, Attention } from '../../../shop/orders/attention';
import { trackingUrl } from '../../../shop/orders/tracking';
import { oneLine } from '../../../shop/typed-text';
import { type Site, streetAddress } from '../../../shop/site/site';
import { GIVEN_BACK, PAID_BY_HAND } from '../../../shop/quotes';
import { TaxLine } from '../../../shop/checkout/tax';
import { counted } from '../../../shop/counted';
import { cad, cashText } from '../../../shop/money';
import type { Mail } from '../../gateways/mail';
import { PackedLine, SoldLine, lineText, soldRows } from './lines';
import {
  type MailPart,
  bothWays,
  dayText,
  discountName,
  dueText,
  hello,
  shortDay,
  taxCells,
} from './text';
import { receiptLine, supplementPaid } from './quote-mails';

const to = { name: z.string(), email: z.string(), number: z.string() };

/** The id of the order whose agreement goes with the mail. Missing where there is none, as in older entries. */
const agreement = z.optional(z.string());

/** The days between which a parcel arrives; missing where that is not known, as in older entries. */
const arrival = z.optional(z.object({ from: z.string(), to: z.string() }));

/** Mails about orders; sums are cents. */
export const OrderMailJob = z.discriminatedUnion('kind', [
  z.object({
    ...to,
    kind: z.literal('order-placed'),
    placedAt: z.number(),
    lines: z.array(SoldLine),
    subtotal: z.number(),
    discount: z.number(),
    /** The name of the sale that gave the discount; missing for that of the specification. */
    discountLabel: z.optional(z.string()),
    hst: z.number(),
    taxes: z.optional(z.array(TaxLine)),
    shippingTaxed: z.optional(z.boolean()),
    shipping: z.number(),
    /** The code that made shipping free; missing otherwise. */
    freeWith: z.optional(z.string()),
    total: z.number(),
    isPickup: z.boolean(),
    service: z.nullable(z.string()),
    /** One line; null while unknown. */
    address: z.nullable(z.string()),
    /** The day by which all of it is ready, '2026-12-18'. Missing in older ones. */
    promisedBy: z.optional(z.string()),
    arrives: arrival,
    /** The dealer's PO number. */
    poNumber: z.nullish(z.string()),
    /** The quote that was paid; the mail then has a new link to its receipt. */
    receipt: z.optional(z.object({ quoteId: z.string(), site: z.string() })),
    /** The last day to pay an order on terms, '2026-11-30'. */
    dueDay: z.optional(z.string()),
    /** The cash above the total, negative when it is less; missing for other means. */
    cashRounding: z.optional(z.number()),
    /** The number of the order whose difference for shipping it pays. */
    supplementOf: z.optional(z.string()),
    agreement,
  }),
  z.object({
    ...to,
    kind: z.literal('order-cancelled'),
    /** The sum that the shop is about to refund; 0 when nothing was paid, or all was refunded before. */
    refund: z.number(),
    /** The sum that the provider has refunded before. */
    refunded: z.optional(z.number()),
    /** Whether it was cancelled as a duplicate payment. */
    isDouble: z.boolean(),
    /** Whether it paid a difference for shipping. */
    isSupplement: z.optional(z.boolean()),
  }),
  z.object({
    ...to,
    kind: z.literal('order-shipped'),
    carrier: z.nullable(z.string()),
    trackingNumber: z.nullable(z.string()),
    /** The page of the parcel when it left; null when there was none. Missing in older mails. */
    trackingUrl: z.optional(z.nullable(z.string())),
    /** Whether it corrects an earlier mail. */
    isCorrected: z.boolean(),
    /** The parcel's lines; empty or missing when it is the whole order. */
    lines: z.optional(z.array(PackedLine)),
    /** The number of the corrected parcel, when the order has several. */
    parcel: z.optional(z.number()),
    arrives: arrival,
  }),
  z.object({
    ...to,
    kind: z.literal('order-part-shipped'),
    carrier: z.nullable(z.string()),
    trackingNumber: z.nullable(z.string()),
    /** The page of the parcel when it left; null when there was none. Missing in older mails. */
    trackingUrl: z.optional(z.nullable(z.string())),
    lines: z.array(PackedLine),
    /** Lines that have not shipped yet. */
    left: z.array(PackedLine),
    arrives: arrival,
  }),
  z.object({
    ...to,
    kind: z.literal('order-address'),
    /** One line. */
    address: z.string(),
    /** The address until now; null when there was none. */
    before: z.nullable(z.string()),
    isPickup: z.boolean(),
    agreement,
  }),
  z.object({
    ...to,
    kind: z.literal('order-promise'),
    /** The move that it is about. */
    move: z.string(),
    line: PackedLine,
    /** The day that was agreed, and the new one, '2026-12-18'; null when there was none. */
    before: z.nullable(z.string()),
    day: z.string(),
    /** Whether the buyer has to agree. */
    asks: z.boolean(),
    note: z.string(),
    isPickup: z.boolean(),
  }),
  z.object({ ...to, kind: z.literal('order-ready') }),
  z.object({ ...to, kind: z.literal('order-message'), body: z.string() }),
  z.object({
    ...to,
    kind: z.literal('return-taken'),
    /** The number of the return: RET-... */
    slip: z.string(),
    lines: z.array(PackedLine),
    byShop: z.boolean(),
  }),
  z.object({ ...to, kind: z.literal('return-refused'), slip: z.string(), answer: z.string() }),
  z.object({
    ...to,
    kind: z.literal('order-refunded'),
    /** 0 when nothing was paid for the parts. */
    refund: z.number(),
    /** The means of a refund by hand; missing for a card. */
    means: z.optional(z.enum(PAID_BY_HAND)),
    /** The cash given above `refund`; missing when it was not rounded. */
    cashRounding: z.optional(z.number()),
    /** The province with less tax that the order moved to, when the refund is the difference. */
    movedTo: z.optional(z.string()),
    /** The refunded parts, if it was of lines. */
    lines: z.optional(
      z.array(
        PackedLine.extend({
          /** Whether the pieces were taken out of the order before they were shipped. */
          isRemoved: z.boolean(),
        }),
      ),
    ),
  }),
  z.object({
    kind: z.literal('order-new'),
    to: z.string(),
    /** The id of the order. Missing in older entries. */
    id: z.optional(z.string()),
    number: z.string(),
    lines: z.array(PackedLine),
    total: z.number(),
    /** The last day to pay an order on terms, '2026-11-30'. */
    dueDay: z.optional(z.string()),
    isPickup: z.boolean(),
    service: z.nullable(z.string()),
    supplementOf: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('return-asked'),
    to: z.string(),
    number: z.string(),
    slip: z.string(),
  }),
  z.object({
    kind: z.literal('shop-digest'),
    to: z.string(),
    at: z.number(),
    /** Names of the waiting work, with number and sum. */
    counts: z.array(z.tuple([z.string(), z.number(), z.optional(z.string())])),
    /** Dollars as a decimal string. */
    yesterday: z.object({ orders: z.number(), net: z.string() }),
  }),
  z.object({
    kind: z.literal('order-attention'),
    to: z.string(),
    id: z.optional(z.string()),
    number: z.string(),
    reasons: z.array(Attention),
    detail: z.string(),
  }),
]);
export type OrderMailJob = z.infer<typeof OrderMailJob>;

const arrivalText = (days: z.infer<typeof arrival>): string | undefined =>
  days && `It should arrive between ${dueText(days.from)} and ${dueText(days.to)}.`;

const delivery = (job: Extract<OrderMailJob, { kind: 'order-placed' }>, shop: Site): string => {
  const day = job.promisedBy && dueText(job.promisedBy);
  if (job.isPickup)
    return `Local pickup in ${shop.place}. ${day ? `It is ready by ${day}. ` : ''}We will email you when it is ready.`;
  const days = [day && `It ships by ${day}.`, arrivalText(job.arrives)].filter(Boolean).join(' ');
  return `${days}${days && ' '}${job.service ?? 'Shipping'} to ${job.address ?? 'an address that we still need; please reply to this email with it'}.`;
};

const paidText = ({
  dueDay,
  total,
  cashRounding,
}: Extract<OrderMailJob, { kind: 'order-placed' }>): string => {
  if (dueDay) return `It is on terms. Please pay it by ${dueText(dueDay)}.`;
  if (cashRounding) return `It is paid in cash: ${cashText(total, cashRounding)}.`;
  return 'It is paid.';
};

const placedMail = (
  job: Extract<OrderMailJob, { kind: 'order-placed' }>,
  receiptUrl: string | undefined,
  shop: Site,
): MailPart[] => [
  hello(job.name),
  `Thank you for your order ${job.number} of ${dayText(job.placedAt)}. ${paidText(job)}`,
  ...(job.poNumber ? [`Your PO number: ${job.poNumber}`] : []),
  soldRows(job.lines),
  {
    rows: [
      ['Subtotal', cad(job.subtotal)],
      ...(job.discount ? [[discountName(job), cad(-job.discount)] as const] : []),
      job.freeWith === undefined
        ? ['Shipping', job.shipping ? cad(job.shipping) : 'free']
        : [freeShippingLine(job.freeWith), cad(0)],
      ...taxCells(job),
      ['Total', cad(job.total)],
    ],
    isSum: true,
  },
  delivery(job, shop),
  ...(job.isPickup ? [] : ['Another email with the tracking number follows once the order ships.']),
  ...(receiptUrl === undefined ? [] : [receiptLine(job, receiptUrl)]),
];

const cancelledText = ({
  number,
  isDouble,
  isSupplement,
}: Extract<OrderMailJob, { kind: 'order-cancelled' }>): string => {
  if (!isDouble) return `Your order ${number} is cancelled.`;
  return isSupplement
    ? `You paid a difference for shipping that was not owed any more. Its order ${number} is cancelled.`
    : `The same order was paid twice. Your other order is unchanged; ${number} is cancelled.`;
};

type ShippedJob = Extract<OrderMailJob, { kind: 'order-shipped' }>;
type PartJob = Extract<OrderMailJob, { kind: 'order-part-shipped' }>;
type PromiseJob = Extract<OrderMailJob, { kind: 'order-promise' }>;

type Tracked = Pick<ShippedJob, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** The page of the parcel. */
const trackingPage = ({ carrier, trackingNumber, trackingUrl: url }: Tracked): string | undefined =>
  url === undefined ? trackingUrl(carrier, trackingNumber) : (url ?? undefined);

const tracking = (tracked: Tracked, isCorrected = false): string => {
  const { carrier, trackingNumber } = tracked;
  const url = trackingPage(tracked);
  return trackingNumber
    ? [
        ...(isCorrected && carrier ? [`Carrier: ${carrier}`] : []),
        `Tracking number: ${trackingNumber}`,
        ...(url ? [`Track it here: ${url}`] : []),
      ].join('\n')
    : 'This parcel has no tracking number and cannot be tracked.';
};

const packedList = (title: string, lines: readonly PackedLine[]): string =>
  [title, ...lines.map(lineText)].join('\n');

const arrivalLine = ({ arrives }: Pick<ShippedJob, 'arrives'>): string[] => {
  const text = arrivalText(arrives);
  return text ? [text] : [];
};

const shippedMail = (job: ShippedJob): string[] => {
  const { carrier, number, lines = [], parcel } = job;
  const what = parcel === undefined ? '' : `parcel ${parcel} of `;
  return [
    hello(job.name),
    job.isCorrected
      ? `Here is the correct tracking information for ${what}your order ${number}.`
      : `Your order ${number} has shipped${carrier ? ` with ${carrier}` : ''}.`,
    tracking(job, job.isCorrected),
    ...arrivalLine(job),
    ...(lines.length ? [packedList('This is the last parcel. In it:', lines)] : []),
  ];
};

const partShippedMail = (job: PartJob): string[] => {
  const { carrier, number, lines, left } = job;
  return [
    hello(job.name),
    `Part of your order ${number} is on its way${carrier ? ` with ${carrier}` : ''}.`,
    tracking(job),
    ...arrivalLine(job),
    packedList('In this parcel:', lines),
    packedList('Still to come, with another email:', left),
  ];
};

/** Only sums that the provider has confirmed: the mail about the refund has the others. */
const refundPart = (job: Extract<OrderMailJob, { kind: 'order-cancelled' }>): string => {
  const before = job.refunded ? `${cad(job.refunded)} was refunded before.` : '';
  if (!job.refund) return before || 'Nothing was charged.';
  return before
    ? `${before} We are refunding the rest to the card that paid, and will email you when it is done.`
    : 'We are refunding your payment to the card that paid, and will email you when it is done.';
};

const refundSentence = ({
  refund,
  means,
  cashRounding = 0,
  number,
}: Extract<OrderMailJob, { kind: 'order-refunded' }>): string => {
  if (!refund) return `We changed your order ${number}. Nothing was charged for these parts.`;
  if (means === 'terms') return `We credited ${cad(refund)} of order ${number} to your account.`;
  if (means)
    return `We gave you ${cad(refund + cashRounding)} of order ${number} back ${GIVEN_BACK[means]}.`;
  return `We refunded ${cad(refund)} to the card that paid for order ${number}. Banks take up to 10 business days to show it.`;
};

const refundedMail = (job: Extract<OrderMailJob, { kind: 'order-refunded' }>): MailPart[] => {
  const { lines = [] } = job;
  const isRemoved = lines.some((line) => line.isRemoved);
  return [
    hello(job.name),
    refundSentence(job),
    ...(job.movedTo === undefined
      ? []
      : [`This is tax, which is less in ${job.movedTo} than what you paid.`]),
    ...(lines.length
      ? [
          isRemoved ? 'These parts are no longer in the order:' : 'The refund is for these parts:',
          lines.map(lineText).join('\n'),
        ]
      : []),
  ];
};

const openLine = ({ id }: { id?: string | undefined }, site: string): string =>
  `Open the order: ${site}/admin/orders${id === undefined ? '' : `/${id}`}`;

const newMail = (job: Extract<OrderMailJob, { kind: 'order-new' }>, site: string): MailPart[] => [
  job.supplementOf
    ? `The difference for shipping of ${job.supplementOf} is ${job.dueDay ? 'owed on terms' : 'paid'}, as order ${job.number}.`
    : `Order ${job.number} came in. It is ${job.dueDay ? 'on terms' : 'paid'}.`,
  ...(job.dueDay ? [`${cad(job.total)} is to be paid by ${dueText(job.dueDay)}.`] : []),
  {
    rows: job.lines.map(({ name, sku, quantity }) => [`${quantity} x ${name}`, sku ?? '']),
  },
  `Total: ${cad(job.total)}`,
  job.supplementOf
    ? 'There is nothing to ship for it.'
    : job.isPickup
      ? 'For pickup.'
      : `To ship: ${job.service ?? 'no service chosen'}.`,
  openLine(job, site),
  'You can switch these mails off under Settings in the admin area.',
];

const digestTitle = ({ at }: Extract<OrderMailJob, { kind: 'shop-digest' }>): string =>
  `To do today, ${shortDay(at)}`;

const digestMail = (
  job: Extract<OrderMailJob, { kind: 'shop-digest' }>,
  site: string,
): MailPart[] => {
  const { orders, net } = job.yesterday;
  return [
    `${digestTitle(job)}:`,
    {
      rows: job.counts
        .filter(([, count]) => count)
        .map(([what, count, sum]) => [what, sum ? `${count}, ${sum}` : String(count)]),
    },
    orders
      ? `Yesterday: ${counted(orders, 'order')}, $${net} CAD after refunds.`
      : 'Yesterday: no orders.',
    `Open the lists: ${site}/admin`,
    'You can switch this mail off under Settings in the admin area.',
  ];
};

/** Tells the buyer where the parts of a return go. */
export const returnText = (slip: string, shop: Site): string =>
  `Please write ${slip} on the parcel, or print the slip that your order shows. ${
    streetAddress(shop) === undefined
      ? 'Before you send it or bring it, please reply to this email: we will tell you our street address.'
      : `Send it to ${shop.name}, ${streetAddress(shop)}, or bring the parts there.`
  }`;

/** Says where an order is picked up, and when. */
export const pickupText = (shop: Site): string => {
  const where = shop.pickupPlace || streetAddress(shop);
  const hours = shop.pickupHours || shop.hours;
  return [
    where === undefined
      ? `You can pick it up at our shop in ${shop.place}. Please reply to this email first: we will tell you our street address.`
      : `You can pick it up at ${shop.name}, ${where}.`,
    ...(hours ? [`Hours: ${oneLine(hours)}.`] : []),
    ...(shop.phone ? [`Our phone: ${shop.phone}.`] : []),
  ].join(' ');
};

const takenMail = (
  job: Extract<OrderMailJob, { kind: 'return-taken' }>,
  shop: Site,
): MailPart[] => [
  hello(job.name),
  job.byShop
    ? `We expect these parts of your order ${job.number} back.`
    : `You asked to return these parts of your order ${job.number}.`,
  packedList(`Return ${job.slip}:`, job.lines),
  returnText(job.slip, shop),
  'When they are here we look at them, and write to you about the refund. If you keep the parts, please reply to this email.',
];

/** The days of a line in a sentence. */
const movedText = ({ before, day, asks, isPickup }: PromiseJob): string => {
  const ready = isPickup ? 'is ready for you' : 'leaves';
  if (before === null) return `It ${ready} by ${dueText(day)}.`;
  if (asks)
    return `We promised it by ${dueText(before)}, and cannot keep that day. We are sorry. It can be ${isPickup ? 'ready for you' : 'on its way'} by ${dueText(day)}.`;
  return before === day
    ? `It ${isPickup ? 'is still ready for you' : 'still leaves'} by ${dueText(day)}.`
    : `It ${ready} by ${dueText(day)}, not only by ${dueText(before)}.`;
};

const promiseMail = (job: PromiseJob, answerUrl: string | undefined): MailPart[] => [
  hello(job.name),
  packedList(`About this part of your order ${job.number}:`, [job.line]),
  movedText(job),
  ...(job.note ? [job.note] : []),
  ...(job.asks
    ? [
        `Accept the new day:\n${answerUrl ?? '(link)'}`,
        `Cancel this line and get its money back:\n${answerUrl ?? '(link)'}?answer=cancel`,
        'Each link opens a page with one button; you need no account. You can also reply to this email.',
      ]
    : ['There is nothing to do for you. If this is not right, please reply to this email.']),
];

interface Addresses {
  /** The shop's base URL, without a trailing slash. */
  site: string;
  shop: Site;
  /** The receipt of a confirmation that has one. */
  receiptUrl?: string | undefined;
  /** The page with the state of the order; a mail that is shown again has none. */
  statusUrl?: string | undefined;
  /** The page that answers a question; without it the mail is shown without its links. */
  answerUrl?: string | undefined;
  /** The agreement that goes with the mail, in words. */
  agreement?: readonly MailPart[] | undefined;
}

/** The buyer's copy of the agreement, at the end of a mail. */
const copyParts = (agreement: readonly MailPart[] | undefined): readonly MailPart[] =>
  agreement
    ? [
        'Here is your copy of the agreement. Please keep it; it is attached as a PDF too.',
        ...agreement,
      ]
    : [];

/** The link to the state of the order. */
const statusPart = (url: string | undefined): readonly MailPart[] =>
  url === undefined ? [] : [`Where your order is, to see without a login:\n${url}`];

/** Renders a mail about an order. `key` is the outbox row's dedupe key. */
export const writeOrderMail = (
  key: string,
  job: OrderMailJob,
  { site, shop, statusUrl, receiptUrl, answerUrl, agreement }: Addresses,
): Mail => {
  const ownLinks = `${site}/`;
  if (job.kind === 'order-new' || job.kind === 'shop-digest')
    return {
      key,
      to: { name: shop.name, address: job.to },
      ...(job.kind === 'order-new'
        ? bothWays(shop, `New order ${job.number}: ${cad(job.total)}`, newMail(job, site), ownLinks)
        : bothWays(shop, digestTitle(job), digestMail(job, site), ownLinks)),
    };
  if (job.kind === 'return-asked')
    return {
      key,
      to: { name: shop.name, address: job.to },
      ...bothWays(
        shop,
        `Return ${job.slip}`,
        [
          `A buyer asked to return parts of order ${job.number}.`,
          `Open the returns: ${site}/admin/returns`,
        ],
        ownLinks,
      ),
    };
  if (job.kind === 'order-attention')
    return {
      key,
      to: { name: shop.name, address: job.to },
      ...bothWays(
        shop,
        `Please look at order ${job.number}`,
        [
          `Order ${job.number} needs your attention.`,
          ...job.reasons.map((reason) => ATTENTION[reason].meaning),
          ...(job.detail ? [job.detail] : []),
          openLine(job, site),
        ],
        ownLinks,
      ),
    };
  const { name, email: address, number } = job;
  /** @param links prefixes of URLs that become links */
  const toBuyer = (
    subject: string,
    parts: readonly MailPart[],
    links: readonly (string | undefined)[] = [],
    copy: readonly MailPart[] = [],
  ): Mail => ({
    key,
    to: { name, address },
    ...bothWays(
      shop,
      subject,
      [...parts, ...statusPart(statusUrl), ...copy],
      [...links, statusUrl],
    ),
  });
  switch (job.kind) {
    case 'order-placed':
      return toBuyer(
        job.supplementOf ? differenceText(job.supplementOf, job.hst > 0) : `Your order ${number}`,
        job.supplementOf ? supplementPaid(job, receiptUrl) : placedMail(job, receiptUrl, shop),
        [receiptUrl],
        copyParts(agreement),
      );
    case 'order-cancelled':
      return toBuyer(`Your order ${number} is cancelled`, [
        hello(name),
        cancelledText(job),
        refundPart(job),
      ]);
    case 'order-shipped':
      return toBuyer(
        job.isCorrected ? `Tracking of your order ${number}` : `Your order ${number} has shipped`,
        shippedMail(job),
        [trackingPage(job)],
      );
    case 'order-part-shipped':
      return toBuyer(`Part of your order ${number} is on its way`, partShippedMail(job), [
        trackingPage(job),
      ]);
    case 'order-address':
      return toBuyer(
        `The address of your order ${number}`,
        [
          hello(name),
          job.isPickup
            ? `We changed the address of your order ${number}. You still pick it up at our shop in ${shop.place}.`
            : `The delivery address of your order ${number} is changed.`,
          [`New address: ${job.address}`, ...(job.before ? [`Before: ${job.before}`] : [])].join(
            '\n',
          ),
          'If this is not right, please reply to this email.',
        ],
        [],
        copyParts(agreement),
      );
    case 'return-taken':
      return toBuyer(`Your return ${job.slip}`, takenMail(job, shop));
    case 'return-refused':
      return toBuyer(`Your return ${job.slip}`, [
        hello(name),
        `We cannot take back the parts of return ${job.slip}, order ${number}: ${job.answer}`,
        'If you have a question, please reply to this email.',
      ]);
    case 'order-message':
      return {
        ...toBuyer(`About your order ${number}`, [
          hello(name),
          job.body,
          'You can reply to this email.',
        ]),
        isPersonal: true,
      };
    case 'order-promise':
      return toBuyer(
        job.asks ? `A later day for your order ${number}` : `The day of your order ${number}`,
        promiseMail(job, answerUrl),
        [answerUrl],
      );
    case 'order-ready':
      return toBuyer(`Your order ${number} is ready for pickup`, [
        hello(name),
        `Your order ${number} is ready. ${pickupText(shop)}`,
        'Please bring the order number. If someone else picks it up for you, give them the number.',
      ]);
    case 'order-refunded':
      return toBuyer(
        job.refund ? `Your refund for order ${number}` : `Your order ${number} has changed`,
        refundedMail(job),
      );
  }
};
