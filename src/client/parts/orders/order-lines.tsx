import { promiseWords } from '../../../shop/promises/promise-words';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../ui/link';
import { shopDay } from '../../../shop/shop-day';
import { aheadWords } from '../../../shop/promises/queue-place';
import { cad, parsePrice } from '../../../shop/money';
import type { Order, OrderItem } from '../../../shop/orders/order';
import { orderItems } from '../../data/orders/orders';
import { putInDraft } from '../../state/drafts';
import { MARK, Picture } from '../../ui/picture';
import { Skeleton } from '../../ui/skeleton';
import { FailedNotice } from '../failed-notice';
import { SizedText } from '../sized-text';

const List = chakra('ul', {
  base: {
    '& li': {
      display: 'grid',
      gridTemplateColumns: { base: '64px minmax(0, 1fr)', sm: '64px minmax(0, 1fr) auto' },
      alignItems: 'start',
      columnGap: '3',
      py: '3',
      borderBottom: '1px solid',
      borderColor: 'line',
      _print: { gridTemplateColumns: 'minmax(0, 1fr) auto', breakInside: 'avoid' },
    },
    '& img': {
      width: '64px',
      height: '48px',
      objectFit: 'cover',
      bg: '#e8e8e8',
      rounded: 'sm',
      // Some pictures may not have loaded yet.
      _print: { display: 'none' },
    },
    '& img[data-fallback]': { objectFit: 'contain', p: '2' },
    '& a': { fontWeight: '600', overflowWrap: 'anywhere', _hover: { color: 'accent' } },
    '& .ask': {
      display: 'inline-block',
      py: '1',
      fontSize: 'sm',
      fontWeight: '400',
      textDecoration: 'underline',
      _print: { display: 'none' },
    },
    '& .facts': { color: 'muted', fontSize: 'sm' },
    '& .sum': {
      gridColumn: { base: '2', sm: 'auto' },
      _print: { gridColumn: 'auto' },
      fontWeight: '600',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
});

/** The subject of a question about a line. No subject is longer than 200 characters. */
const askSubject = (orderNumber: string, { name, sku }: OrderItem['product']): string =>
  `Order ${orderNumber}: ${sku ? `${sku}, ` : ''}${name}`.slice(0, 200);

interface Props {
  order: Pick<Order, 'id' | 'orderNumber' | 'itemCount' | 'isPickup'>;
}

/** The items of an order, as they were when bought (docs/rules.md 6.5), each with a way to ask about it. */
export const OrderLines = ({ order: { id, orderNumber, itemCount, isPickup } }: Props) => {
  const [today] = useState(() => shopDay(new Date()));
  const { data: items, isError, refetch } = useQuery(orderItems(id));
  if (!items && isError)
    return (
      <FailedNotice retry={refetch}>
        The items of this order can't be shown right now. The order itself is safe.
      </FailedNotice>
    );
  if (!items)
    return (
      <div role="status">
        <p>Loading items...</p>
        {['1', '2', '3'].slice(0, Math.max(1, itemCount)).map((place) => (
          <Skeleton key={place} height="64px" mt="3" />
        ))}
      </div>
    );
  return (
    <List>
      {items.map(
        ({ id: line, price, quantity, refundedQuantity, promisedBy, piecesAhead, product }) => (
          <li key={line}>
            <Picture src={product.imageUrl || MARK} alt="" width={64} height={48} />
            <div>
              <Link to="/product/$slug" params={{ slug: product.slug }}>
                <SizedText text={product.name} />
              </Link>
              <p className="facts">{`SKU: ${product.sku ?? 'N/A'}`}</p>
              <p className="facts">
                {`Quantity: ${quantity} × ${cad(parsePrice(price))}${refundedQuantity > 0 ? `, ${refundedQuantity} refunded` : ''}`}
              </p>
              {promisedBy && <p className="facts">{promiseWords(promisedBy, today, isPickup)}</p>}
              {piecesAhead !== undefined && <p className="facts">{aheadWords(piecesAhead)}</p>}
              <Link
                to="/contact"
                className="ask"
                aria-label={`Ask about this part: ${product.name}`}
                onClick={() => putInDraft('contact', { subject: askSubject(orderNumber, product) })}
              >
                Ask about this part
              </Link>
            </div>
            <p className="sum">{cad(parsePrice(price) * quantity)}</p>
          </li>
        ),
      )}
    </List>
  );
};
