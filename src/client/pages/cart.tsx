import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CartQuote } from '../../contract/checkout/checkout';
import type { CartLine } from '../../shop/cart/cart';
import { counted } from '../../shop/counted';
import { moreForSale } from '../../shop/discounts/sale-on';
import { lastPromise, promiseWords } from '../../shop/promises/promise-words';
import { shopDay } from '../../shop/shop-day';
import { isUnauthorized } from '../data/call';
import { cart } from '../data/cart/cart';
import { quote } from '../data/checkout/checkout';
import { useSaleWords, useSeasonNow } from '../data/discounts/promotions';
import { user } from '../data/session/session';
import { PageHead } from '../head/page-head';
import { AddToBuildLater } from '../parts/builds/add-to-build-later';
import { FailedNotice } from '../parts/failed-notice';
import { FitFindingsLater } from '../parts/fits/fit-findings-later';
import { HeldNote } from '../parts/cart/held-note';
import { logInAgain } from '../parts/session/log-in-again';
import { EstimateLater } from '../parts/shipping/estimate-later';
import { PriceChanges } from '../parts/cart/price-changes';
import { WaitingPartsLater } from '../parts/cart/waiting-parts-later';
import { ButtonLink, OutlineLink } from '../ui/button';
import { dateText } from '../parts/date-text';
import { Intro } from '../ui/intro';
import { Page, Panel } from '../ui/layout';
import { Notice } from '../ui/notice';

const Card = chakra(Panel, {
  base: {
    maxWidth: 'prose',
    '& .note': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700' },
    '& .more': { color: 'muted', mt: '1' },
    '& .less': { color: 'good', fontWeight: '600' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '3', my: '6' },
    '& .checkout': { flexBasis: { base: '100%', sm: 'auto' } },
    '& .history': { borderTop: '1px solid', borderColor: 'line', pt: '6' },
  },
});

const CHECKOUT = '/checkout';
const ORDER_HISTORY = '/order-history';

/** The number of items in the cart, never their names (docs/rules.md 4.6). */
const CartSize = ({ lines, pieces }: { lines: CartLine[]; pieces: number }) => {
  if (!pieces) return <p className="note">Your cart is currently empty.</p>;
  return (
    <>
      <p className="note">{`You have ${counted(pieces, 'item')} in your cart`}</p>
      <p className="more">
        {`${pieces === lines.length ? '' : `${counted(lines.length, 'different part')}. `}Quantities, prices and shipping are on the checkout page.`}
      </p>
    </>
  );
};

/** Says what the cart still lacks for the sale. */
const CartSale = ({ pieces }: { pieces: number }) => {
  const season = useSeasonNow();
  const { name } = useSaleWords();
  const more = season && moreForSale(season, pieces);
  return more && <p className="more less">{`${name}: ${more}`}</p>;
};

/** The day by which everything in the cart ships; nothing while a line of it cannot be had. */
const CartShips = ({ quote: priced }: { quote: CartQuote | undefined }) => {
  const [today] = useState(() => shopDay(new Date()));
  const day = priced?.lines.length
    ? lastPromise(priced.lines.map(({ promisedBy }) => promisedBy))
    : undefined;
  return day && <p className="more">{promiseWords(day, today)}</p>;
};

/** Says that parts cannot be bought as they are in the cart, but not because others are paying for them. */
const CartShort = ({ quote: priced }: { quote: CartQuote | undefined }) => {
  const short = priced?.lines.filter(({ problem, held }) => problem && !held) ?? [];
  return (
    <div role="status">
      {short.length > 0 && (
        <Notice tone="warn" mt="4">
          <p>{`${counted(short.length, 'part')} in your cart can't be bought as ${short.length === 1 ? 'it is' : 'they are'}. The checkout page says which, and why.`}</p>
        </Notice>
      )}
    </div>
  );
};

/** The cart page. */
export const Cart = () => {
  const { data: person } = useQuery(user);
  const signedIn = Boolean(person);
  const { data: lines, error, refetch } = useQuery({ ...cart, enabled: signedIn });
  const { data: priced } = useQuery({ ...quote({}), enabled: Boolean(lines?.length) });
  const pieces = lines?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const loggedOut = isUnauthorized(error);
  useEffect(() => {
    if (loggedOut) logInAgain('/cart');
  }, [loggedOut]);

  return (
    <Page>
      <PageHead title="Your Cart" description="What is in your cart." path="/cart" hidden />
      <Intro>
        <h1>Your Cart</h1>
      </Intro>
      {signedIn && <PriceChanges />}
      <WaitingPartsLater />
      <Card>
        <div role="status">
          {lines && <CartSize lines={lines} pieces={pieces} />}
          {!lines && !error && <p className="note">Loading your cart...</p>}
          {loggedOut && <p className="note">You are logged out.</p>}
        </div>
        <CartSale pieces={pieces} />
        <CartShips quote={priced} />
        <HeldNote quote={priced} />
        <CartShort quote={priced} />
        {error && !loggedOut && !lines && (
          <FailedNotice retry={refetch}>
            Your cart can't be shown right now; nothing in it is lost.
          </FailedNotice>
        )}
        <div className="buttons">
          {Boolean(lines?.length) && (
            <ButtonLink to={CHECKOUT} className="checkout">
              Go to Checkout
            </ButtonLink>
          )}
          <ButtonLink to="/" look={lines?.length ? 'outline' : 'action'}>
            Start Shopping
          </ButtonLink>
          {Boolean(lines?.length) && (
            <AddToBuildLater
              parts={lines ?? []}
              newList={() => `Cart of ${dateText(Date.now())}`}
            />
          )}
        </div>
        {signedIn && lines && <FitFindingsLater lines={lines} />}
        {lines && (
          <EstimateLater
            items={lines.map(({ productId, quantity }) => ({ productId, quantity }))}
          />
        )}
        <div className="buttons history">
          {!signedIn && <OutlineLink to="/auth">Login to View Order History</OutlineLink>}
          {person?.showsOrderHistory && (
            <ButtonLink to={ORDER_HISTORY} look="outline">
              View Order History
            </ButtonLink>
          )}
          <ButtonLink to={ORDER_HISTORY} look="outline">
            FORCE SHOW - Order History
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
};
