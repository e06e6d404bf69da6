import type { AuditedOrder } from '../../tables/orders/audit';
import type { OrderItemRow } from '../../tables/orders/order-rows';

/** The day by which a line was promised when it was bought. */
export const firstPromise = (
  { moves }: AuditedOrder,
  { id, promised_by: now }: Pick<OrderItemRow, 'id' | 'promised_by'>,
): string | null => {
  const first = moves.find(({ item_id }) => item_id === id);
  return first ? first.from_day : now;
};

/** I30: a moved line has one promise in force: its moves follow each other, and the last one made it. */
export const promiseFaults = (order: AuditedOrder): string[] =>
  order.items.flatMap(({ id, product_id: product, promised_by: day, agreed_by: agreed }) => {
    const moves = order.moves.filter(({ item_id }) => item_id === id);
    const last = moves.at(-1);
    if (!last)
      return agreed === null ? [] : [`asks about product ${product}, whose day has not moved.`];
    const isChain = moves.every(
      ({ from_day: from }, at) => at === 0 || from === moves[at - 1]?.to_day,
    );
    const openQuestions = moves.filter(({ state }) => state === 'asked');
    return [
      ...(isChain && last.to_day === day
        ? []
        : [`promises product ${product} by ${day}, its moves by ${last.to_day}.`]),
      ...(openQuestions.every((move) => move === last)
        ? []
        : [`asks more than once about product ${product}.`]),
      ...(agreed === (last.state === 'asked' ? last.agreed_day : null)
        ? []
        : [`has ${agreed ?? 'no day'} as agreed for product ${product}, and its moves do not.`]),
    ];
  });
