// The copy of the agreement that a buyer gets (docs/rules.md 6.25).
import type { exportAgreement } from '../../../contract/orders/orders';
import { PROVINCE_NAMES, addressWithPhone } from '../../../shop/checkout/address';
import { freeShippingLine } from '../../../shop/discounts/discount';
import { counted } from '../../../shop/counted';
import { taxLines } from '../../../shop/checkout/tax';
import { cad, cashText, parsePrice } from '../../../shop/money';
import { BY_HAND_NAMES } from '../../../shop/quotes';
import { streetAddress } from '../../../shop/site/site';
import { withFacts } from '../../../shop/site/page';
import type { TermsOfSale } from '../../../shop/site/terms-of-sale';
import { differenceText } from '../../../shop/orders/order';
import { lastPromise } from '../../../shop/promises/promise-words';
import { oneLine } from '../../../shop/typed-text';
import { ApiError } from '../../ground/api-error';
import { findAccount } from '../../tables/account/accounts';
import { findCheckout } from '../../tables/checkout/checkouts';
import type { Queries } from '../../tables/schema';
import {
  type OrderWithRefund,
  type OrderedItem,
  findOrder,
  orderItems,
} from '../../tables/orders/orders';
import { readMovedTax } from '../../tables/orders/order-rows';
import { NO_EMAIL, findQuote } from '../../tables/quotes';
import { findTermsOfSale } from '../../tables/site/terms-of-sale';
import { readSnapshot } from './snapshot';
import { type MailPart, dayText, dueText, taxCells } from '../mail/text';
import { lineText } from '../mail/lines';
import { joinedLines, sellerText } from '../mail/seller-text';
import { orderBuyer } from '../orders/admin';
import { taxFacts } from '../orders/orders';
import { orderAddress } from '../orders/stored-address';

/** An agreement in words. */
export interface Agreement {
  title: string;
  /** The number of the order. */
  number: string;
  parts: MailPart[];
  /** The time of the agreement, epoch ms. */
  at: number;
}

type Seller = TermsOfSale['seller'];

/** A row for each line of an order, as sold. */
export const itemRows = (items: readonly OrderedItem[]): MailPart => ({
  rows: items.map((item) => [
    `${lineText(item)}, ${cad(item.unit_cents)} each`,
    cad(item.unit_cents * item.quantity),
  ]),
});

/** Names the reason of the discount: the code, the seasonal sale, or what the shop wrote on its quote. */
const discountLabel = (
  { discount_code: code, discount_kind: kind, discount_label: label }: OrderWithRefund,
  reason: string | null | undefined,
): string => {
  if (code !== null) return `Discount (code ${code})`;
  if (kind === 'october') return `Discount (${label ?? 'October'})`;
  return reason ? `Discount (${reason})` : 'Discount';
};

/** The sums of an order as sold, tax by tax. @param reason of the discount, where the shop gave one */
export const sumRows = (order: OrderWithRefund, reason: string | null | undefined): MailPart => {
  const { subtotal_cents: subtotal, discount_cents: discount, hst_cents: hst } = order;
  const { shipping_cents: shipping, shipping_service: service } = order;
  return {
    rows: [
      ['Subtotal', cad(subtotal)],
      ...(discount ? [[discountLabel(order, reason), cad(-discount)] as const] : []),
      order.free_shipping_cents
        ? [freeShippingLine(order.discount_code), cad(0)]
        : [`Shipping${service ? ` (${service})` : ''}`, shipping ? cad(shipping) : 'free'],
      ...taxCells({ subtotal, discount, shipping, hst, ...taxFacts(order) }),
      ['Total', cad(order.total_cents)],
    ],
    isSum: true,
  };
};

/** The taxes since the address moved to another province. */
export const movedTaxParts = (order: OrderWithRefund): MailPart[] => {
  const moved = readMovedTax(order);
  if (!moved) return [];
  const { taxes, setOff } = moved;
  return [
    `The order now goes to ${PROVINCE_NAMES[taxes.province]}, and has the taxes of that province:`,
    {
      rows: [
        ...taxLines(taxes).map(
          ({ name, percent, amount }) =>
            [`${name} (${percent}%)`, cad(parsePrice(amount))] as const,
        ),
        ...(setOff ? [['Shipping there, paid by the tax before', cad(setOff)] as const] : []),
      ],
    },
  ];
};

/** The means by which an order was paid, or the day by which it is to be paid. */
export const paymentText = (order: OrderWithRefund): string => {
  const { paid_by_hand: means, due_day: dueDay, cash_rounding_cents: rounding } = order;
  if (dueDay !== null) return `On terms, to be paid by ${dueText(dueDay)}.`;
  if (means === 'cash') return `Paid in cash: ${cashText(order.total_cents, rounding ?? 0)}.`;
  if (means !== null) return `Paid by: ${BY_HAND_NAMES[means]}.`;
  return order.intent === null ? 'There was nothing to pay.' : 'Paid by card.';
};

const pickupText = (seller: Seller): string => {
  const hours = seller.pickupHours || seller.hours;
  return joinedLines(
    `You pick the order up at ${seller.pickupPlace || (streetAddress(seller) ?? seller.place)}. We email you when it is ready.`,
    hours && `Hours: ${oneLine(hours)}`,
  );
};

const deliveryText = (
  order: OrderWithRefund,
  {
    seller,
    days,
    promisedBy,
  }: { seller: Seller; days: number | undefined; promisedBy: string | undefined },
): string => {
  const promise = promisedBy && `${order.is_pickup ? 'Ready' : 'Ships'} by ${dueText(promisedBy)}.`;
  if (order.main_number !== null) return `With your order ${order.main_number}.`;
  if (order.is_pickup) return joinedLines(pickupText(seller), promise);
  const address = orderAddress(order);
  return joinedLines(
    `Service: ${order.shipping_service ?? 'a parcel'}`,
    `To: ${address ? addressWithPhone(address) : 'an address that we still need'}`,
    promise,
    days !== undefined && `Period: about ${counted(days, 'business day')} after it has left.`,
    'You get the tracking number by email.',
  );
};

/** The pages that were shown, each under its title. */
const pageParts = async ({ seller, pages }: TermsOfSale): Promise<MailPart[]> => {
  // Loaded with the first agreement: a shop starts without it.
  const { markdownParts } = await import('../mail/markdown');
  return pages.flatMap(({ title, text, version }) => [
    { heading: `${title} (${version ? `version ${version}` : 'draft'})` },
    ...markdownParts(withFacts(text, seller)),
  ]);
};

/**
 * The agreement of an order: the lines and the sums as sold, the terms of sale as shown, and the address as it is now.
 * The same order gives the same agreement, whatever the shop has changed since.
 * @returns undefined for an order from before the terms of sale were kept with it
 */
export const orderAgreement = async (
  db: Queries,
  order: OrderWithRefund,
): Promise<Agreement | undefined> => {
  const { terms_version: version, number, created_at: at } = order;
  const terms = version === null ? undefined : await findTermsOfSale(db, version);
  if (!terms) return undefined;
  const checkout = await findCheckout(db, order.checkout_id);
  const days = checkout && readSnapshot(checkout).days;
  const quote = checkout?.quote_id ? await findQuote(db, checkout.quote_id) : undefined;
  const account = await findAccount(db, order.account_id);
  const { name } = await orderBuyer(db, order, account);
  const items = await orderItems(db, order.id);
  const { seller } = terms;
  return {
    title: 'Your copy of the agreement',
    number,
    at,
    parts: [
      joinedLines(
        `Order ${number} of ${dayText(at)}`,
        order.main_number !== null && differenceText(order.main_number, order.hst_cents > 0),
        order.po_number && `PO number: ${order.po_number}`,
      ),
      { heading: 'Seller' },
      sellerText(seller),
      { heading: 'Buyer' },
      joinedLines(
        quote?.name ?? name,
        order.email !== NO_EMAIL && order.email && `Email: ${order.email}`,
      ),
      { heading: 'Price' },
      ...(items.length ? [itemRows(items)] : []),
      sumRows(order, quote?.discount_reason),
      ...movedTaxParts(order),
      'All sums are in Canadian dollars (CAD).',
      { heading: 'Payment' },
      paymentText(order),
      { heading: 'How it is delivered' },
      deliveryText(order, {
        seller,
        days,
        promisedBy: lastPromise(items.map((item) => item.promised_by)),
      }),
      ...(await pageParts(terms)),
      `Terms of sale ${version}.`,
    ],
  };
};

/** An agreement as a PDF file: the same one gives the same bytes. */
export const agreementFile = async ({ title, number, parts, at }: Agreement) => {
  // Loaded with the first agreement: a shop starts without it.
  const { writePdf } = await import('../mail/pdf');
  return {
    name: `agreement-${number}.pdf`,
    type: 'application/pdf',
    content: await writePdf({ title, parts, foot: `Agreement of order ${number}`, at }),
  };
};

/** The agreement of the order with this id. @throws ApiError not_found */
export const agreementOfOrder = async (
  db: Queries,
  id: string | null | undefined,
): Promise<Agreement> => {
  const order = id ? await findOrder(db, id) : undefined;
  const agreement = order && (await orderAgreement(db, order));
  if (!agreement)
    throw new ApiError<typeof exportAgreement>(
      'not_found',
      order
        ? 'This order is from before the shop kept copies of agreements.'
        : 'There is no such order.',
    );
  return agreement;
};
