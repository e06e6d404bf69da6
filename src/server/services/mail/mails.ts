import { SHOP } from '../../../shop/identity';
import type { Mail } from '../../gateways/mail';
import { type AccountMailJob, type LinkMailJob, writeAccountMail } from './account-mails';
import { bothWays } from './mail-text';
import { type DealerMailJob, writeDealerMail } from './dealer-mails';
import { type OrderMailJob, writeOrderMail } from './order-mails';

/** What a mail is about; stored in the outbox and written out only when it is sent. */
export type MailJob =
  | {
      kind: 'message-to-shop';
      to: string;
      name: string;
      email: string;
      subject: string;
      body: string;
      company?: string | undefined;
      website?: string | undefined;
    }
  | { kind: 'message-receipt'; name: string; email: string; subject: string; body: string }
  | { kind: 'application-receipt'; name: string; email: string }
  | AccountMailJob
  | LinkMailJob
  | DealerMailJob
  | OrderMailJob;

/** Writes the mail of a job that needs nothing but itself. `key` is the outbox row's dedupe key. */
export const writeMail = (key: string, job: Exclude<MailJob, LinkMailJob>): Mail => {
  switch (job.kind) {
    case 'message-to-shop':
      return {
        key,
        to: { name: SHOP.name, address: job.to },
        replyTo: { name: job.name, address: job.email },
        subject: job.company
          ? `Vendor application: ${job.company}`
          : `Message: ${job.subject || job.name}`,
        ...bothWays([
          `From ${job.name} <${job.email}>`,
          ...(job.company ? [`Company: ${job.company}\nWebsite: ${job.website ?? ''}`] : []),
          ...(job.subject ? [`Subject: ${job.subject}`] : []),
          job.body,
        ]),
      };
    case 'message-receipt':
      return {
        key,
        to: { name: job.name, address: job.email },
        subject: `We got your message${job.subject ? `: ${job.subject}` : ''}`,
        ...bothWays([
          `Hello ${job.name},`,
          "Thank you for writing to us. We'll get back to you within 24 hours.",
          `You wrote:\n${job.body}`,
        ]),
      };
    case 'application-receipt':
      return {
        key,
        to: { name: job.name, address: job.email },
        subject: 'We got your vendor application',
        ...bothWays([
          `Hello ${job.name},`,
          'Thank you for your interest in selling our parts. We review your company and website, verify your business credentials and contact you within 2-3 business days.',
        ]),
      };
    case 'password-changed':
    case 'email-change-asked':
    case 'email-changed':
    case 'account-deleted':
      return writeAccountMail(key, job);
    case 'dealer-approved':
    case 'dealer-invited':
    case 'application-declined':
    case 'message-reply':
      return writeDealerMail(key, job);
    default:
      return writeOrderMail(key, job);
  }
};
