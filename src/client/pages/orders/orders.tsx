import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../shop/orders/order';
import { isUnauthorized } from '../../data/call';
import { orders } from '../../data/orders/orders';
import { PageHead } from '../../head/page-head';
import type { Cancelling } from './cancel-order-dialog';
import { logInAgain } from '../../parts/session/log-in-again';
import { LoginRequired } from '../../parts/session/login-required';
import { OrderPages, useOrderPage } from '../../parts/orders/order-pages';
import { viewId } from './order-card';
import { OrderList } from './order-list';
import { OrderPanel } from './order-panel';
import { toast } from '../../state/toasts';
import { Intro } from '../../ui/intro';
import { later } from '../../ui/later';
import { Page } from '../../ui/layout';

/** The page of a mailed link shares its parts with this one, so that both are one file. */
export { LinkedOrder } from './linked-order';

const Board = chakra('div', {
  base: {
    '& .list': { display: 'grid', gap: '4', listStyle: 'none', p: '0' },
    '&[data-open] .both': {
      display: 'grid',
      gap: '6',
      alignItems: 'start',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 30rem)' },
      _print: { display: 'block' },
    },
    // On a phone and in print, only the selected order is shown.
    '&[data-open] .all': { display: { base: 'none', lg: 'block' } },
    '@media print': { '&[data-open] .all, &[data-open] > header': { display: 'none' } },
  },
});

/** The fallback if the dialog cannot be fetched. */
const NoCancelDialog = ({ order: { id }, open, onClose }: Cancelling): ReactNode => {
  useEffect(() => {
    if (!open) return;
    onClose(id);
    toast({ title: "We couldn't reach the shop", tone: 'destructive' });
  }, [id, open, onClose]);
  return null;
};

const CancelOrderDialog = later<Cancelling>(
  () => import('./cancel-order-dialog').then((it) => it.CancelOrderDialog),
  NoCancelDialog,
);

const viewElement = (id: string): HTMLElement | null => document.getElementById(viewId(id));

/** The user's orders, with the selected one beside them. */
export const Orders = () => {
  const { id } = useParams({ strict: false });
  const { data: list, error, isPending, refetch } = useQuery(orders(useOrderPage()));
  const [cancelling, setCancelling] = useState<{ order: Order; open: boolean }>();
  const [refused, setRefused] = useState<{ id: string; reason: string }>();
  const here = id ? `/orders/${id}` : '/orders';

  const loggedOut = isUnauthorized(error);
  useEffect(() => {
    if (loggedOut) logInAgain(here);
  }, [loggedOut, here]);

  // When the panel closes, return the focus to the link that opened it.
  const last = useRef(id);
  useEffect(() => {
    if (!id && last.current) viewElement(last.current)?.focus();
    last.current = id;
  }, [id]);

  const ask = (order: Order) => {
    setRefused(undefined);
    setCancelling({ order, open: true });
  };
  const refusedHere = (other: string) => (refused?.id === other ? refused.reason : undefined);

  /** The order's panel or link: its Cancel button is gone once the order is cancelled. */
  const nextFocus = () => {
    const shown = cancelling?.order.id ?? '';
    const next = shown === id ? document.getElementById('selected') : viewElement(shown);
    // The dialog moves the focus without scrolling.
    next?.scrollIntoView({ block: 'nearest' });
    return next;
  };

  return (
    <Page>
      <PageHead
        title={id ? 'Order Details' : 'Your Orders'}
        description="Your orders."
        path="/orders"
        hidden
      />
      <Board data-open={id && !loggedOut ? true : undefined}>
        <Intro>
          <h1>Your Orders</h1>
        </Intro>
        {loggedOut ? (
          <LoginRequired next={here}>Please log in to view your orders.</LoginRequired>
        ) : (
          <div className="both">
            <div className="all">
              <OrderList
                list={list}
                failed={Boolean(error)}
                retry={refetch}
                onCancel={ask}
                refused={(other) => (other === id ? undefined : refusedHere(other))}
              />
              <OrderPages to="/orders" />
            </div>
            {id && (
              <OrderPanel
                key={id}
                id={id}
                listed={list?.find((order) => order.id === id)}
                settled={!isPending}
                onCancel={ask}
                refused={refusedHere(id)}
              />
            )}
          </div>
        )}
      </Board>
      {cancelling && (
        <CancelOrderDialog
          order={cancelling.order}
          open={cancelling.open}
          here={here}
          onClose={(closed) =>
            setCancelling((now) => (now?.order.id === closed ? { ...now, open: false } : now))
          }
          nextFocus={nextFocus}
          onRefused={(other, reason) => setRefused({ id: other, reason })}
        />
      )}
    </Page>
  );
};
