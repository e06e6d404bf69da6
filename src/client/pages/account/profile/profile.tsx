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
import { Section } from '../../../ui/section';
import { Actions, Columns, Stack } from '../../../ui/stack';
import { Tag } from '../../../ui/text';
import { Fact, Facts } from '../../../parts/facts';

const Plate = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '3', md: '5' },
    mb: '6',
    p: { base: '5', md: '8' },
    color: 'onNight',
    bg: 'night',
    borderBottom: '6px solid var(--s-colors-forge)',
    rounded: 'md',
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
      <Plate>
        <span className="plate" aria-hidden="true">
          {[...name].slice(0, 1)}
        </span>
        <div className="name">
          <h1>{name}</h1>
          <p>{person.isGuest ? person.email : `@${person.username}`}</p>
        </div>
        <Actions gap="2">
          {person.isVendor && <Tag tone="good">Vendor Account</Tag>}
          {person.staff && (
            <Tag tone="forge">
              {person.username === 'admin' ? 'Administrator' : person.staff.role}
            </Tag>
          )}
        </Actions>
      </Plate>
      <Columns gap="6">
        <Stack gap="6">
          <Section panel title="Account">
            <Facts look="stack">
              <Fact name="Email">{person.email}</Fact>
              <Fact name={person.isGuest ? 'Here since' : 'Member since'}>
                {dateText(person.createdAt)}
              </Fact>
            </Facts>
            {person.isGuest && (
              <Stack as="nav" mt="4" aria-label="For guests">
                <ButtonLink to="/account">Create an Account</ButtonLink>
              </Stack>
            )}
          </Section>
          <Section panel title="Recent Orders">
            <RecentOrders />
          </Section>
          {person.isVendor && (
            <Section panel title="Vendor Benefits">
              <VendorBenefits mb="4" />
              <Stack as="nav" gap="3" aria-label="For vendors">
                <ButtonLink to="/order-pad">Order Pad</ButtonLink>
                <OutlineLink to="/dealer/account">Invoices and Balance</OutlineLink>
                <OutlineLink to="/order-history">Vendor Order History</OutlineLink>
              </Stack>
            </Section>
          )}
          {person.staff && (
            <Section panel title="Administration">
              <Stack as="nav" gap="3" aria-label="Administration">
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
              </Stack>
            </Section>
          )}
        </Stack>
        <Section panel title="Quick Actions">
          <Stack as="nav" gap="3" aria-label="Quick Actions">
            <ButtonLink to="/">Continue Shopping</ButtonLink>
            <OutlineLink to="/orders">View Orders</OutlineLink>
            <OutlineLink to="/cart">View Cart</OutlineLink>
            <OutlineLink to="/account">Account Settings</OutlineLink>
            {reminders !== 'off' && (
              <OutlineLink to="/reminders">{`${seasonWord(season)} Reminder`}</OutlineLink>
            )}
            <Logout look="danger" />
          </Stack>
        </Section>
      </Columns>
    </Page>
  );
};
