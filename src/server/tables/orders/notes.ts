import type { Queries } from '../schema';
import type { OrderNoteRow } from './order-rows';

export const addOrderNote = async (db: Queries, note: OrderNoteRow): Promise<void> => {
  await db.insertInto('order_note').values(note).execute();
};

/** Notes on an order with their authors, newest first. */
export const notesOn = (
  db: Queries,
  orderId: string,
): Promise<(OrderNoteRow & { username: string | null })[]> =>
  db
    .selectFrom('order_note')
    .leftJoin('account', 'account.id', 'order_note.account_id')
    .selectAll('order_note')
    .select('account.username')
    .where('order_id', '=', orderId)
    .orderBy('order_note.created_at', 'desc')
    .orderBy('order_note.id', 'desc')
    .execute();
