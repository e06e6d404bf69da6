import { z } from 'zod';
import { ShippingAddress, addressWithPhone } from '../../../shop/checkout/address';
import { FreightFacts, freightWords } from '../../../shop/shipping/freight-request';
import type { Site } from '../../../shop/site/site';
import type { Mail } from '../../gateways/mail';
import { PackedLine, lineText } from './lines';
import { type MailPart, bothWays, hello } from './text';

const ABOUT = {
  name: z.string(),
  email: z.string(),
  number: z.string(),
  lines: z.array(PackedLine),
  address: ShippingAddress,
  ...FreightFacts.shape,
};

/** Mails about a request for freight: to its customer, to the shop, and when the shop declines. */
export const FreightMailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('freight-receipt'), ...ABOUT }),
  /** `url` leads to the request in the admin area. */
  z.object({ kind: z.literal('freight-to-shop'), to: z.string(), url: z.string(), ...ABOUT }),
  z.object({
    kind: z.literal('freight-declined'),
    name: z.string(),
    email: z.string(),
    number: z.string(),
    /** The shop's words. */
    reason: z.string(),
    /** The shop's mailbox. */
    replyTo: z.string(),
  }),
]);
export type FreightMailJob = z.infer<typeof FreightMailJob>;

const contents = (job: Exclude<FreightMailJob, { kind: 'freight-declined' }>): MailPart[] => [
  job.lines.map(lineText).join('\n'),
  `To ${addressWithPhone(job.address)}.\n${freightWords(job)}`,
  ...(job.notes ? [`Notes: ${job.notes}`] : []),
];

/** Renders a mail about a request for freight. `key` is the outbox row's dedupe key. */
export const writeFreightMail = (key: string, job: FreightMailJob, shop: Site): Mail => {
  const customer = { name: job.name, address: job.email };
  switch (job.kind) {
    case 'freight-receipt':
      return {
        key,
        to: customer,
        ...bothWays(shop, `We have your request ${job.number}`, [
          hello(job.name),
          `We have your request ${job.number}. We look for a freight carrier and mail you a quote that you can pay by card. Nothing is ordered yet.`,
          ...contents(job),
        ]),
      };
    case 'freight-to-shop':
      return {
        key,
        to: { name: shop.name, address: job.to },
        replyTo: customer,
        ...bothWays(
          shop,
          `Request for freight ${job.number}`,
          [
            `${job.name} <${job.email}>${job.phone ? `, phone ${job.phone},` : ''} asks what these parts cost by freight.`,
            ...contents(job),
            `Answer it here: ${job.url}`,
          ],
          job.url,
        ),
      };
    case 'freight-declined':
      return {
        key,
        to: customer,
        replyTo: { name: shop.name, address: job.replyTo },
        ...bothWays(shop, `Your request ${job.number}`, [
          hello(job.name),
          `We are sorry, but we cannot send the parts of your request ${job.number} by freight.`,
          job.reason,
          'If you have a question, please reply to this email.',
        ]),
      };
  }
};
