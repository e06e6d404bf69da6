import type { OrderMail, writeToBuyer as call } from '../../../contract/orders/admin';
import type { Site } from '../../../shop/site/site';
import { ApiError } from '../../ground/api-error';
import { NO_EMAIL } from '../../tables/quotes';
import type { Db, Tx } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import type { OutboxRow } from '../../tables/mail/mail-rows';
import { FORGOTTEN, mailsWithKeys } from '../../tables/mail/outbox';
import type { OrderRow } from '../../tables/orders/order-rows';
import { orderParcels } from '../../tables/orders/parcels';
import { promiseMoves } from '../../tables/orders/promise-moves';
import { providerRefunds } from '../../tables/orders/provider-refunds';
import { orderRefunds } from '../../tables/orders/refunds';
import { actsOn } from '../../tables/log/log';
import { mailTitle } from '../mail/titles';
import type { MailPart } from '../mail/text';
import type { OrderWithRefund } from '../../tables/orders/orders';
import { OrderMailJob, writeOrderMail } from '../mail/order-mails';
import { type AuditEntry, noteOrderAct, orderForAdmin } from './move-order';
import { mailState } from '../mail/admin';
import { notifyMessage } from './notify-buyer';
import { type OrderAct, orderSubject } from './events';

/** The keys under which ./notify-buyer queues the mails of an order. */
const mailKeys = async (db: Db, { id }: OrderRow): Promise<string[]> => {
  const acts = await actsOn(db, orderSubject(id));
  const of = (act: OrderAct) => acts.filter((one) => one.act === act);
  const parcels = (await orderParcels(db, id)).map((parcel) => parcel.id);
  const refunds = [...(await orderRefunds(db, id)), ...(await providerRefunds(db, id))];
  return [
    ...['placed', 'cancelled', 'ready', 'shipped'].map((what) => `order-${what}-${id}`),
    ...refunds.map((refund) => `order-refunded-${id}-${refund.id}`),
    ...(await promiseMoves(db, id)).map((move) => `order-promise-${move.id}`),
    ...of('order.address').map(({ at }) => `order-address-${id}-${at}`),
    ...of('order.wrote').map((act) => `order-message-${act.id}`),
    ...parcels.map((parcel) => `order-part-shipped-${parcel}`),
    ...of('order.tracking').flatMap(({ at }) =>
      parcels.map((parcel) => `order-shipped-${parcel}-${at}`),
    ),
  ];
};

const JOB = jsonColumn('outbox.payload', OrderMailJob);

interface Writing {
  /** The shop's base URL, and its facts. */
  site: string;
  shop: Site;
  /** The agreement of the order, in words. */
  agreement: readonly MailPart[] | undefined;
}

const asMail = (row: OutboxRow, { agreement, ...addresses }: Writing): OrderMail => {
  const job = row.payload === FORGOTTEN ? undefined : JOB.read(row.payload, row.id);
  const hasCopy = job && 'agreement' in job;
  const mail =
    job && writeOrderMail(row.dedupe, job, { ...addresses, ...(hasCopy && { agreement }) });
  return {
    id: row.id,
    about: mailTitle(row.kind),
    to: mail?.to.address ?? '',
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
    ...mailState(row),
    at: new Date(row.sent_at ?? row.created_at).toISOString(),
  };
};

/**
 * The mails about an order to its buyer, newest first.
 * @param agreementFor gives the agreement of the order
 * @throws ApiError not_found
 */
export const mailsOfOrder = async (
  db: Db,
  id: string,
  {
    agreementFor,
    ...addresses
  }: Omit<Writing, 'agreement'> & {
    agreementFor: (order: OrderWithRefund) => Promise<{ parts: readonly MailPart[] } | undefined>;
  },
): Promise<OrderMail[]> => {
  const order = await orderForAdmin(db, id);
  const rows = await mailsWithKeys(db, await mailKeys(db, order));
  const agreement = (await agreementFor(order))?.parts;
  return rows.map((row) => asMail(row, { ...addresses, agreement }));
};

/** Mails the buyer a message about an order. @throws ApiError not_found; sender_gone when the address was erased */
export const writeToBuyer = async (tx: Tx, entry: AuditEntry, body: string): Promise<void> => {
  const order = await orderForAdmin(tx, entry.orderId);
  if (order.email === '')
    throw new ApiError<typeof call>('sender_gone', 'The buyer gave no email address.');
  if (order.email === NO_EMAIL)
    throw new ApiError<typeof call>(
      'sender_gone',
      'The buyer has deleted their account, so no mail can reach them.',
    );
  const actId = await noteOrderAct(tx, entry, 'order.wrote');
  await notifyMessage(tx, order, { actId, body, now: entry.now });
};
