import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '../../data/site/site';
import { type Order, canCancel, isCancellable } from '../../../shop/orders/order';
import { exportAgreement, exportInvoice, getOrder } from '../../../contract/orders/orders';
import { isApiError } from '../../data/call';
import { order as oneOrder, orderItems } from '../../data/orders/orders';
import { dateText } from '../../parts/date-text';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { orderListName } from '../../../workbench/builds/list/build-name';
import { AddToBuildLater } from '../../parts/builds/add-to-build-later';
import { FailedNotice } from '../../parts/failed-notice';
import { later } from '../../ui/later';
import { OrderAgainLater } from '../../parts/orders/order-again-later';
import { OrderFacts } from './order-facts';
import { OwnTimeline } from './order-timeline';
import { OrderReturns } from './order-returns';
import { StatusBadge } from '../../parts/orders/status-badge';

const OrderQuestions = later(() =>
  import(/* kept: never */ './order-questions').then((it) => it.OrderQuestions),
);

const OrderReviews = later(
  () => import(/* kept: never */ './order-reviews').then((it) => it.OrderReviews),
  () => null,
);

const Side = chakra('section', {
  base: {
    bg: 'surface',
    color: 'ink',
    border: '1px solid',
    borderColor: 'line',
    borderTop: '6px solid',
    borderTopColor: 'forge',
    rounded: 'md',
    p: { base: '4', md: '6' },
    position: { lg: 'sticky' },
    top: { lg: '88px' },
    maxHeight: { lg: 'calc(100dvh - 104px)' },
    overflowY: { lg: 'auto' },
    '& > header': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '3',
      mb: '3',
    },
    '& h2': {
      fontSize: { base: 'xl', md: '2xl' },
      alignSelf: 'center',
      scrollMarginTop: '6rem',
      _focusVisible: { outline: 'none' },
    },
    '& h2 span': { display: 'inline-block', overflowWrap: 'anywhere' },
    '& .again:not(:empty)': { flexBasis: '100%' },
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '6' },
    // Places for words that come only now and then take no room between the buttons.
    '& .ways > :empty': { order: '1' },
    '& .letterhead': { display: 'none' },
    _print: {
      position: 'static',
      maxHeight: 'none',
      overflow: 'visible',
      p: '0',
      border: '0',
      rounded: '0',
      // Covers the page background too, if backgrounds are printed.
      boxShadow: '0 0 0 100vmax #fff',
      // Dark ink on white paper in both themes.
      '--s-colors-ink': '#000',
      '--s-colors-muted': '#333',
      '--s-colors-good': '#000',
      '--s-colors-line': '#999',
      '--s-colors-surface': '#fff',
      '--s-colors-sunken': '#fff',
      '& .ways, & > header > a': { display: 'none' },
      '& .letterhead': { display: 'block', fontWeight: '600', mb: '4' },
    },
  },
});

interface Props {
  id: string;
  /** The order as the list has it. */
  listed: Order | undefined;
  /** Whether the list has loaded or failed; an order that it does not contain is then fetched alone. */
  settled: boolean;
  onCancel: (order: Order) => void;
  refused: string | undefined;
}

/** The selected order, beside the list or, on a phone, instead of it. Takes the focus when it opens. */
export const OrderPanel = ({ id, listed, settled, onCancel, refused }: Props) => {
  const shop = useSite();
  const alone = useQuery({ ...oneOrder(id), enabled: !listed && settled });
  const order = listed ?? alone.data;
  const unknown = !order && isApiError(alone.error, getOrder, 'invalid', 'not_found');
  // The lines of the order fetch them as well.
  const items = useQuery({ ...orderItems(id), enabled: order !== undefined });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const asks =
    order !== undefined &&
    canCancel({ status: order.status }) &&
    items.data?.some(({ agreedBy }) => agreedBy);

  let body: ReactNode;
  if (order)
    body = (
      <>
        <StatusBadge status={order.status} />
        {refused && (
          <Notice tone="bad" role="alert" mt="4">
            <p>{`This order was not cancelled. ${refused}`}</p>
          </Notice>
        )}
        {asks && <OrderQuestions order={order} items={items.data ?? []} />}
        {!order.supplementOf && <OwnTimeline id={id} />}
        <OrderFacts order={order} />
        <OrderReturns order={order} />
        {order.status === 'delivered' && !order.orderedBy && <OrderReviews order={order} />}
        <div className="ways">
          {!order.supplementOf && <OrderAgainLater id={order.id} />}
          <Button look="outline" onClick={() => window.print()}>
            Print
          </Button>
          <ButtonAnchor look="outline" href={exportInvoice.path.replace(':id', order.id)} download>
            Invoice (PDF)
          </ButtonAnchor>
          {order.termsVersion !== null && (
            <ButtonAnchor
              look="outline"
              href={exportAgreement.path.replace(':id', order.id)}
              download
            >
              Your copy of the agreement (PDF)
            </ButtonAnchor>
          )}
          {items.data && !order.supplementOf && (
            <AddToBuildLater
              parts={items.data}
              newList={() => orderListName(dateText(order.createdAt))}
            />
          )}
          {!order.orderedBy && isCancellable(order) && (
            <Button look="danger" onClick={() => onCancel(order)}>
              Cancel this order
            </Button>
          )}
        </div>
      </>
    );
  // Another user's order gets this message too (docs/rules.md 6.7).
  else if (unknown) body = <p role="alert">The order you're looking for doesn't exist.</p>;
  else if (alone.error)
    body = <FailedNotice retry={alone.refetch}>This order can't be shown right now.</FailedNotice>;
  else
    body = (
      <div role="status">
        <p>Loading order...</p>
        <Skeleton height="96px" mt="4" />
        <Skeleton height="180px" mt="4" />
        <Skeleton height="160px" mt="4" />
      </div>
    );

  return (
    <Side aria-labelledby="selected">
      <p className="letterhead">{`${shop.name}, ${shop.place}`}</p>
      <header>
        <h2 id="selected" ref={title} tabIndex={-1}>
          {unknown ? (
            'Order Not Found'
          ) : (
            <>
              Order <span>{order?.orderNumber}</span>
            </>
          )}
        </h2>
        <ButtonLink to="/orders" search={true} resetScroll={false} look="plain">
          Close
        </ButtonLink>
      </header>
      {body}
    </Side>
  );
};
