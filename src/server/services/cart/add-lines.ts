import type { addLines as linesCall } from '../../../contract/cart/lines';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint';
import { MAX_CART_LINES, MAX_QUANTITY } from '../../../shop/cart/cart';
import { newId } from '../../ground/new-id';
import type { ApiError } from '../../ground/api-error';
import { addToCartLine, cartLines, setPoNumber } from '../../tables/cart/carts';
import type { Tx } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { asLine, cartFull, tooMany } from './cart';
import { readRoom } from './room';

type Input = BodyOf<typeof linesCall>;
type Added = ReplyOf<typeof linesCall>;

/**
 * Adds many lines to a cart and returns the reason for each refused one (POST /api/cart/lines). Lines of one
 * product are summed. Only a dealer's cart has a PO number.
 */
export const addLines = async (
  tx: Tx,
  account: AccountRow,
  { lines, poNumber }: Input,
  now: number,
): Promise<Added> => {
  const before = await cartLines(tx, account.id);
  const pieces = new Map(before.map((row) => [row.product_id, row.quantity]));
  const room = await readRoom(tx, [...pieces.keys(), ...lines.map(({ productId }) => productId)]);
  const more = new Map<number, number>();

  const lineError = (productId: number, quantity: number): ApiError | undefined => {
    const inCart = pieces.get(productId);
    const sum = (inCart ?? 0) + quantity;
    const error = room.refusal(pieces, productId, sum);
    if (error) return error;
    if (sum > MAX_QUANTITY) return tooMany();
    return inCart === undefined && pieces.size >= MAX_CART_LINES ? cartFull() : undefined;
  };
  const answers = lines.map(({ productId, quantity }) => {
    const problem = lineError(productId, quantity)?.message ?? null;
    if (problem === null) {
      pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
      more.set(productId, (more.get(productId) ?? 0) + quantity);
    }
    return { productId, quantity, problem };
  });

  for (const [productId, quantity] of [...more].toSorted(([a], [b]) => a - b))
    await addToCartLine(tx, {
      id: newId(),
      account_id: account.id,
      product_id: productId,
      quantity,
      created_at: now,
    });
  if (poNumber !== undefined && account.is_vendor === 1)
    await setPoNumber(tx, account.id, poNumber);

  const after = new Map((await cartLines(tx, account.id)).map((row) => [row.product_id, row]));
  return {
    lines: answers.map((answer) => {
      const row = after.get(answer.productId);
      return { ...answer, line: answer.problem === null && row ? asLine(row) : null };
    }),
  };
};
