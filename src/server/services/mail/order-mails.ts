import { ATTENTION, type Attention } from '../../../shop/orders/attention';
import { trackingUrl } from '../../../shop/orders/carriers';
import { SHOP } from '../../../shop/identity';
import { type Cents, cad } from '../../../shop/money';
import type { Mail } from '../../gateways/mail';
import { type MailPart, bothWays, dayText, hello } from './mail-text';

/** Mails about orders; sums are cents. */
export type OrderMailJob =
  | {
      kind: 'order-placed';
      name: string;
      email: string;
      number: string;
      placedAt: number;
      lines: { name: string; sku: string | null; quantity: number; unit: Cents }[];
      subtotal: Cents;
      discount: Cents;
      hst: Cents;
      shipping: Cents;
      total: Cents;
      isPickup: boolean;
      service: string | null;
      /** One line; null while it is not known. */
      address: string | null;
      /** What a dealer's own books call the order. */
      poNumber?: string | null;
    }
  | {
      kind: 'order-cancelled';
      name: string;
      email: string;
      number: string;
      /** What is given back; 0 when nothing was paid. */
      refund: Cents;
      /** Whether it was cancelled because the same order had been paid twice. */
      isDouble: boolean;
    }
  | {
      kind: 'order-shipped';
      name: string;
      email: string;
      number: string;
      carrier: string | null;
      trackingNumber: string | null;
      /** Whether another mail said something else before. */
      isCorrected: boolean;
    }
  | { kind: 'order-ready'; name: string; email: string; number: string }
  | { kind: 'order-refunded'; name: string; email: string; number: string; refund: Cents }
  | { kind: 'order-attention'; to: string; number: string; reasons: Attention[]; detail: string };

const delivery = (job: Extract<OrderMailJob, { kind: 'order-placed' }>): string =>
  job.isPickup
    ? `Local pickup in ${SHOP.place}. We write to you when it is ready.`
    : `${job.service ?? 'Shipping'} to ${job.address ?? 'an address that we still need: please answer this mail with it'}.`;

const placedMail = (job: Extract<OrderMailJob, { kind: 'order-placed' }>): MailPart[] => [
  hello(job.name),
  `Thank you for your order ${job.number} of ${dayText(job.placedAt)}. It is paid for.`,
  ...(job.poNumber ? [`Your PO number: ${job.poNumber}`] : []),
  {
    rows: job.lines.map(({ name, sku, quantity, unit }) => [
      `${quantity} x ${name}${sku ? ` (${sku})` : ''}`,
      cad(unit * quantity),
    ]),
  },
  {
    rows: [
      ['Subtotal', cad(job.subtotal)],
      ...(job.discount ? [['Discount', cad(-job.discount)] as const] : []),
      ['Shipping', job.shipping ? cad(job.shipping) : 'free'],
      ['HST', cad(job.hst)],
      ['Total', cad(job.total)],
    ],
    isSum: true,
  },
  delivery(job),
  ...(job.isPickup ? [] : ['Another mail with the tracking number follows once the order ships.']),
];

const shippedMail = (job: Extract<OrderMailJob, { kind: 'order-shipped' }>): string[] => {
  const { carrier, trackingNumber, number } = job;
  const url = trackingUrl(carrier, trackingNumber);
  return [
    hello(job.name),
    job.isCorrected
      ? `Here is the right tracking information for your order ${number}.`
      : `Your order ${number} has shipped${carrier ? ` with ${carrier}` : ''}.`,
    trackingNumber
      ? [
          ...(job.isCorrected && carrier ? [`Carrier: ${carrier}`] : []),
          `Tracking number: ${trackingNumber}`,
          ...(url ? [`Follow it here: ${url}`] : []),
        ].join('\n')
      : 'This parcel has no tracking number, so it can not be followed on its way.',
  ];
};

/** Writes a mail about an order. `key` is the outbox row's dedupe key. */
export const writeOrderMail = (key: string, job: OrderMailJob): Mail => {
  if (job.kind === 'order-attention')
    return {
      key,
      to: { name: SHOP.name, address: job.to },
      subject: `Please look at order ${job.number}`,
      ...bothWays([
        `Order ${job.number} needs somebody to look at it.`,
        ...job.reasons.map((reason) => ATTENTION[reason].meaning),
        ...(job.detail ? [job.detail] : []),
      ]),
    };
  const { name, email: address, number } = job;
  const to = { key, to: { name, address } };
  switch (job.kind) {
    case 'order-placed':
      return { ...to, subject: `Your order ${number}`, ...bothWays(placedMail(job)) };
    case 'order-cancelled':
      return {
        ...to,
        subject: `Your order ${number} is cancelled`,
        ...bothWays([
          hello(name),
          job.isDouble
            ? `We were paid twice for the same order. Your other order stands; ${number} is cancelled.`
            : `Your order ${number} is cancelled.`,
          job.refund
            ? `We are giving ${cad(job.refund)} back to the card that paid. We write to you again when that is done.`
            : 'Nothing was charged for it.',
        ]),
      };
    case 'order-shipped':
      return {
        ...to,
        subject: job.isCorrected
          ? `Tracking of your order ${number}`
          : `Your order ${number} has shipped`,
        ...bothWays(shippedMail(job), trackingUrl(job.carrier, job.trackingNumber)),
      };
    case 'order-ready':
      return {
        ...to,
        subject: `Your order ${number} is ready for pickup`,
        ...bothWays([
          hello(name),
          `Your order ${number} is ready. You can pick it up at our shop in ${SHOP.place}.`,
          'Please bring the order number. If somebody else picks it up for you, give it to them.',
        ]),
      };
    case 'order-refunded':
      return {
        ...to,
        subject: `Your refund for order ${number}`,
        ...bothWays([
          hello(name),
          `We gave ${cad(job.refund)} back to the card that paid for order ${number}. Banks take up to 10 business days to show it.`,
        ]),
      };
  }
};
