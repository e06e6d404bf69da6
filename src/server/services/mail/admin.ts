import * as z from 'zod/mini';
import type { QueryOf } from '../../../contract/endpoint';
import type { AdminMail, listMails, retryMails as retryCall } from '../../../contract/mail';
import type { Paged } from '../../../shop/paged';
import type { Right } from '../../../shop/people/rights';
import { ApiError } from '../../ground/api-error';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import type { OutboxRow } from '../../tables/mail/mail-rows';
import { noteAct } from '../../tables/log/log';
import { findMail, mailPage, makeDue } from '../../tables/settings/shop-status';
import { MAIL_TITLES, mailTitle } from './titles';

/** Recipient and order of a queued mail, where its payload has them. */
const ADDRESSED = jsonColumn(
  'outbox.payload',
  z.object({
    email: z.optional(z.string()),
    to: z.optional(z.string()),
    number: z.optional(z.string()),
  }),
);

/** An error of a mail server without the addresses that it repeats. */
export const withoutAddresses = (error: string | null): string | null =>
  error?.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '(address)') ?? null;

/** How far a mail is, and whether it was only written to a file. */
export const mailState = ({
  sent_at: sentAt,
  dead,
  to_file: toFile,
}: Pick<OutboxRow, 'sent_at' | 'dead' | 'to_file'>): Pick<AdminMail, 'state' | 'toFile'> => ({
  state: sentAt !== null ? 'sent' : dead ? 'failed' : 'waiting',
  toFile: toFile === 1,
});

/** @param seesPeople whether the reader may see to whom it goes */
const asAdminMail = (row: OutboxRow, seesPeople: boolean): AdminMail => {
  const job = ADDRESSED.read(row.payload, row.id);
  const isWaiting = row.sent_at === null && !row.dead;
  return {
    id: row.id,
    kind: row.kind,
    about: mailTitle(row.kind, job.number),
    to: seesPeople ? (job.to ?? job.email ?? '') : '',
    ...mailState(row),
    attempts: row.attempts,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    nextAt: isWaiting ? new Date(row.next_at).toISOString() : null,
    lastError: seesPeople ? row.last_error : withoutAddresses(row.last_error),
  };
};

/**
 * One page of the outbox for the admin. Addresses are shown and found only by those who may see customers.
 * @param rights of the reader
 */
export const mails = async (
  db: Db,
  query: QueryOf<typeof listMails>,
  rights: readonly Right[],
): Promise<Paged<AdminMail>> => {
  const seesPeople = rights.includes('customers.read');
  const page = await mailPage(db, { ...query, inTitle: !seesPeople }, MAIL_TITLES);
  return { ...page, rows: page.rows.map((row) => asAdminMail(row, seesPeople)) };
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
