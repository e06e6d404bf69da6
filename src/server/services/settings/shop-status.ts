import * as z from 'zod/mini';
import type { QueryOf } from '../../../contract/endpoint';
import type {
  AdminMail,
  ShopState,
  listMails,
  retryMails as retryCall,
} from '../../../contract/settings/settings';
import { priceText } from '../../../shop/money';
import type { Paged } from '../../../shop/paged';
import { pricesOf } from '../../../shop/shipping/typed-table';
import { ZONES } from '../../../shop/shipping/sample-table';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/settings/audit-log';
import { type Db, inTransaction } from '../../tables/engine/database';
import { jsonColumn } from '../../tables/engine/json-column';
import {
  countMails,
  findMail,
  lastMailError,
  lastPaymentNews,
  lastSentAt,
  mailPage,
  makeDue,
  openRefunds,
} from '../../tables/settings/shop-status';
import type { OutboxRow } from '../../tables/mail/mail-rows';
import { MAIL_TITLES, mailTitle } from '../mail/mail-titles';
import type { ShippingTableHolder } from '../shipping/shipping-table';
import { taxState } from './set-taxes';

/** Settings from the environment. */
export interface Started {
  shippingTable: ShippingTableHolder;
  carrier: ShopState['shipping']['carrier'];
  mailTransport: ShopState['mail']['transport'];
  provider: string;
}

const MAX_REFUNDS = 20;

const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

const paymentState = async (db: Db, provider: string): Promise<ShopState['payments']> => {
  const refunds = await openRefunds(db);
  const news = await lastPaymentNews(db);
  return {
    provider,
    lastNews: news ? { kind: news.kind, at: new Date(news.created_at).toISOString() } : null,
    refundsWaiting: refunds.filter(({ state }) => state === 'pending').length,
    refundsFailed: refunds.filter(({ state }) => state === 'failed').length,
    refunds: refunds.slice(0, MAX_REFUNDS).map((row) => ({
      orderId: row.order_id,
      orderNumber: row.number,
      amount: priceText(row.amount_cents),
      state: row.state === 'failed' ? 'failed' : 'pending',
      lastError: row.last_error,
    })),
  };
};

/** Settings, and the state of mail and payments. */
export const shopState = async (db: Db, started: Started, now: number): Promise<ShopState> => {
  const { table, version, isConfirmed, changedAt } = started.shippingTable.held;
  return {
    shipping: {
      version,
      isConfirmed,
      changedAt: iso(changedAt),
      carrier: started.carrier,
      prices: pricesOf(table),
      services: table.services.map(({ service }) => service),
      zones: Object.values(ZONES),
    },
    tax: await taxState(db, now),
    mail: {
      transport: started.mailTransport,
      waiting: await countMails(db, 'waiting'),
      failed: await countMails(db, 'failed'),
      lastSentAt: iso(await lastSentAt(db)),
      lastError: await lastMailError(db),
    },
    payments: await paymentState(db, started.provider),
  };
};

/** Recipient and order of a queued mail, where its payload has them. */
const ADDRESSED = jsonColumn(
  'outbox.payload',
  z.object({
    email: z.optional(z.string()),
    to: z.optional(z.string()),
    number: z.optional(z.string()),
  }),
);

const asAdminMail = (row: OutboxRow): AdminMail => {
  const job = ADDRESSED.read(row.payload, row.id);
  const isWaiting = row.sent_at === null && !row.dead;
  return {
    id: row.id,
    kind: row.kind,
    about: mailTitle(row.kind, job.number),
    to: job.to ?? job.email ?? '',
    state: row.sent_at !== null ? 'sent' : row.dead ? 'failed' : 'waiting',
    attempts: row.attempts,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: iso(row.sent_at),
    nextAt: isWaiting ? iso(row.next_at) : null,
    lastError: row.last_error,
  };
};

/** One page of the outbox for the admin. */
export const mails = async (
  db: Db,
  asked: QueryOf<typeof listMails>,
): Promise<Paged<AdminMail>> => {
  const found = await mailPage(db, asked, MAIL_TITLES);
  return { ...found, rows: found.rows.map(asAdminMail) };
};

/** Retries one mail, or all failed ones. @throws ApiError not_found, not_now, sent */
export const retryMails = (
  db: Db,
  id: string | undefined,
  { by, now }: { by: string; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = id === undefined ? undefined : await findMail(tx, id);
    if (id !== undefined && !row)
      throw new ApiError<typeof retryCall>('not_found', 'There is no such mail.');
    const count = await makeDue(tx, now, id);
    if (id !== undefined && !count)
      throw new ApiError<typeof retryCall>(
        row?.sent_at === null ? 'not_now' : 'sent',
        row?.sent_at === null
          ? 'This mail is being sent right now, or its text has been deleted.'
          : 'This mail has already been sent.',
      );
    const subject = `mail:${id ?? 'all'}`;
    if (count) await noteAct(tx, { at: now, by, act: 'mail.retried', subject, detail: { count } });
  });
