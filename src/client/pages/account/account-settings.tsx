import { useQuery } from '@tanstack/react-query';
import { type User, isStaff } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Page } from '../../ui/layout';
import { Skeleton } from '../../ui/skeleton';
import { ChangePassword } from '../../parts/account/change-password';
import { AskProof } from '../../parts/session/ask-proof';
import { later } from '../../ui/later';
import { Section } from '../../ui/section';
import { Columns, Stack } from '../../ui/stack';
import { Addresses } from './addresses';
import { accountFailure, logInWhenOut } from './account-failure';
import { ChangeEmail } from './change-email';
import { DeleteAccount, DeleteGuest } from './delete-account';
import { EndSessions } from './end-sessions';
import { KeepGuest } from './keep-guest';
import { OwnData } from './own-data';
import { ProveEmail } from './prove-email';
import { Sessions } from './sessions';

// It needs the shop's answer, so the page is shown without it where the shop is not reached.
const Factors = later(
  () => import(/* kept: never */ '../../parts/account/factor/factors').then((it) => it.Factors),
  () => null,
);

const failure = { failed: accountFailure, onError: logInWhenOut };

const SavedAddresses = () => (
  <Section
    panel
    title="Saved Addresses"
    about="The checkout offers them, and begins with the one that you used last."
  >
    <Addresses />
  </Section>
);

const Data = ({ username }: { username: string }) => (
  <Section panel title="Your Data" about="Your account, orders and messages in one file (JSON).">
    <OwnData username={username} />
  </Section>
);

const GuestPanels = ({ person }: { person: User }) => (
  <Columns side="half" gap="6">
    <Section
      panel
      title="Create an Account"
      about={
        <>
          You order as a guest, with the address <strong>{person.email}</strong>. Choose a username
          and a password to find your orders and your cart here again, on every device.
        </>
      }
    >
      <KeepGuest />
    </Section>
    <Stack gap="6">
      <SavedAddresses />
      <Data username={person.username} />
      <Section
        panel
        borderColor="danger"
        title="Delete Your Data"
        about="This signs you out and deletes your cart and your messages. We keep your orders, as tax law requires; your name and address are removed from them once they are closed, and the links in our mails end."
      >
        <DeleteGuest />
      </Section>
    </Stack>
  </Columns>
);

const MemberPanels = ({ person }: { person: User }) => (
  <>
    <AskProof />
    <Columns side="half" gap="6">
      <Stack gap="6">
        <Section panel title="Change Password" about="Changing it logs out every other device.">
          <ChangePassword person={person} {...failure} />
        </Section>
        <Factors {...failure} waiting={<Skeleton height="24rem" />} />
      </Stack>
      <Stack gap="6">
        <Section
          panel
          title="Change Email"
          about={
            <>
              Your address is <strong>{person.email}</strong>. A new address takes effect once you
              open the link that we send there.
            </>
          }
        >
          {person.emailUnproven && <ProveEmail email={person.email} />}
          <ChangeEmail />
        </Section>
        <SavedAddresses />
        <Section
          panel
          title="Logged-in Devices"
          about="Lost a phone, or logged in on someone else's computer?"
        >
          <Sessions />
          <EndSessions />
        </Section>
        <Data username={person.username} />
        <Section panel borderColor="danger" title="Delete Account">
          {isStaff(person) ? (
            <p>
              {person.username === 'admin'
                ? 'The admin account cannot be deleted.'
                : 'Your account belongs to the staff. Ask the owner of the shop to end it.'}
            </p>
          ) : (
            <>
              <p>
                This signs you out everywhere, deletes your cart and your messages, and frees your
                username. We keep your orders, as tax law requires; your name and address are
                removed from them once they are closed. This cannot be undone.
              </p>
              <DeleteAccount />
            </>
          )}
        </Section>
      </Stack>
    </Columns>
  </>
);

/** The account settings: password, email, devices, data, deletion; for a guest, the way to an account. */
export const AccountSettings = () => {
  const { data: person } = useQuery(user);
  if (!person) return null;
  return (
    <Page>
      <PageHead title="Account Settings" description="Your account." path="/account" hidden />
      <Intro>
        <h1>Account Settings</h1>
        <p>
          <span>{person.isGuest ? 'You are a guest. ' : `Logged in as @${person.username}. `}</span>
          <ButtonLink to="/profile" look="plain" px="0">
            Your Profile
          </ButtonLink>
        </p>
      </Intro>
      {person.isGuest ? <GuestPanels person={person} /> : <MemberPanels person={person} />}
    </Page>
  );
};
