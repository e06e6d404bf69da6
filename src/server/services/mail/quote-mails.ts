import { z } from 'zod';
import { TaxLine, provincialIn, taxText } from '../../../shop/checkout/tax';
import type { Site } from '../../../shop/site/site';
import { cad } from '../../../shop/money';
import { differenceText } from '../../../shop/orders/order';
import type { Mail } from '../../gateways/mail';
import { newSecret, secretHash } from '../../ground/secret';
import { addQuoteLink } from '../../tables/quotes';
import type { Queries } from '../../tables/schema';
import { SoldLine, soldRows } from './lines';
import { type MailPart, bothWays, dayText, discountName, dueText, hello, taxCells } from './text';

/** A quote with the link that pays it; sums are cents. The link is made when the mail is sent. */
export const QuoteMailJob = z.object({
  kind: z.literal('quote-link'),
  name: z.string(),
  email: z.string(),
  number: z.string(),
  quoteId: z.string(),
  /** The shop's base URL, without a trailing slash. */
  site: z.string(),
  lines: z.array(SoldLine),
  subtotal: z.number(),
  discount: z.number(),
  /** The name of the sale that gave the discount; missing for that of the specification. */
  discountLabel: z.optional(z.string()),
  /** Missing for pickup. `service` is null when the price was typed; the address is one line. */
  delivery: z.optional(
    z.object({ shipping: z.number(), service: z.nullable(z.string()), address: z.string() }),
  ),
  hst: z.number(),
  taxes: z.optional(z.array(TaxLine)),
  shippingTaxed: z.optional(z.boolean()),
  total: z.number(),
  validUntil: z.number(),
  /** The number of the order whose difference for shipping it charges; it has no lines then. */
  supplementOf: z.optional(z.string()),
  /** The province whose tax is in it, when that order moved there. */
  movedTo: z.optional(z.string()),
  /** Whether its parts go by freight. */
  isFreight: z.optional(z.boolean()),
  /** The day by which everything ships when it is paid at once, '2026-12-18'. */
  promisedBy: z.optional(z.string()),
});
export type QuoteMailJob = z.infer<typeof QuoteMailJob>;

/**
 * A new link to a quote, which stays valid beside the others. Only the hash of its token is stored.
 * @param site the shop's base URL, without a trailing slash
 */
export const newQuoteLink = async (
  db: Queries,
  { quoteId, site }: { quoteId: string; site: string },
  now: number,
): Promise<string> => {
  const token = newSecret();
  await addQuoteLink(db, { token_hash: secretHash(token), quote_id: quoteId, created_at: now });
  return `${site}/pay/${token}`;
};

const shippingRow = (
  { service, shipping }: NonNullable<QuoteMailJob['delivery']>,
  isFreight = false,
) =>
  [
    isFreight ? 'Freight' : `Shipping${service ? ` (${service})` : ''}`,
    shipping ? cad(shipping) : 'free',
  ] as const;

const payLine = (url: string): string =>
  `You can pay it by card here; you need no account:\n${url}`;

/** The sum of a supplement, with the tax in it: "$10.68 CAD with $1.23 CAD HST". */
const withTax = ({
  total,
  hst,
  taxes,
}: {
  total: number;
  hst: number;
  taxes?: readonly TaxLine[] | undefined;
}): string => (hst ? `${cad(total)} with ${taxText(hst, taxes, provincialIn(taxes))}` : cad(total));

const supplementMail = (job: QuoteMailJob, url: string): MailPart[] => [
  hello(job.name),
  job.movedTo !== undefined && job.hst > 0
    ? `Your order ${job.supplementOf} now goes to ${job.movedTo}${job.delivery ? `: ${job.delivery.address}` : ''}. ${job.delivery?.shipping ? 'Shipping it there and the tax of that province come to' : 'The tax of that province comes to'} ${withTax(job)} more than was paid for it.`
    : `Shipping your order ${job.supplementOf} to its new address${job.delivery ? `, ${job.delivery.address},` : ''} costs ${withTax(job)} more than was paid for it.`,
  payLine(url),
  'If you have a question, please reply to this email.',
];

/** The line with the link to the receipt. For an order on terms it does not speak of money. */
export const receiptLine = ({ dueDay }: { dueDay?: string | undefined }, url: string): string =>
  `Your ${dueDay ? 'order' : 'receipt'}, to read or to print: ${url}`;

/** The confirmation of a difference for shipping that is paid, or owed on terms (docs/rules.md 19.10). */
export const supplementPaid = (
  job: {
    name: string;
    number: string;
    supplementOf?: string | undefined;
    hst: number;
    taxes?: readonly TaxLine[] | undefined;
    total: number;
    dueDay?: string | undefined;
  },
  receiptUrl: string | undefined,
): MailPart[] => [
  hello(job.name),
  `Thank you. The difference for shipping of your order ${job.supplementOf}, ${withTax(job)}, is ${job.dueDay ? `on terms, to be paid by ${dueText(job.dueDay)}` : 'paid'}. It has a number of its own: ${job.number}.`,
  ...(receiptUrl === undefined ? [] : [receiptLine(job, receiptUrl)]),
];

const quoteMail = (job: QuoteMailJob, url: string, shop: Site): MailPart[] => [
  hello(job.name),
  `Here is our quote ${job.number}. It is valid until ${dayText(job.validUntil)}.`,
  soldRows(job.lines),
  {
    rows: [
      ['Subtotal', cad(job.subtotal)],
      ...(job.discount ? [[discountName(job), cad(-job.discount)] as const] : []),
      ...(job.delivery ? [shippingRow(job.delivery, job.isFreight)] : []),
      ...taxCells({ ...job, shipping: job.delivery?.shipping ?? 0 }),
      ['Total', cad(job.total)],
    ],
    isSum: true,
  },
  job.delivery
    ? `It includes delivery to ${job.delivery.address}.`
    : `Local pickup in ${shop.place}.`,
  ...(job.promisedBy
    ? [
        `Paid today, it ${job.delivery ? 'ships' : 'is ready'} by ${dueText(job.promisedBy)}. If you pay later, the page below shows the new date.`,
      ]
    : []),
  payLine(url),
];

/** Renders the mail of a quote, with a link of its own. `key` is the outbox row's dedupe key. */
export const writeQuoteMail = async (
  db: Queries,
  key: string,
  job: QuoteMailJob,
  { shop, now }: { shop: Site; now: number },
): Promise<Mail> => {
  const url = await newQuoteLink(db, job, now);
  return {
    key,
    to: { name: job.name, address: job.email },
    ...bothWays(
      shop,
      job.supplementOf ? differenceText(job.supplementOf, job.hst > 0) : `Our quote ${job.number}`,
      (job.supplementOf ? supplementMail : quoteMail)(job, url, shop),
      `${job.site}/`,
    ),
  };
};
