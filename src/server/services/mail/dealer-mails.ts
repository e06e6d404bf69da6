import { z } from 'zod';
import type { Site } from '../../../shop/site/site';
import type { Mail } from '../../gateways/mail';
import { bothWays, dayText, hello } from './text';

const to = { name: z.string(), email: z.string() };
/** The offer to dealers when the mail was queued. Older mails have none. */
const offer = z.optional(z.string());
const replyTo = z.string();

/** The admin's answers to messages and applications. `replyTo` is the shop's mailbox, `url` the shop's URL. */
export const DealerMailJob = z.discriminatedUnion('kind', [
  z.object({
    ...to,
    kind: z.literal('dealer-approved'),
    offer,
    username: z.string(),
    url: z.string(),
  }),
  z.object({ ...to, kind: z.literal('dealer-invited'), offer, replyTo, url: z.string() }),
  z.object({
    ...to,
    kind: z.literal('application-declined'),
    replyTo,
    company: z.string(),
    note: z.string(),
  }),
  z.object({
    ...to,
    kind: z.literal('message-reply'),
    replyTo,
    subject: z.string(),
    text: z.string(),
    asked: z.string(),
    askedAt: z.number(),
  }),
]);
export type DealerMailJob = z.infer<typeof DealerMailJob>;

const OLDER_OFFER = '20% off general products and 5% off Heim Joints';

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** Renders an answer of the admin. `key` is the outbox row's dedupe key. */
export const writeDealerMail = (key: string, job: DealerMailJob, shop: Site): Mail => {
  const { name, email: address } = job;
  const to = {
    key,
    to: { name, address },
    ...('replyTo' in job && { replyTo: { name: shop.name, address: job.replyTo } }),
  };
  switch (job.kind) {
    case 'dealer-approved':
      return {
        ...to,
        ...bothWays(
          shop,
          'Your dealer account is ready',
          [
            hello(name),
            `Your account ${job.username} now has dealer pricing at ${shop.name}: ${job.offer ?? OLDER_OFFER}. Log in and the prices are there; no code is needed.`,
            `Order by SKU: ${job.url}/order-pad\nYour order history: ${job.url}/order-history`,
          ],
          `${job.url}/`,
        ),
      };
    case 'dealer-invited':
      return {
        ...to,
        ...bothWays(
          shop,
          'Your vendor application is approved',
          [
            hello(name),
            `Welcome as a dealer of ${shop.name}: ${job.offer ?? OLDER_OFFER}.`,
            `One step is left. Please create an account with the address ${address} at ${job.url}/auth and answer this mail with its username. Then we set up your pricing and write to you again.`,
          ],
          `${job.url}/`,
        ),
      };
    case 'application-declined':
      return {
        ...to,
        ...bothWays(shop, 'Your vendor application', [
          hello(name),
          `Thank you for applying to sell our parts${job.company ? ` at ${job.company}` : ''}. We cannot take you on as a dealer at this time.`,
          ...(job.note ? [job.note] : []),
          'You are welcome to order at our regular prices, and to write to us by answering this mail.',
        ]),
      };
    case 'message-reply':
      return {
        ...to,
        isPersonal: true,
        ...bothWays(shop, `Re: ${job.subject || 'Your message'}`, [
          hello(name),
          job.text,
          `On ${dayText(job.askedAt)} you wrote:\n${quoted(job.asked)}`,
        ]),
      };
  }
};
