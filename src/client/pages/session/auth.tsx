import { chakra } from '../../ui/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { categories } from '../../data/catalogue/catalogue';
import { usePromotions } from '../../data/discounts/promotions';
import { useSite } from '../../data/site/site';
import { useFilledTexts } from '../../data/site/texts';
import { dealerTerms } from '../../../shop/discounts/deal-words';
import { SIGN_IN } from '../../../shop/site/filled-texts';
import { localPath } from '../../../shop/local-path';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { followLoginNote, readLoginNote, writeLoginNote } from '../../state/login-note';
import { GuestWay } from './guest-way';
import { SignIn } from './sign-in';
import { SignUp } from './sign-up';
import { Page } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Tabs } from '../../ui/tabs';

const route = getRouteApi('/auth');

const unknownToServer = () => undefined;

const Board = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    maxWidth: '68rem',
    mx: 'auto',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'line',
    rounded: 'lg',
    overflow: 'hidden',
    '& > *': { p: { base: '5', md: '10' } },
    '& > div': { pt: { base: '5', md: '8' } },
    '& h1': { fontSize: '2xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& h3': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '2' },
    '& .lead': { color: 'muted', mb: '4' },
    '& aside': {
      bg: 'night',
      color: 'onNight',
      borderLeft: { lg: '6px solid var(--s-colors-forge)' },
      borderTop: { base: '6px solid var(--s-colors-forge)', lg: 'none' },
    },
    '& h2': { fontSize: '3xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '4' },
    '& aside p': { color: 'nightMuted' },
    '& ul': { mt: '6', display: 'grid', gap: '5', listStyle: 'none', p: '0' },
    '& li': { borderTop: '1px solid rgb(255 255 255 / 0.18)', pt: '4', color: 'nightMuted' },
    '& li strong': { display: 'block', color: 'onNight', fontSize: 'lg' },
  },
});

/** Sign-in and sign-up. Redirects a signed-in user to the page they came from, or home (docs/rules.md 1.4). */
export const Auth = () => {
  const shop = useSite();
  const { signIn } = useFilledTexts(SIGN_IN);
  const { data: shelves = [] } = useQuery(categories);
  const { dealers } = usePromotions();
  const goal = localPath(route.useSearch().next);
  const { history } = useRouter();
  const signedIn = Boolean(useQuery(user).data);
  const note = useSyncExternalStore(followLoginNote, readLoginNote, unknownToServer);
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    writeLoginNote(undefined);
    // This code is loaded after the sign-in. If it cannot be loaded, the parts wait for the next one.
    import('./add-kept-parts').then(
      (it) => void it.addKeptParts(client),
      () => undefined,
    );
    history.replace(goal);
  }, [signedIn, client, history, goal]);

  return (
    <Page>
      <PageHead
        title="Sign In or Sign Up"
        description={`Sign in to ${shop.name}, or open an account to order Canadian-made off-road fabrication parts.`}
        path="/auth"
      />
      <Board>
        <div>
          <h1>Your Account</h1>
          <p className="lead">Sign in, or open an account in a minute.</p>
          {note && (
            <Notice role="status" mb="4">
              {note}
            </Notice>
          )}
          <Tabs
            label="Sign in or sign up"
            tabs={[
              { name: 'Sign In', panel: <SignIn /> },
              { name: 'Sign Up', panel: <SignUp /> },
            ]}
          />
          {shop.buyers === 'anyone' && <GuestWay />}
        </div>
        <aside>
          <h2>{`Parts cut for the trail, made in ${shop.town}`}</h2>
          {signIn && <p>{signIn}</p>}
          <ul>
            <li>
              <strong>One cart, every screen</strong>
              Start it in the garage, finish it on the couch.
            </li>
            <li>
              <strong>Your orders in one place</strong>
              See where each order stands, and cancel it while it has not shipped.
            </li>
            <li>
              <strong>Wholesale for dealers</strong>
              {`Approved vendors see their prices as soon as they sign in: ${dealerTerms(dealers, shelves).join(', ')}.`}
            </li>
          </ul>
        </aside>
      </Board>
    </Page>
  );
};
