// The CSV exports for the accountant (docs/rules.md 17.5).
import type { ExportName } from '../../../contract/reports';
import { rateText } from '../../../shop/checkout/tax-rates';
import { priceText } from '../../../shop/money';
import type { Span } from '../../../shop/reports/period';
import { shopDay } from '../../../shop/shop-day';
import type { Db } from '../../tables/schema';
import { type OrderItemRow, currentTaxes, readMovedTax } from '../../tables/orders/order-rows';
import {
  type Customer,
  type ExportedEntry,
  type ExportedOrder,
  customerBatches,
  exportedOrders,
  journalBatches,
  orderBatches,
  orderLines,
} from '../../tables/reports/exports';
import { BOM, csvText } from '../catalogue/export-products';
import { orderProvince } from './journal';

type Line = Record<string, string>;

const day = (time: number): string => shopDay(new Date(time));
const yes = (is: number): string => (is ? 'yes' : 'no');

/**
 * The province, shipping and taxes of an order as the journal has them, before refunds: with those of its new province
 * once its tax has moved (docs/rules.md 17.10). All tax is HST in an order without taxes by place.
 */
const bookedCells = (order: ExportedOrder): Line => {
  const taxes = currentTaxes(order);
  return {
    province: readMovedTax(order)?.taxes.province ?? order.booked_province ?? orderProvince(order),
    shipping: priceText(order.booked_shipping),
    hst: priceText(order.booked_gst_hst + order.booked_pst_qst),
    taxes: taxes ? rateText(taxes) : '',
    gst_hst: priceText(order.booked_gst_hst),
    pst_qst: priceText(order.booked_pst_qst),
  };
};

/** Whether files say who the buyer is: by name and mail, and in words that were typed. */
interface Seen {
  buyers: boolean;
}

const orderLine = (order: ExportedOrder, { buyers }: Seen): Line => ({
  date: day(order.created_at),
  order: order.number,
  status: order.status,
  customer: order.username,
  dealer_prices: yes(order.placed_as_vendor),
  po_number: order.po_number ?? '',
  pickup: yes(order.is_pickup),
  pieces: String(order.item_count),
  subtotal: priceText(order.subtotal_cents),
  discount: priceText(order.discount_cents),
  discount_code: order.discount_code ?? '',
  total: priceText(order.total_cents),
  refunded: priceText(order.refunded_cents),
  payment: order.intent ?? [order.means, buyers && order.reference].filter(Boolean).join(' '),
  ...bookedCells(order),
  means: order.means ?? (order.intent === null ? 'nothing' : 'card'),
  cash_rounding: order.rounding_cents === null ? '' : priceText(order.rounding_cents),
  free_shipping: order.free_shipping_cents ? priceText(order.free_shipping_cents) : '',
});

const entryLine = (entry: ExportedEntry): Line => ({
  date: day(entry.at),
  time: new Date(entry.at).toISOString(),
  cause: entry.cause,
  cause_id: entry.cause_id,
  order: entry.number ?? '',
  province: entry.province,
  account: entry.account,
  debit: priceText(entry.debit_cents),
  credit: priceText(entry.credit_cents),
});

const customerLine = (customer: Customer): Line => {
  const isGone = customer.deleted_at !== null;
  return {
    customer: customer.username,
    email: isGone ? '' : customer.email,
    first_name: customer.first_name ?? '',
    last_name: customer.last_name ?? '',
    dealer: yes(customer.is_vendor),
    orders: String(customer.orders),
    total: priceText(customer.total_cents),
    refunded: priceText(customer.refunded_cents),
    first_order: day(customer.first_at),
    last_order: day(customer.last_at),
  };
};

async function* mapped<Row>(
  batches: AsyncGenerator<Row[]>,
  asLine: (row: Row) => Line,
): AsyncGenerator<Line[]> {
  for await (const batch of batches) yield batch.map(asLine);
}

async function* lineBatches(db: Db, span: Span): AsyncGenerator<Line[]> {
  for await (const orders of orderBatches(db, span)) {
    const ids = orders.map(({ id }) => id);
    const items = new Map<string, OrderItemRow[]>(ids.map((id) => [id, []]));
    for (const item of await orderLines(db, ids)) items.get(item.order_id)?.push(item);
    yield orders.flatMap((order) =>
      (items.get(order.id) ?? []).map((item) => ({
        date: day(order.created_at),
        order: order.number,
        sku: item.sku ?? '',
        product: String(item.product_id),
        name: item.name,
        quantity: String(item.quantity),
        price: priceText(item.unit_cents),
        total: priceText(item.unit_cents * item.quantity),
        dealer_prices: yes(order.placed_as_vendor),
      })),
    );
  }
}

interface Export {
  columns: readonly string[];
  /** The columns that say who the buyer is. */
  personal?: readonly string[];
  batches: (db: Db, span: Span, seen: Seen) => AsyncGenerator<Line[]>;
}

const EXPORTS: Record<ExportName, Export> = {
  orders: {
    columns:
      'date order status customer dealer_prices po_number pickup province pieces subtotal discount discount_code shipping hst total refunded payment taxes gst_hst pst_qst means cash_rounding free_shipping'.split(
        ' ',
      ),
    personal: ['customer', 'po_number'],
    batches: (db, span, seen) => mapped(orderBatches(db, span), (order) => orderLine(order, seen)),
  },
  lines: {
    columns: 'date order sku product name quantity price total dealer_prices'.split(' '),
    batches: lineBatches,
  },
  journal: {
    columns: 'date time cause cause_id order province account debit credit'.split(' '),
    batches: (db, span) => mapped(journalBatches(db, span), entryLine),
  },
  customers: {
    columns:
      'customer email first_name last_name dealer orders total refunded first_order last_order'.split(
        ' ',
      ),
    personal: ['customer', 'email', 'first_name', 'last_name'],
    batches: (db, span) => mapped(customerBatches(db, span), customerLine),
  },
};

/**
 * An export as CSV in batches, header first. The next batch is read when the one before was sent.
 * @param seen whether it says who the buyers are; else it has no columns for them
 */
export async function* exported(
  db: Db,
  name: ExportName,
  span: Span,
  seen: Seen,
): AsyncGenerator<string> {
  const { columns: all, personal = [], batches } = EXPORTS[name];
  const columns = seen.buyers ? all : all.filter((column) => !personal.includes(column));
  yield BOM + csvText(columns, []);
  for await (const lines of batches(db, span, seen))
    yield csvText(columns, lines, { header: false });
}

/** The file of chosen orders. @param batches their ids */
export async function* chosenOrdersCsv(
  db: Db,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<string> {
  const { columns } = EXPORTS.orders;
  yield BOM + csvText(columns, []);
  for await (const ids of batches)
    yield csvText(
      columns,
      (await exportedOrders(db, ids)).map((order) => orderLine(order, { buyers: true })),
      { header: false },
    );
}
