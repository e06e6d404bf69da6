import { useQuery } from '@tanstack/react-query';
import { useHydrated, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type SentItem, readSentItems } from '../../../shop/shipping/sent-items';
import { cart } from '../../data/cart/cart';
import { productsByIds } from '../../data/catalogue/specs';
import { orders } from '../../data/orders/orders';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { NotLoaded } from '../../parts/not-loaded';
import { SizedText } from '../../parts/sized-text';
import { ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Page, Panel } from '../../ui/layout';
import { chakra } from '@chakra-ui/react';
import { useTakeFocus } from '../../parts/use-take-focus';
import { FreightForm } from './freight-form';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 24rem)' },
    alignItems: 'start',
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase' },
    '& form section': { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& ul': { mt: '3', display: 'grid', gap: '2' },
    '& li': { overflowWrap: 'anywhere' },
    '& .check': { display: 'flex', alignItems: 'center', gap: '3', minHeight: '44px' },
    '& .check input': {
      flex: 'none',
      width: '22px',
      height: '22px',
      accentColor: 'var(--s-colors-action)',
    },
    '& .note': { mt: '3', color: 'muted', fontSize: 'sm' },
  },
});

/** The parts of the request. */
const Parts = ({ items }: { items: readonly SentItem[] }) => {
  const { data, error, refetch } = useQuery(productsByIds(items.map(({ productId }) => productId)));
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (
    <Panel as="section" aria-labelledby="parts">
      <h2 id="parts">Parts</h2>
      {data ? (
        <ul>
          {items.map(({ productId, quantity }) => (
            <li key={productId}>
              <span>{`${quantity} × `}</span>
              <SizedText text={names.get(productId) ?? `Part ${productId}`} />
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded query={{ error, refetch }} height="6rem" />
      )}
      <p className="note">
        We mail you a quote with the price of the freight. You can pay it by card; nothing is
        ordered before that.
      </p>
    </Panel>
  );
};

const Thanks = ({ number }: { number: string }) => {
  const title = useTakeFocus();
  return (
    <>
      <Intro>
        <h1 ref={title} tabIndex={-1}>
          We have your request
        </h1>
        <p>{`Its number is ${number}. We look for a carrier and mail you a quote with the price of the freight.`}</p>
      </Intro>
      <ButtonLink to="/">Continue Shopping</ButtonLink>
    </>
  );
};

/** /freight: asks what parts cost that go in no parcel (docs/rules.md 19.12), without an account. */
export const Freight = () => {
  const { items: listed } = useSearch({ from: '/freight' });
  const [number, setNumber] = useState<string>();
  const { data: person, isPending: isLooking } = useQuery(user);
  const named = readSentItems(listed);
  const ofCart = useQuery({ ...cart, enabled: Boolean(person) && !named.length });
  const placed = useQuery({ ...orders(), enabled: Boolean(person) });
  const items = named.length ? named : (ofCart.data ?? []);
  // The server renders this page without its query, so the parts come after hydration.
  const isHydrated = useHydrated();
  const isWaiting =
    !isHydrated ||
    isLooking ||
    (Boolean(person) && !placed.isFetchedAfterMount) ||
    (Boolean(person) && !named.length && ofCart.isPending);
  const address = placed.data?.find((order) => order.shippingAddress)?.shippingAddress;
  return (
    <Page>
      <PageHead
        title="Freight"
        description="Ask what it costs to send parts that go in no parcel."
        path="/freight"
        hidden
      />
      {number !== undefined && <Thanks number={number} />}
      {number === undefined && (
        <Intro>
          <h1>Ask for Freight</h1>
          <p>Parts that are too long or too heavy for parcels go by truck.</p>
        </Intro>
      )}
      {number === undefined && isWaiting && <NotLoaded query={ofCart} height="30rem" />}
      {number === undefined && !isWaiting && !items.length && (
        <Panel minHeight="30rem">
          <p>There are no parts to send yet. Choose some, and ask again from your cart.</p>
          <ButtonLink to="/all-products" mt="3">
            Start Shopping
          </ButtonLink>
        </Panel>
      )}
      {number === undefined && !isWaiting && items.length > 0 && (
        <Columns>
          <FreightForm
            items={items}
            userId={person?.id ?? ''}
            email={person?.email}
            address={address}
            onSent={(made) => {
              setNumber(made);
              window.scrollTo(0, 0);
            }}
          />
          <Parts items={items} />
        </Columns>
      )}
    </Page>
  );
};
