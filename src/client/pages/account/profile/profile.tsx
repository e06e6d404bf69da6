import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type User, may } from '../../../../shop/session/user';
import { user } from '../../../data/session/session';
import { useSite } from '../../../data/site/site';
import { PageHead } from '../../../head/page-head';
import { RecentOrders } from './recent-orders';
import { VendorBenefits } from '../../../parts/dealers/vendor-benefits';
import { ButtonLink, OutlineLink } from '../../../ui/button';
import { seasonWord } from '../../../../shop/discounts/sale-words';
import { usePromotions } from '../../../data/discounts/promotions';
import { dateText } from '../../../parts/date-text';
import { Logout } from '../../../parts/account/logout';
import { Page } from '../../../ui/layout';
import { Fact, Facts } from '../../../parts/facts';

const Board = chakra('div', {
  base: {
    '& header': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: { base: '3', md: '5' },
      bg: 'night',
      color: 'onNight',
      borderBottom: '6px solid var(--s-colors-forge)',
      rounded: 'md',
      p: { base: '5', md: '8' },
    },
    '& .plate': {
      display: 'grid',
      placeItems: 'center',
      width: '72px',
      height: '72px',
      fontFamily: 'capitals',
      fontSize: '2xl',
      fontWeight: '700',
      textTransform: 'uppercase',
      border: '3px solid',
      borderColor: 'forge',
      rounded: 'full',
    },
    '& h1': { fontSize: '3xl', overflowWrap: 'anywhere' },
    '& .name': { flex: '1 1 12rem', minWidth: '0' },
    '& .name p': { color: 'nightMuted', overflowWrap: 'anywhere' },
    '& .badges': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& .badges span': { px: '3', py: '1', fontSize: 'sm', fontWeight: '600', rounded: 'full' },
    '& .vendor': { bg: 'goodBg', color: 'good' },
    '& .admin': { bg: 'forge', color: '#14181d' },
    '& .panels': {
      display: 'grid',
      gap: '6',
      gridTemplateColumns: { md: 'minmax(0, 1fr) 20rem' },
      alignItems: 'start',
      mt: '6',
    },
    '& section': {
      border: '1px solid',
      borderColor: 'line',
      bg: 'surface',
      rounded: 'md',
      p: { base: '4', md: '6' },
    },
    '& .about': { display: 'grid', gap: '6' },
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '4' },
    '& ul': { display: 'grid', gap: '2', pl: '5', listStyle: 'square' },
    '& li::marker': { color: 'var(--s-colors-forge)' },
    '& nav': { display: 'grid', gap: '3' },
    '& .ways': { mt: '4' },
  },
});

const shownName = ({ firstName, lastName, username, isGuest }: User): string =>
  isGuest ? 'Guest' : [firstName, lastName].filter(Boolean).join(' ') || username;

/** The profile page (docs/rules.md 2.8). */
export const Profile = () => {
  const { data: person } = useQuery(user);
  const { season } = usePromotions();
  const { reminders } = useSite();
  if (!person) return null;
  const name = shownName(person);
  return (
    <Page>
      <PageHead title="Your Profile" description="Your account." path="/profile" hidden />
      <Board>
        <header>
          <span className="plate" aria-hidden="true">
            {[...name].slice(0, 1)}
          </span>
          <div className="name">
            <h1>{name}</h1>
            <p>{person.isGuest ? person.email : `@${person.username}`}</p>
          </div>
          <div className="badges">
            {person.isVendor && <span className="vendor">Vendor Account</span>}
            {person.staff && (
              <span className="admin">
                {person.username === 'admin' ? 'Administrator' : person.staff.role}
              </span>
            )}
          </div>
        </header>
        <div className="panels">
          <div className="about">
            <section aria-labelledby="account">
              <h2 id="account">Account</h2>
              <Facts look="stack">
                <Fact name="Email">{person.email}</Fact>
                <Fact name={person.isGuest ? 'Here since' : 'Member since'}>
                  {dateText(person.createdAt)}
                </Fact>
              </Facts>
              {person.isGuest && (
                <nav className="ways" aria-label="For guests">
                  <ButtonLink to="/account">Create an Account</ButtonLink>
                </nav>
              )}
            </section>
            <section aria-labelledby="recent">
              <h2 id="recent">Recent Orders</h2>
              <RecentOrders />
            </section>
            {person.isVendor && (
              <section aria-labelledby="benefits">
                <h2 id="benefits">Vendor Benefits</h2>
                <VendorBenefits />
                <nav className="ways" aria-label="For vendors">
                  <ButtonLink to="/order-pad">Order Pad</ButtonLink>
                  <OutlineLink to="/dealer/account">Invoices and Balance</OutlineLink>
                  <OutlineLink to="/order-history">Vendor Order History</OutlineLink>
                </nav>
              </section>
            )}
            {person.staff && (
              <section aria-labelledby="admin">
                <h2 id="admin">Administration</h2>
                <nav aria-labelledby="admin">
                  <OutlineLink to="/admin">Today</OutlineLink>
                  {may(person, 'customers.read') && (
                    <>
                      <OutlineLink to="/admin/dealers">Dealer Management</OutlineLink>
                      <OutlineLink to="/admin/vendor-orders">Vendor Orders</OutlineLink>
                    </>
                  )}
                  {may(person, 'orders.read') && (
                    <OutlineLink to="/admin/orders">All Orders</OutlineLink>
                  )}
                </nav>
              </section>
            )}
          </div>
          <section aria-labelledby="actions">
            <h2 id="actions">Quick Actions</h2>
            <nav aria-labelledby="actions">
              <ButtonLink to="/">Continue Shopping</ButtonLink>
              <OutlineLink to="/orders">View Orders</OutlineLink>
              <OutlineLink to="/cart">View Cart</OutlineLink>
              <OutlineLink to="/account">Account Settings</OutlineLink>
              {reminders !== 'off' && (
                <OutlineLink to="/reminders">{`${seasonWord(season)} Reminder`}</OutlineLink>
              )}
              <Logout look="danger" />
            </nav>
          </section>
        </div>
      </Board>
    </Page>
  );
};
