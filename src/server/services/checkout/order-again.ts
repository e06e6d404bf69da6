import type { OrderedAgain } from '../../../contract/orders/again';
import { MAX_CART_LINES, MAX_QUANTITY } from '../../../shop/cart/cart';
import { priceText } from '../../../shop/money';
import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import { addToCartLine, cartLines } from '../../tables/cart/carts';
import type { ProductRow } from '../../tables/catalogue/catalogue-rows';
import { findProduct } from '../../tables/catalogue/products';
import type { Queries, Tx } from '../../tables/schema';
import { orderItems } from '../../tables/orders/orders';
import { cartFull } from '../cart/cart';
import { readCart } from '../cart/read-cart';
import { type Room, readRoom } from '../cart/room';
import { soldName } from '../catalogue/named/sold-name';
import { visibleOrder } from '../orders/orders';
import { shownLine } from './quote-cart';

/** The part that is sold today in the place of one of an order; the part itself when its successors end nowhere. */
const soldToday = async (db: Queries, id: number): Promise<ProductRow | undefined> => {
  const first = await findProduct(db, id);
  const seen = new Set<number>();
  let row = first;
  while (row && !row.published && row.successor_id !== null && !seen.has(row.id)) {
    seen.add(row.id);
    row = await findProduct(db, row.successor_id);
  }
  return row?.published ? row : first;
};

/** A part to put in the cart. */
interface Wish {
  productId: number;
  name: string;
  ordered: number;
  /** The price that was paid for one piece. */
  from: string;
  replaces?: string;
}

const orderWishes = async (tx: Tx, orderId: string): Promise<Wish[]> => {
  const wishes = new Map<number, Wish>();
  for (const item of await orderItems(tx, orderId)) {
    const row = await soldToday(tx, item.product_id);
    const productId = row?.id ?? item.product_id;
    const isSame = productId === item.product_id;
    const before = wishes.get(productId);
    wishes.set(productId, {
      productId,
      name: row ? soldName(row) : item.name,
      from: priceText(item.unit_cents),
      ...before,
      ...(!isSame && { replaces: item.name }),
      ordered: Math.min(MAX_QUANTITY, (before?.ordered ?? 0) + item.quantity),
    });
  }
  return [...wishes.values()];
};

/** The pieces of a wish that the cart can have, and why there are fewer. */
const possible = (
  room: Room,
  pieces: ReadonlyMap<number, number>,
  { productId, ordered }: Wish,
): { quantity: number; reason?: string } => {
  const error = room.refusal(pieces, productId, ordered);
  if (error) {
    const { stock } = error.detail;
    return { quantity: typeof stock === 'number' ? stock : 0, reason: error.message };
  }
  if (!pieces.has(productId) && pieces.size >= MAX_CART_LINES)
    return { quantity: 0, reason: cartFull().message };
  return { quantity: ordered };
};

/**
 * Puts the parts of an order in the cart of a person who may see it (POST /api/orders/:id/again). A line that already
 * has as many pieces does not change.
 * @throws ApiError not_found
 */
export const orderAgain = async (
  tx: Tx,
  account: AccountRow,
  orderId: string,
  now: number,
): Promise<OrderedAgain> => {
  const order = await visibleOrder(tx, account, orderId);
  const wishes = await orderWishes(tx, order.id);
  const pieces = new Map(
    (await cartLines(tx, account.id)).map((row) => [row.product_id, row.quantity]),
  );
  const room = await readRoom(tx, [...pieces.keys(), ...wishes.map(({ productId }) => productId)]);
  const answer: OrderedAgain = { added: [], changed: [], gone: [] };
  for (const wish of wishes.toSorted((a, b) => a.productId - b.productId)) {
    const { productId, name, ordered } = wish;
    const { quantity, reason } = possible(room, pieces, wish);
    if (reason !== undefined && quantity === 0) {
      answer.gone.push({ productId, name, reason });
      continue;
    }
    answer.added.push({ productId, name, quantity, ordered });
    const more = quantity - (pieces.get(productId) ?? 0);
    if (more <= 0) continue;
    pieces.set(productId, quantity);
    await addToCartLine(tx, {
      id: newId(),
      account_id: account.id,
      product_id: productId,
      quantity: more,
      created_at: now,
    });
  }
  const cart = await readCart(tx, account, now);
  for (const { productId, name, from, replaces } of wishes) {
    const line = cart.lines.find((one) => one.productId === productId);
    if (!line || !answer.added.some((one) => one.productId === productId)) continue;
    const { price: to } = shownLine(cart, line);
    if (to !== from || replaces !== undefined)
      answer.changed.push({
        productId,
        name,
        from,
        to,
        ...(replaces !== undefined && { replaces }),
      });
  }
  return answer;
};
