import { SHOP } from '../../shop/identity';
import type { Mail } from '../gateways/mail';
import { bothWays } from './mail-text';

/** Mails to those who became dealers, or wanted to. `url` is the shop's own address. */
export type DealerMailJob = {
  kind: 'dealer-approved';
  name: string;
  email: string;
  username: string;
  url: string;
};

const hello = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

const PRICES = '20% off general products and 5% off Heim Joints';

/** Writes a mail to a dealer. `key` is the outbox row's dedupe key. */
export const writeDealerMail = (key: string, job: DealerMailJob): Mail => {
  const { name, email: address } = job;
  const to = { key, to: { name, address } };
  switch (job.kind) {
    case 'dealer-approved':
      return {
        ...to,
        subject: 'Your dealer account is ready',
        ...bothWays([
          hello(name),
          `Your account ${job.username} now has dealer pricing at ${SHOP.name}: ${PRICES}. Log in and the prices are there; no code is needed.`,
          `Order by SKU: ${job.url}/order-pad\nYour order history: ${job.url}/order-history`,
        ]),
      };
  }
};
