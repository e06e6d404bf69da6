import { chakra } from '@chakra-ui/react';
import { useCarriers } from '../../data/shipping/carriers';
import { useSite } from '../../data/site/site';
import { PageHead } from '../../head/page-head';
import { Intro } from '../../ui/intro';
import { Page } from '../../ui/layout';
import { Heading } from '../../ui/section';
import { Bullets, TextAnchor, TextLink } from '../../ui/text';
import { Fact, Facts } from '../../parts/facts';

const Prose = chakra('div', {
  base: {
    maxWidth: '48rem',
    '& p + p': { mt: '3' },
    '& dt': { color: 'ink', fontSize: 'md', fontWeight: '600' },
    '& dd': { color: 'muted', fontWeight: '400' },
    '& h2 ~ h2': { mt: '8' },
  },
});

/** Stored personal data: [what, why and for how long]. The sweep jobs enforce these times. */
const KEPT = [
  [
    'Your account',
    'Username, email address, name if you gave one, and a hash of your password (never the password). Until you delete the account.',
  ],
  [
    'Your sessions',
    'A cookie that scripts cannot read, and its hash on our server, so that you stay logged in; and a cookie that only tells our pages that you are. Until seven days after your last visit, 30 days at most.',
  ],
  [
    'Devices on which you logged in',
    'A second such cookie, a random number that gives no access, so that strangers who guess at your password do not keep you out. Until 400 days after your last login on the device, or until you delete your account.',
  ],
  [
    'Your passkeys',
    'The public half of each, its name, and when it was added and last used, so that you log in without a password. Until you remove it, or delete your account.',
  ],
  ['Your cart', 'So that it is the same on every device. Until it is bought, emptied or deleted.'],
  [
    'Your build lists',
    'Parts, quantities and notes, so that they are the same on every device. Until you delete the list, and 90 days more, so that your other devices learn of it; or until you delete your account.',
  ],
  [
    'Your orders',
    'What was ordered, paid and shipped, the address, and the phone number if you gave one: to deliver, to answer you, and because tax law requires it. After you delete your account, your name, your address, your phone number, the references of payments and our notes are removed once the order is closed. If you bought without an account, they are removed two years after the order.',
  ],
  [
    'Quotes that we made for you',
    'Your name, your email address, the address of delivery and the parts: for two years, or until you delete your account.',
  ],
  [
    'Unfinished checkouts',
    'The address and the contents of the cart, to trace a lost payment. 90 days.',
  ],
  [
    'Messages and dealer applications',
    'What you wrote and your email address, so that we can answer. 24 months.',
  ],
  [
    'Reviews that you wrote',
    'Your stars, words and pictures, and the name that you chose to show, which everyone can see: until you take the review back or delete your account.',
  ],
  [
    'Searches that found nothing',
    'The words and how often they were searched for on a day, so that we learn what is missing; not who searched. A year.',
  ],
  [
    'Mails we sent',
    'Their text for 30 days, so that we can resend a mail that did not arrive; 90 days if it could not be sent.',
  ],
  [
    'Reminders of the sale',
    "Only if you switched them on: your device's address at your browser's push service, your quiet hours and time zone, and that you agreed and to which text. Until you stop them, delete your account or your browser withdraws the address. A random number that records a sent reminder stays for 13 months, so that none is sent twice.",
  ],
  [
    'Invitations',
    'The name and address of somebody whom we invite to an account. Until they accept, or a month after the link has ended.',
  ],
  [
    'A log of security and of admin actions',
    'Changes of a password or an address, and what was done with an order: when and by which account. When the delivery address of an order was changed, it has both addresses, until those of the order are removed.',
  ],
] as const;

/** The privacy page (docs/rules.md 2.6). */
export const Privacy = () => {
  const shop = useSite();
  const { email } = shop;
  const carriers = useCarriers();
  // The draft says nothing that does not stand here.
  const own = shop.pages.find(({ slug, version }) => slug === 'privacy' && version > 0);
  return (
    <Page>
      <PageHead
        title="Privacy"
        description={`What ${shop.name} keeps about you, why, for how long, and who else sees it.`}
        path="/privacy"
      />
      <Intro>
        <h1>Privacy</h1>
        <p>What we keep about you, why, for how long, and who else sees it. Nothing is sold.</p>
      </Intro>
      <Prose>
        <Heading>What we keep, and why</Heading>
        <Facts look="stack">
          {KEPT.map(([what, why]) => (
            <Fact key={what} name={what}>
              {why}
            </Fact>
          ))}
        </Facts>
        <Heading>Who else sees some of it</Heading>
        <Bullets>
          <li>
            The payment provider (Stripe, when card payments are switched on): your card never
            touches our server; we learn its brand, its last four digits and whether it paid.
          </li>
          <li>{`The carrier of a parcel${carriers.length ? ` (${carriers.join(', ')})` : ''}: name, address and phone number.`}</li>
          <li>
            Your browser's push service (Google, Mozilla, Apple or Microsoft), if you switched
            reminders on: that we sent one and when. It cannot read the reminder.
          </li>
          <li>The mail server that sends our mails: your address and what the mail says.</li>
          <li>
            Google Analytics, only if the shop has switched it on and you have agreed: which pages
            you open.
          </li>
        </Bullets>
        <Heading>On your own device</Heading>
        <p>
          The catalogue, what you dismissed, and drafts of messages are stored in your browser so
          that the shop works without a signal. Logging out deletes your personal data from it.
        </p>
        <Heading>News and offers</Heading>
        <p>
          We send no newsletter. The checkbox at the checkout is not sent to us, and our mails are
          about your orders, your messages and your account.
        </p>
        <Heading>Your rights</Heading>
        <p>
          Under Account Settings you can download everything we keep about you, correct your
          address, and delete your account. For anything else write to{' '}
          <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
          <span>{`; a person in ${shop.place} reads it.`}</span>
        </p>
        {(shop.privacyPerson || own) && (
          <>
            <Heading>Who is in charge</Heading>
            {shop.privacyPerson && (
              <p>{`${shop.privacyPerson} is in charge of privacy at ${shop.legalName || shop.name}.`}</p>
            )}
            {own && (
              <p>
                <TextLink to="/pages/$slug" params={{ slug: own.slug }}>
                  What the owner adds to this page
                </TextLink>
              </p>
            )}
          </>
        )}
      </Prose>
    </Page>
  );
};
