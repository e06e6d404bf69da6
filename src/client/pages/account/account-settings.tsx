import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type User, isStaff } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Page, Panel } from '../../ui/layout';
import { Skeleton } from '../../ui/skeleton';
import { ChangePassword } from '../../parts/account/change-password';
import { AskProof } from '../../parts/session/ask-proof';
import { later } from '../../ui/later';
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

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
    '& .one': { display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& section > p': { color: 'muted', mb: '4', overflowWrap: 'anywhere' },
    '& section > p:last-child': { mb: '0' },
    '& section > p strong': { color: 'ink' },
    '& .danger': { borderColor: 'danger' },
  },
});

const SavedAddresses = () => (
  <Panel as="section" aria-labelledby="addresses">
    <h2 id="addresses">Saved Addresses</h2>
    <p>The checkout offers them, and begins with the one that you used last.</p>
    <Addresses />
  </Panel>
);

const Data = ({ username }: { username: string }) => (
  <Panel as="section" aria-labelledby="data">
    <h2 id="data">Your Data</h2>
    <p>Your account, orders and messages in one file (JSON).</p>
    <OwnData username={username} />
  </Panel>
);

const GuestPanels = ({ person }: { person: User }) => (
  <Panels>
    <Panel as="section" aria-labelledby="keep">
      <h2 id="keep">Create an Account</h2>
      <p>
        You order as a guest, with the address <strong>{person.email}</strong>. Choose a username
        and a password to find your orders and your cart here again, on every device.
      </p>
      <KeepGuest />
    </Panel>
    <div className="one">
      <SavedAddresses />
      <Data username={person.username} />
      <Panel as="section" aria-labelledby="delete" className="danger">
        <h2 id="delete">Delete Your Data</h2>
        <p>
          This signs you out and deletes your cart and your messages. We keep your orders, as tax
          law requires; your name and address are removed from them once they are closed, and the
          links in our mails end.
        </p>
        <DeleteGuest />
      </Panel>
    </div>
  </Panels>
);

const MemberPanels = ({ person }: { person: User }) => (
  <>
    <AskProof />
    <Panels>
      <div className="one">
        <Panel as="section" aria-labelledby="password">
          <h2 id="password">Change Password</h2>
          <p>Changing it logs out every other device.</p>
          <ChangePassword person={person} {...failure} />
        </Panel>
        <Factors {...failure} waiting={<Skeleton height="24rem" />} />
      </div>
      <div className="one">
        <Panel as="section" aria-labelledby="email">
          <h2 id="email">Change Email</h2>
          <p>
            Your address is <strong>{person.email}</strong>. A new address takes effect once you
            open the link that we send there.
          </p>
          {person.emailUnproven && <ProveEmail email={person.email} />}
          <ChangeEmail />
        </Panel>
        <SavedAddresses />
        <Panel as="section" aria-labelledby="devices">
          <h2 id="devices">Logged-in Devices</h2>
          <p>Lost a phone, or logged in on someone else's computer?</p>
          <Sessions />
          <EndSessions />
        </Panel>
        <Data username={person.username} />
        <Panel as="section" aria-labelledby="delete" className="danger">
          <h2 id="delete">Delete Account</h2>
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
        </Panel>
      </div>
    </Panels>
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
