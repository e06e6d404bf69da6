import { Tabs, chakra, defineSlotRecipe } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useHydrated, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { categories } from '../../data/catalogue/catalogue';
import { usePromotions } from '../../data/discounts/promotions';
import { useSite } from '../../data/site/site';
import { useFilledTexts } from '../../data/site/texts';
import { dealerTerms } from '../../../shop/discounts/deal-words';
import { SIGN_IN } from '../../../shop/site/filled-texts';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { useLoginNote } from '../../state/login-note';
import { GuestWay } from './guest-way';
import { SignIn } from './sign-in';
import { SignUp } from './sign-up';
import { Page } from '../../ui/layout';
import { Notice } from '../../ui/notice';

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
    '& ul': { mt: '6', display: 'grid', gap: '5' },
    '& li': { borderTop: '1px solid rgb(255 255 255 / 0.18)', pt: '4', color: 'nightMuted' },
    '& li strong': { display: 'block', color: 'onNight', fontSize: 'lg' },
  },
});

const tabs = defineSlotRecipe({
  slots: ['list', 'trigger', 'content'],
  base: {
    list: { display: 'flex', borderBottom: '2px solid', borderColor: 'line' },
    trigger: {
      flex: '1',
      minHeight: '56px',
      px: '3',
      mb: '-2px',
      fontFamily: 'capitals',
      fontSize: 'xl',
      fontWeight: '700',
      textTransform: 'uppercase',
      letterSpacing: '0.02em',
      color: 'muted',
      borderBottom: '4px solid transparent',
      cursor: 'pointer',
      _selected: { color: 'ink', borderColor: 'action' },
      _hover: { color: 'ink' },
    },
    content: { pt: '6', _focusVisible: { outline: 'none' } },
  },
});

/** Login and sign-up. A logged-in user is redirected by the route (docs/rules.md 1.4). */
export const Auth = () => {
  const router = useRouter();
  const { data: person } = useQuery(user);
  // The route is asked only here, because React must have taken over the server's page before it can be left.
  useEffect(() => {
    if (person) void router.invalidate();
  }, [person, router]);
  const shop = useSite();
  const { signIn } = useFilledTexts(SIGN_IN);
  const { data: shelves = [] } = useQuery(categories);
  const { dealers } = usePromotions();
  const note = useLoginNote();
  const begun = useSearch({ from: '/auth', select: ({ tab }) => tab });
  // The server's page is the same for all addresses.
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<string>();
  const tab = chosen ?? (isHydrated && begun === 'sign-up' ? 'up' : 'in');

  return (
    <Page>
      <PageHead
        title="Login or Sign Up"
        description={`Log in to ${shop.name}, or open an account to order ${shop.makes || 'parts'}.`}
        path="/auth"
      />
      <Board>
        <div>
          <h1>Your Account</h1>
          <p className="lead">Log in, or open an account in a minute.</p>
          {note && (
            <Notice role="status" mb="4">
              {note}
            </Notice>
          )}
          <Tabs.Root recipe={tabs} value={tab} onValueChange={({ value }) => setChosen(value)}>
            <Tabs.List aria-label="Log in or sign up">
              <Tabs.Trigger value="in">Sign In</Tabs.Trigger>
              <Tabs.Trigger value="up">Sign Up</Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="in">
              <SignIn />
            </Tabs.Content>
            <Tabs.Content value="up">
              <SignUp />
            </Tabs.Content>
          </Tabs.Root>
          {shop.buyers === 'anyone' && <GuestWay />}
        </div>
        <aside>
          <h2>
            {shop.isSample
              ? `Parts cut for the trail, made in ${shop.town}`
              : `Parts from ${shop.town}`}
          </h2>
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
              <span>{`Approved vendors see their prices as soon as they log in: ${dealerTerms(dealers, shelves).join(', ')}.`}</span>
            </li>
          </ul>
        </aside>
      </Board>
    </Page>
  );
};
