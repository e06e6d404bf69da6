import type { Site } from './site';
import type { SitePage } from './page';
import { missingFacts } from './missing-facts';
import { shopDay } from '../shop-day';

/** One thing to do before the shop opens. */
export interface GoingLiveItem {
  id: string;
  done: boolean;
  /** A sentence that says what is still to be done, or what is done. */
  words: string;
  /** The admin page where it is done. */
  to: string;
}

/** The last test mail that was sent with the current mail settings. Times are epoch ms. */
export interface MailTest {
  address: string;
  sentAt: number;
  /** When its code was typed; undefined until then. */
  receivedAt: number | undefined;
}

/** The facts about a shop that is about to open. */
export interface Opening {
  site: Site;
  pages: readonly Pick<SitePage, 'title' | 'confirmedAt'>[];
  areShippingPricesConfirmed: boolean;
  mail: { goesOut: boolean; test: MailTest | undefined };
  /** Whether cards are charged: with the demo and with test keys they are not. */
  payments: 'demo' | 'test' | 'live';
  /** When the payment provider last called the webhook, epoch ms. */
  lastPaymentNews: number | undefined;
  /** When the last backup was made, epoch ms; null where another program makes them. */
  lastBackup: number | undefined | null;
  /** Whether a first password is still valid. */
  hasFirstPassword: boolean;
  /** Accounts of owners that have no second factor. */
  ownersWithoutFactor: number;
  /** Parts on sale that show the sample's pictures. */
  sampleParts: number;
  /** Categories of the sample that are shown and have no part. */
  sampleCategories: number;
  hasRefund: boolean;
  now: number;
}

const DAY = 24 * 60 * 60_000;

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');

const mailDay = (time = 0): string => shopDay(new Date(time));

const mailToDo = ({ goesOut, test }: Opening['mail']): string => {
  if (!goesOut) return 'Set SMTP_URL. Until then mails are only written to files.';
  return test
    ? `A test mail went to ${test.address} on ${mailDay(test.sentAt)}. Type its code here when it has come; if it does not, look at the mail settings.`
    : 'Mail is set up, but these settings are not tried yet: send a test mail to the shop, and type its code here when it has come.';
};

/** The checklist of a shop that is about to open (docs/rules.md 10.14). */
export const goingLive = (opening: Opening): { ready: boolean; items: GoingLiveItem[] } => {
  const { site, pages, mail, payments, lastPaymentNews, lastBackup, sampleParts, now } = opening;
  const missing = missingFacts(site);
  const drafts = pages.filter(({ confirmedAt }) => !confirmedAt).map(({ title }) => title);
  const item = (id: string, to: string, done: boolean, todo: string, finished: string) => ({
    id,
    done,
    words: done ? finished : todo,
    to,
  });
  const items = [
    item(
      'facts',
      '/admin/site',
      !missing.length,
      `Give ${listed(missing)}. Buyers must be told who sells to them.`,
      `The shop is ${site.name} in ${site.place}.`,
    ),
    item(
      'tax',
      '/admin/settings/tax',
      site.gstNumber !== '',
      'Give the GST/HST number under Your Shop, and choose how tax is charged, on shipping too. Invoices must bear the number.',
      `Papers bear the GST/HST number ${site.gstNumber}.`,
    ),
    item(
      'shipping',
      '/admin/settings/shipping',
      opening.areShippingPricesConfirmed,
      'Compare the shipping prices with what you pay, change them, and confirm them.',
      'You have confirmed the shipping prices.',
    ),
    item(
      'pages',
      '/admin/pages',
      !drafts.length,
      `Read, change and confirm: ${listed(drafts)}.`,
      'You have confirmed all pages.',
    ),
    item(
      'mail',
      '/admin/settings',
      mail.goesOut && mail.test?.receivedAt !== undefined,
      mailToDo(mail),
      `A test mail came to ${mail.test?.address} on ${mailDay(mail.test?.receivedAt)}.`,
    ),
    item(
      'payments',
      '/admin/settings',
      payments === 'live',
      payments === 'demo'
        ? 'Set the keys of Stripe. With the built-in test provider no card is charged.'
        : 'Replace the test keys of Stripe by live keys. With test keys no card is charged.',
      'Cards are charged by Stripe.',
    ),
    item(
      'webhook',
      '/admin/settings',
      payments !== 'demo' && lastPaymentNews !== undefined,
      'Add the webhook in Stripe and buy something: nothing has come from Stripe yet.',
      'Stripe reports payments to the shop.',
    ),
    ...(lastBackup === null
      ? []
      : [
          item(
            'backup',
            '/admin/settings',
            lastBackup !== undefined && now - lastBackup < 2 * DAY,
            'There is no backup of the last two days. The shop makes one each night while it runs; copy it to another place.',
            'There is a backup of the last two days. Keep a copy in another place.',
          ),
        ]),
    item(
      'password',
      '/account',
      !opening.hasFirstPassword,
      'Change the first password of the admin, which stands in a file.',
      'The first passwords are changed.',
    ),
    item(
      'factor',
      '/account',
      !opening.ownersWithoutFactor,
      'Add a second factor to your account: a stolen password alone must not open the shop.',
      'The owner has a second factor.',
    ),
    item(
      'sample',
      '/admin/products',
      sampleParts + opening.sampleCategories === 0,
      sampleParts
        ? `Take the sample's parts off sale: ${sampleParts} still show its pictures.`
        : `Hide the sample's categories, or put parts into them: the menu shows ${opening.sampleCategories} without any.`,
      'No part and no empty category of the sample is shown.',
    ),
    item(
      'test-order',
      '/admin/orders',
      opening.hasRefund,
      'Buy something yourself, and refund it, to see both once.',
      'An order was paid and refunded.',
    ),
  ];
  return { ready: items.every(({ done }) => done), items };
};
