import { z } from 'zod';
import type { Site } from '../../../shop/site/site';
import type { Mail } from '../../gateways/mail';
import { jsonColumn } from '../../tables/engine/json-column';
import { AccountMailJob, LinkMailJob, writeAccountMail } from './account-mails';
import { bothWays } from './text';
import { DealerMailJob, writeDealerMail } from './dealer-mails';
import { FreightMailJob, writeFreightMail } from './freight-mails';
import { OrderMailJob, writeOrderMail } from './order-mails';
import { QuoteMailJob } from './quote-mails';

/** The content of a mail. The outbox stores it; the text is written when the mail is sent. */
export const MailJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message-to-shop'),
    to: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    body: z.string(),
    company: z.optional(z.string()),
    website: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('message-receipt'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    body: z.string(),
  }),
  z.object({ kind: z.literal('application-receipt'), name: z.string(), email: z.string() }),
  z.object({ kind: z.literal('mail-test'), to: z.string(), code: z.string() }),
  z.object({
    kind: z.literal('stock-notice'),
    email: z.string(),
    /** Its name with its option. */
    part: z.string(),
    path: z.string(),
  }),
  AccountMailJob,
  LinkMailJob,
  DealerMailJob,
  OrderMailJob,
  QuoteMailJob,
  FreightMailJob,
]);
export type MailJob = z.infer<typeof MailJob>;

export const MAIL_JOB = jsonColumn('outbox.payload', MailJob);

/**
 * Renders a mail that needs only its own data. `key` is the outbox row's dedupe key, `site` the shop's base URL, without
 * a trailing slash, `statusUrl` the page with the state of the order that it is about.
 */
export const writeMail = (
  key: string,
  job: Exclude<MailJob, LinkMailJob | QuoteMailJob>,
  { site, shop, statusUrl }: { site: string; shop: Site; statusUrl?: string | undefined },
): Mail => {
  switch (job.kind) {
    case 'message-to-shop':
      return {
        key,
        to: { name: shop.name, address: job.to },
        replyTo: { name: job.name, address: job.email },
        ...bothWays(
          shop,
          job.company
            ? `Vendor application: ${job.company}`
            : `Message: ${job.subject || job.name}`,
          [
            `From ${job.name} <${job.email}>`,
            ...(job.company ? [`Company: ${job.company}\nWebsite: ${job.website ?? ''}`] : []),
            ...(job.subject ? [`Subject: ${job.subject}`] : []),
            job.body,
          ],
        ),
      };
    case 'message-receipt':
      return {
        key,
        to: { name: job.name, address: job.email },
        ...bothWays(shop, `We got your message${job.subject ? `: ${job.subject}` : ''}`, [
          `Hello ${job.name},`,
          "Thank you for writing to us. We'll get back to you within 24 hours.",
          `You wrote:\n${job.body}`,
        ]),
      };
    case 'application-receipt':
      return {
        key,
        to: { name: job.name, address: job.email },
        ...bothWays(shop, 'We got your vendor application', [
          `Hello ${job.name},`,
          'Thank you for your interest in selling our parts. We will review your company and website, verify your business credentials and contact you within 2-3 business days.',
        ]),
      };
    case 'stock-notice':
      return {
        key,
        to: { name: '', address: job.email },
        ...bothWays(shop, `${job.part} can be ordered again`, [
          'Hello,',
          `You asked us to write when ${job.part} can be ordered again. Now it can:`,
          `${site}${job.path}`,
          'We keep none for you, so be quick if you need it soon. This was the only mail about it: we have removed your address from the list.',
        ]),
      };
    case 'mail-test':
      return {
        key,
        to: { name: shop.name, address: job.to },
        ...bothWays(shop, 'Test mail of your shop', [
          'This mail shows that your shop can send mail.',
          `Type this code under Going Live: ${job.code}`,
        ]),
      };
    case 'password-changed':
    case 'factor-added':
    case 'factor-removed':
    case 'recovery-code-used':
    case 'code-guessed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'passkey-copied':
    case 'email-change-asked':
    case 'email-changed':
    case 'account-deleted':
      return writeAccountMail(key, job, shop);
    case 'dealer-approved':
    case 'dealer-invited':
    case 'application-declined':
    case 'message-reply':
      return writeDealerMail(key, job, shop);
    case 'freight-receipt':
    case 'freight-to-shop':
    case 'freight-declined':
      return writeFreightMail(key, job, shop);
    default:
      return writeOrderMail(key, job, { site, shop, statusUrl });
  }
};
