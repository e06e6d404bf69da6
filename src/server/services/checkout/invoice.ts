// The invoice of an order and the credit notes of its refunds, as the buyer loads them (docs/rules.md 6.28).
import { addressLine } from '../../../shop/checkout/address';
import { taxRows } from '../../../shop/checkout/tax';
import { cad, parsePrice, parseSum } from '../../../shop/money';
import { type OrderRefund, differenceText } from '../../../shop/orders/order';
import { linesPrice } from '../../../shop/orders/refund';
import type { exportInvoice } from '../../../contract/orders/orders';
import type { Site } from '../../../shop/site/site';
import { ApiError } from '../../ground/api-error';
import { findAccount } from '../../tables/account/accounts';
import type { Queries } from '../../tables/schema';
import { type OrderWithRefund, orderItems } from '../../tables/orders/orders';
import { findQuote } from '../../tables/quotes';
import { findCheckout } from '../../tables/checkout/checkouts';
import { lineText } from '../mail/lines';
import { joinedLines, sellerText } from '../mail/seller-text';
import { type MailPart, dayText } from '../mail/text';
import { orderBuyer } from '../orders/admin';
import { asItem } from '../orders/orders';
import { refundsForBuyer } from '../orders/refund-list';
import { orderAddress } from '../orders/stored-address';
import { itemRows, movedTaxParts, paymentText, sumRows } from './agreement';

/** A paper of an order in words, and the name of its file. */
export interface OrderPaper {
  name: string;
  title: string;
  foot: string;
  parts: MailPart[];
  /** The time that the file names as that of its making, epoch ms. */
  at: number;
}

const CURRENCY = 'All sums are in Canadian dollars (CAD).';

const buyerText = async (db: Queries, order: OrderWithRefund): Promise<string> => {
  const { name, company, taxNumber } = await orderBuyer(
    db,
    order,
    await findAccount(db, order.account_id),
  );
  const address = orderAddress(order);
  return joinedLines(
    company,
    address ? addressLine(address) : name,
    taxNumber && `Tax number of the buyer: ${taxNumber}`,
  );
};

/** The beginning of both papers: number, seller and buyer. */
const headParts = async (
  db: Queries,
  order: OrderWithRefund,
  { shop, first, to }: { shop: Site; first: string; to: string },
): Promise<MailPart[]> => [
  joinedLines(
    first,
    order.main_number !== null && differenceText(order.main_number, order.hst_cents > 0),
    order.po_number && `PO number: ${order.po_number}`,
    order.build_name && `Build: ${order.build_name}`,
  ),
  { heading: 'Seller' },
  sellerText(shop),
  { heading: to },
  await buyerText(db, order),
];

const refundRow = ({ at, amount, hst }: OrderRefund): readonly [string, string] => [
  `Refund of ${dayText(Date.parse(at))}, with ${cad(parsePrice(hst))} of tax`,
  cad(-parsePrice(amount)),
];

/** The invoice of an order: its lines and sums as sold, what paid it, and what went back since. */
export const orderInvoice = async (
  db: Queries,
  order: OrderWithRefund,
  shop: Site,
): Promise<OrderPaper> => {
  const { number, created_at: at } = order;
  const checkout = await findCheckout(db, order.checkout_id);
  const quote = checkout?.quote_id ? await findQuote(db, checkout.quote_id) : undefined;
  const items = await orderItems(db, order.id);
  const refunds = (await refundsForBuyer(db, order)).filter(
    ({ state, amount }) => state === 'succeeded' && parsePrice(amount) > 0,
  );
  const first = `Invoice ${number} of ${dayText(at)}`;
  return {
    name: `invoice-${number}.pdf`,
    title: 'Invoice',
    foot: `Invoice ${number}`,
    at,
    parts: [
      ...(await headParts(db, order, { shop, first, to: 'Sold to' })),
      { heading: 'Price' },
      ...(items.length ? [itemRows(items)] : []),
      sumRows(order, quote?.discount_reason),
      ...movedTaxParts(order),
      CURRENCY,
      { heading: 'Payment' },
      paymentText(order),
      ...(refunds.length ? [{ heading: 'Refunds' }, { rows: refunds.map(refundRow) }] : []),
      ...(order.terms_version === null ? [] : [`Terms of sale ${order.terms_version}.`]),
    ],
  };
};

/** The credit note of a refund: its parts, and what went back with its tax. @throws ApiError not_found */
export const refundCreditNote = async (
  db: Queries,
  order: OrderWithRefund,
  { refundId, shop }: { refundId: string; shop: Site },
): Promise<OrderPaper> => {
  const refunds = await refundsForBuyer(db, order);
  const place = refunds.findIndex(({ id, state }) => id === refundId && state === 'succeeded');
  const refund = refunds[place];
  if (!refund) throw new ApiError<typeof exportInvoice>('not_found', 'There is no such refund.');
  const items = (await orderItems(db, order.id)).map(asItem);
  const number = `${order.number}-C${place + 1}`;
  const at = Date.parse(refund.at);
  const total = parsePrice(refund.amount);
  const hst = parsePrice(refund.hst);
  const [shipping, other] = [parsePrice(refund.shipping), parseSum(refund.other)];
  const parts = linesPrice(items, refund.lines);
  const rounding = parseSum(refund.cashRounding ?? '0');
  const sums: (readonly [string, number])[] = [
    ['Parts', parts],
    ['Shipping', shipping],
    // The remainder is the share of the discount, and the other sum before tax.
    [other ? 'Other, less discount' : 'Discount', total - hst - parts - shipping],
    ...(refund.isMovedTax
      ? [['Tax that is less at the new address', hst] as const]
      : taxRows(0, { hst, taxes: refund.taxes })),
  ];
  const lines = refund.lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) return [];
    const { price, product } = item;
    return [[lineText({ ...product, quantity }), cad(parsePrice(price) * quantity)] as const];
  });
  const first = `Credit note ${number} of ${dayText(at)}\nOrder ${order.number} of ${dayText(order.created_at)}`;
  return {
    name: `credit-note-${number}.pdf`,
    title: 'Credit note',
    foot: `Credit note ${number}`,
    at,
    parts: [
      ...(await headParts(db, order, { shop, first, to: 'Credit to' })),
      { heading: 'What went back' },
      ...(lines.length ? [{ rows: lines }] : []),
      {
        rows: [
          ...sums
            .filter(([, cents]) => cents !== 0)
            .map(([what, cents]) => [what, cad(cents)] as const),
          ['Total refund', cad(total)],
        ],
        isSum: true,
      },
      ...(rounding
        ? [
            {
              rows: [
                ['Cash rounding', cad(rounding)] as const,
                ['Given in cash', cad(total + rounding)] as const,
              ],
            },
          ]
        : []),
      CURRENCY,
    ],
  };
};
