import type { Site } from '../../shop/site/site';
import { MAIL_LOGO } from '../services/site/manifest';
import { type Mail, MailRefused } from '../gateways/mail';
import type { Parts } from '../parts';
import { writeLinkMail } from '../services/mail/link-mails';
import { agreementFile, orderAgreement } from '../services/checkout/agreement';
import { MAIL_JOB, writeMail } from '../services/mail/mails';
import { writeOrderMail } from '../services/mail/order-mails';
import { newOrderLink } from '../services/orders/progress/links';
import { newPromiseLink } from '../services/orders/promises/answer-promise';
import { newQuoteLink, writeQuoteMail } from '../services/mail/quote-mails';
import { inTransaction } from '../tables/engine/database';
import type { Db, Queries } from '../tables/schema';
import { claimRow, dueRows, markFailed, markSent, removeFromOutbox } from '../tables/mail/outbox';
import { findOrder } from '../tables/orders/orders';
import type { OutboxRow } from '../tables/mail/mail-rows';

const LEASE = 60_000;
const MINUTE = 60_000;
const PAUSES = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 720 * MINUTE, 720 * MINUTE];
const MAX_TRIES = PAUSES.length + 1;
/** A run sends at most this many mails. */
export const MAILS_OF_A_RUN = 20;

/** When to retry a row after `attempts` failures, with 20 % jitter. */
const nextTry = (attempts: number, now: number): number =>
  now + Math.round((PAUSES[attempts - 1] ?? 0) * (0.8 + Math.random() * 0.4));

/** The shop as its mails show it: the logo has a whole URL. */
const shopInMails = (shop: Site, publicUrl: string): Site => ({
  ...shop,
  logo: shop.logo && `${publicUrl}${MAIL_LOGO}`,
});

type End = (queries: Queries) => Promise<void>;

const outboxMail = async (
  db: Db,
  row: OutboxRow,
  { site, shop, now }: { site: string; shop: Site; now: number },
): Promise<Mail | undefined> => {
  const job = MAIL_JOB.read(row.payload, row.id);
  if (
    job.kind === 'password-forgotten' ||
    job.kind === 'email-confirm' ||
    job.kind === 'invitation'
  )
    return writeLinkMail(db, row.dedupe, job, { shop, now });
  if (job.kind === 'quote-link') return writeQuoteMail(db, row.dedupe, job, { shop, now });
  // A request for freight has a number too. It is not an order yet.
  const number = 'number' in job && 'email' in job ? job.number : undefined;
  const statusUrl =
    number === undefined ? undefined : await newOrderLink(db, { number, site }, now);
  if (job.kind === 'order-placed' || job.kind === 'order-address') {
    const order = job.agreement === undefined ? undefined : await findOrder(db, job.agreement);
    const agreement = order && (await orderAgreement(db, order));
    const receipt = job.kind === 'order-placed' ? job.receipt : undefined;
    return {
      ...writeOrderMail(row.dedupe, job, {
        site,
        shop,
        statusUrl,
        receiptUrl: receipt && (await newQuoteLink(db, receipt, now)),
        agreement: agreement?.parts,
      }),
      ...(agreement && { attachments: [await agreementFile(agreement)] }),
    };
  }
  if (job.kind === 'order-promise' && job.asks) {
    const answerUrl = await newPromiseLink(db, job.move, site);
    return answerUrl === undefined
      ? undefined
      : writeOrderMail(row.dedupe, job, { site, shop, statusUrl, answerUrl });
  }
  return writeMail(row.dedupe, job, { site, shop, statusUrl });
};

/**
 * Sends due mails. After a crash between sending and marking, a mail is sent again with the same Message-ID. The result
 * of one mail is written with the claim of the next, in one transaction.
 * @param failed called with the first failure @returns how many were sent
 */
export const deliverMail = async (
  { db, clock, mail, publicUrl, site }: Pick<Parts, 'db' | 'clock' | 'mail' | 'publicUrl' | 'site'>,
  failed?: (error: unknown) => void,
): Promise<number> => {
  let sent = 0;
  let report = failed;
  /** Records the result of the previous mail. */
  let end: End | undefined;
  for (const row of await dueRows(db, clock(), MAILS_OF_A_RUN)) {
    const now = clock();
    const before: End | undefined = end;
    const isClaimed = await inTransaction(db, async (tx) => {
      await before?.(tx);
      return claimRow(tx, row, now, now + LEASE);
    });
    end = undefined;
    if (!isClaimed) continue;
    const attempts = row.attempts + 1;
    try {
      const written = await outboxMail(db, row, {
        site: publicUrl,
        shop: shopInMails(site.current, publicUrl),
        now,
      });
      if (!written) {
        end = (queries) => removeFromOutbox(queries, row.id);
        continue;
      }
      await mail.send(written);
      const at = clock();
      end = (queries) => markSent(queries, row.id, { at, toFile: mail.name === 'file' });
      sent += 1;
    } catch (error) {
      report?.(error);
      report = undefined;
      const failure = {
        error: error instanceof Error ? error.message : String(error),
        nextAt: nextTry(attempts, clock()),
        dead: error instanceof MailRefused || attempts >= MAX_TRIES,
      };
      end = (queries) => markFailed(queries, row.id, failure);
    }
  }
  await end?.(db);
  return sent;
};
