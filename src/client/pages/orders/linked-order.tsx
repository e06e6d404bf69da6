import { promiseWords } from '../../../shop/promises/promise-words';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getLinkedOrder } from '../../../contract/orders/progress';
import type { OrderProgress } from '../../../shop/orders/progress';
import { shopDay } from '../../../shop/shop-day';
import { isApiError } from '../../data/call';
import { linkedOrder } from '../../data/orders/orders';
import { PageHead } from '../../head/page-head';
import { FailedNotice } from '../../parts/failed-notice';
import { faultText } from '../../parts/failure-text';
import { Missing } from '../../parts/missing';
import { StatusBadge } from '../../parts/orders/status-badge';
import { SizedText } from '../../parts/sized-text';
import { putInDraft } from '../../state/drafts';
import { ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Page, Panel } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { chakra } from '@chakra-ui/react';
import { OrderParcels } from './order-parcels';
import { OrderTimeline } from './order-timeline';

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { md: '1fr 1fr' },
    '& h2': { fontSize: 'xl', mb: '2' },
    '& h2 ~ h2': { mt: '6' },
    '& .lines': { mb: '6', overflowWrap: 'anywhere' },
    '& .lines li + li': { mt: '2' },
    '& .lines small': { display: 'block' },
    '& .contact': { textDecoration: 'underline', color: 'accent' },
  },
});

const State = ({ order }: { order: OrderProgress }) => {
  const [today] = useState(() => shopDay(new Date()));
  const { orderNumber, status, isPickup, lines, parcels } = order;
  return (
    <>
      <Intro>
        <h1>{`Order ${orderNumber}`}</h1>
        <p>
          Whoever has this link sees this page: it shows how far the order is, and no name, address
          or price.
        </p>
      </Intro>
      <Sides>
        <Panel>
          <h2>Where it is</h2>
          <StatusBadge status={status} />
          <OrderTimeline order={order} />
        </Panel>
        <Panel>
          <h2 id="lines">In this order</h2>
          <ul className="lines" aria-labelledby="lines">
            {lines.map(({ id, name, quantity, promisedBy }) => (
              <li key={id}>
                <span>{`${quantity} × `}</span>
                <SizedText text={name} />
                {promisedBy && <small>{promiseWords(promisedBy, today, isPickup)}</small>}
              </li>
            ))}
          </ul>
          {parcels.length > 0 && (
            <OrderParcels parcels={parcels} status={status} lines={lines} heading="h2" />
          )}
          <ButtonLink
            to="/contact"
            look="outline"
            mt="4"
            onClick={() => putInDraft('contact', { subject: `Order ${orderNumber}` })}
          >
            Contact Us
          </ButtonLink>
        </Panel>
      </Sides>
    </>
  );
};

/** /o/TOKEN: shows the holder of a mailed link how far an order has come (docs/rules.md 6.29). */
export const LinkedOrder = () => {
  const { _splat: token = '' } = useParams({ strict: false });
  const { data: order, error, refetch } = useQuery(linkedOrder(token));
  // The title and address leave out the token, which is a secret.
  const head = (
    <PageHead title="Your Order" description="How far an order has come." path="/o" hidden />
  );
  if (isApiError(error, getLinkedOrder, 'not_found', 'invalid'))
    return (
      <Missing>
        {head}
        <h1>Order not found</h1>
        <p>
          This link does not lead to an order, or no longer does. Please check it, or write to us.
        </p>
        <div className="ways">
          <ButtonLink to="/contact">Contact Us</ButtonLink>
        </div>
      </Missing>
    );
  return (
    <Page>
      {head}
      {order && <State order={order} />}
      {!order && error && (
        <FailedNotice retry={refetch} heading="h1">
          {faultText(error) ?? 'The state of this order can only be seen with a connection.'}
        </FailedNotice>
      )}
      {!order && !error && <Spinner label="Loading the order" />}
    </Page>
  );
};
