import type { Attention } from '../../../shop/orders/attention';
import type { Queries } from '../../tables/schema';
import { removeUnsent } from '../../tables/mail/outbox';
import type { OrderRow } from '../../tables/orders/order-rows';
import { updateOrder } from '../../tables/orders/orders';
import { queueMail } from '../mail/outbox';

/** Reads a stored list of flags: the columns `attention` and `attended`. */
export const attentionList = (stored: string | null): Attention[] =>
  (stored?.split(' ').filter(Boolean) ?? []) as Attention[]; // written by attentionText only

/** The stored form of a list of flags; null when it is empty. */
export const attentionText = (flags: readonly Attention[]): string | null =>
  flags.length ? [...new Set(flags)].join(' ') : null;

export const hasAttention = (
  { attention }: Pick<OrderRow, 'attention'>,
  flag: Attention,
): boolean => attentionList(attention).includes(flag);

const mailKey = (orderId: string, flag: Attention, round: number | string = 0): string =>
  round ? `attention-${flag}-${orderId}-${round}` : `attention-${flag}-${orderId}`;

interface AttentionMail {
  /** The shop's mailbox. */
  to: string;
  detail?: string;
  /** Mails are sent once for each flag and round. */
  round?: number | string;
  now: number;
  /** When to send it, if not at once. */
  sendAt?: number;
}

/** Mails the shop about a flag of an order. */
export const mailAttention = (
  db: Queries,
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  flag: Attention,
  { to, detail = '', round, now, sendAt }: AttentionMail,
): Promise<void> =>
  queueMail(
    db,
    mailKey(id, flag, round),
    now,
    { kind: 'order-attention', to, id, number, reasons: [flag], detail },
    sendAt,
  );

/** Withdraws a mail about a flag that has not been sent yet. */
export const withdrawAttentionMail = (
  db: Queries,
  orderId: string,
  flag: Attention,
): Promise<void> => removeUnsent(db, mailKey(orderId, flag));

/** Flags an order for the shop to look at, and mails the shop. @returns the order with the flag */
export const raiseAttention = async <O extends Pick<OrderRow, 'id' | 'number' | 'attention'>>(
  db: Queries,
  order: O,
  flag: Attention,
  mail: AttentionMail,
): Promise<O> => {
  const attention = attentionText([...attentionList(order.attention), flag]);
  await updateOrder(db, order.id, { attention });
  await mailAttention(db, order, flag, mail);
  return { ...order, attention };
};

/**
 * Takes a flag off an order. @param isAttended whether the shop dealt with it, so that `attended` keeps it
 * @returns the changed columns
 */
export const clearAttention = async (
  db: Queries,
  order: Pick<OrderRow, 'id' | 'attention' | 'attended'>,
  flag: Attention,
  { isAttended }: { isAttended: boolean },
): Promise<Partial<Pick<OrderRow, 'attention' | 'attended'>>> => {
  const change = {
    attention: attentionText(attentionList(order.attention).filter((one) => one !== flag)),
    ...(isAttended && { attended: attentionText([...attentionList(order.attended), flag]) }),
  };
  await updateOrder(db, order.id, change);
  return change;
};
