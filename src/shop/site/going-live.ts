import type { Site } from './site';
import { isGstNumber } from './gst-number';
import type { SitePage } from './page';
import { missingFacts } from './missing-facts';
import { shopDay } from '../shop-day';

/** One thing to do before the shop opens. */
export interface GoingLiveItem {
  id: string;
  title: string;
  done: boolean;
  /** Sentences that say what is still to be done, or what is done. */
  words: string;
  /** The admin page where it is done; missing for what is done on the server. */
  to?: string | undefined;
}

/** The last test mail that was sent with the current mail settings. Times are epoch ms. */
export interface MailTest {
  address: string;
  sentAt: number;
  /** When its code was typed; undefined until then. */
  receivedAt: number | undefined;
}

/** The newest backup, and its copy in another place. Times are epoch ms. */
export interface BackupState {
  last: number | undefined;
  /** Whether the owner has given a command that makes the copy, and when it last did. */
  hasCommand: boolean;
  copied: number | undefined;
}

/** The facts about a shop that is about to open. */
export interface Opening {
  site: Site;
  pages: readonly Pick<SitePage, 'title' | 'confirmedAt'>[];
  /** Whether the owner has saved how tax is charged. */
  isTaxChosen: boolean;
  areShippingPricesConfirmed: boolean;
  /** Whether the owner has saved the texts of the home page. */
  isHomeSaved: boolean;
  /** The sale and the dealer prices that came with the shop, in words; undefined once the owner has saved his. */
  shippedOffers: string | undefined;
  mail: { goesOut: boolean; test: MailTest | undefined };
  /** Whether cards are charged: with the demo and with test keys they are not. */
  payments: 'demo' | 'test' | 'live';
  /** When the payment provider last called the webhook, epoch ms. */
  lastPaymentNews: number | undefined;
  /** What the settings of the server lack, a sentence each. */
  settings: readonly string[];
  /** Null where another program makes the backups. */
  backup: BackupState | null;
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

const backupToDo = ({ last, hasCommand }: BackupState, isNew: (at?: number) => boolean): string => {
  if (!isNew(last))
    return 'There is no backup of the last two days. The shop makes one each night while it runs.';
  return hasCommand
    ? 'There is no copy of a backup of the last two days in another place: look under Settings why BACKUP_COMMAND failed.'
    : 'The backups are on the disk of the shop, and are lost with it. Set BACKUP_COMMAND, which copies each one to another place.';
};

/** The checklist of a shop that is about to open (docs/rules.md 10.14). */
export const goingLive = (opening: Opening): { ready: boolean; items: GoingLiveItem[] } => {
  const { site, pages, mail, payments, lastPaymentNews, backup, sampleParts, now } = opening;
  const missing = missingFacts(site);
  const drafts = pages.filter(({ confirmedAt }) => !confirmedAt).map(({ title }) => title);
  const isNew = (at?: number): boolean => at !== undefined && now - at < 2 * DAY;
  const hasTaxNumber = isGstNumber(site.gstNumber);
  const item = (
    [id, title]: readonly [id: string, title: string],
    to: string | undefined,
    done: boolean,
    todo: string,
    finished: string,
  ): GoingLiveItem => ({ id, title, done, words: done ? finished : todo, to });
  const items = [
    item(
      ['facts', 'Who you are'],
      '/admin/site',
      !missing.length,
      `Give ${listed(missing)}. Buyers must be told who sells to them.`,
      `The shop is ${site.name} in ${site.place}.`,
    ),
    item(
      ['tax', 'Tax'],
      '/admin/settings/tax',
      hasTaxNumber && opening.isTaxChosen,
      [
        ...(hasTaxNumber
          ? []
          : ['Give the GST/HST number under Your Shop: invoices must bear it.']),
        ...(opening.isTaxChosen
          ? []
          : ['Look at how tax is charged, on shipping too, and save your choice.']),
      ].join(' '),
      `You have chosen how tax is charged, and papers bear the GST/HST number ${site.gstNumber}.`,
    ),
    item(
      ['home', 'Home page'],
      '/admin/home',
      opening.isHomeSaved,
      'Read the texts and pictures of the home page, the footer and the login page, change them, and save them.',
      'You have saved the texts of the home page.',
    ),
    item(
      ['offers', 'Sale and dealer prices'],
      '/admin/promotions',
      opening.shippedOffers === undefined,
      `Look at the sale and the dealer prices, which came with the shop, and save yours. Now: ${opening.shippedOffers}`,
      'You have saved the sale and the dealer prices.',
    ),
    item(
      ['shipping', 'Shipping prices'],
      '/admin/settings/shipping',
      opening.areShippingPricesConfirmed,
      'Compare the shipping prices with what you pay, change them, and confirm them.',
      'You have confirmed the shipping prices.',
    ),
    item(
      ['pages', 'Pages'],
      '/admin/pages',
      !drafts.length,
      `Read, change and confirm: ${listed(drafts)}.`,
      'You have confirmed all pages.',
    ),
    item(
      ['mail', 'Mail'],
      '/admin/settings',
      mail.goesOut && mail.test?.receivedAt !== undefined,
      mailToDo(mail),
      `A test mail came to ${mail.test?.address} on ${mailDay(mail.test?.receivedAt)}.`,
    ),
    item(
      ['payments', 'Card payments'],
      '/admin/settings',
      payments === 'live',
      payments === 'demo'
        ? 'Set the keys of Stripe. With the built-in test provider (ALLOW_DEMO_PAYMENTS) no card is charged.'
        : 'Replace the test keys of Stripe by live keys. With test keys no card is charged.',
      'Cards are charged by Stripe.',
    ),
    item(
      ['webhook', 'Messages from Stripe'],
      '/admin/settings',
      payments !== 'demo' && lastPaymentNews !== undefined,
      'Add the webhook in Stripe and buy something: nothing has come from Stripe yet.',
      'Stripe reports payments to the shop.',
    ),
    item(
      ['settings', 'Settings of the server'],
      undefined,
      !opening.settings.length,
      opening.settings.join(' '),
      'The settings of the server are those of an open shop.',
    ),
    ...(backup
      ? [
          item(
            ['backup', 'Backup'],
            '/admin/settings',
            isNew(backup.last) && isNew(backup.copied),
            backupToDo(backup, isNew),
            'A backup of the last two days is in another place.',
          ),
        ]
      : []),
    item(
      ['password', 'Password'],
      '/account',
      !opening.hasFirstPassword,
      'Change the first password of the admin, which stands in a file.',
      'The first passwords are changed.',
    ),
    item(
      ['factor', 'Second factor'],
      '/account',
      !opening.ownersWithoutFactor,
      'Add a second factor to your account: a stolen password alone must not open the shop.',
      'The owner has a second factor.',
    ),
    item(
      ['sample', 'The sample'],
      '/admin/products',
      sampleParts + opening.sampleCategories === 0,
      sampleParts
        ? `Take the sample's parts off sale: ${sampleParts} still show its pictures.`
        : `Hide the sample's categories, or put parts into them: the menu shows ${opening.sampleCategories} without any.`,
      'No part and no empty category of the sample is shown.',
    ),
    item(
      ['test-order', 'A test order'],
      '/admin/orders',
      opening.hasRefund,
      'Buy something yourself, and refund it, to see both once.',
      'An order was paid and refunded.',
    ),
  ];
  return { ready: items.every(({ done }) => done), items };
};
