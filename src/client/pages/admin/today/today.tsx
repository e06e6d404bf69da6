import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { AdminToday } from '../../../../contract/settings/today';
import { counted } from '../../../../shop/counted';
import { cad, parsePrice } from '../../../../shop/money';
import { LAPSED_AFTER } from '../../../../shop/orders/late';
import { useMay } from '../../../data/session/use-may';
import { today } from '../../../data/settings/today';
import { AdminFigures } from '../../../parts/admin/admin-figures';
import { AdminPage } from '../../../parts/admin/admin-page';
import { shopTime } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { OutlineLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { Section } from '../../../ui/section';
import { Tiles } from '../../../ui/stack';
import { NewOrders } from './new-orders';

const Figures = chakra(Tiles, {
  base: {
    '& li > *': {
      display: 'grid',
      alignContent: 'start',
      height: '100%',
      px: '3',
      py: '2',
      color: 'ink',
      textDecoration: 'none',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderLeftWidth: '4px',
      rounded: 'md',
    },
    '& li > a:hover': { bg: 'sunken' },
    '& li[data-waits] > *': { borderLeftColor: 'forge' },
    '& li[data-waits=urgent] > *': { borderLeftColor: 'danger' },
    '& li .figure': {
      order: '-1',
      fontFamily: 'heading',
      fontSize: '2xl',
      fontWeight: '700',
      lineHeight: '1.2',
      fontVariantNumeric: 'tabular-nums',
      color: 'muted',
    },
    '& li[data-waits] .figure': { color: 'ink' },
    '& li[data-waits=urgent] .figure': { color: 'danger' },
  },
});

const ORDERS = '/admin/orders';
const MAILS = '/admin/settings/mails';
const PRODUCTS = '/admin/products';

interface Tile {
  label: string;
  count: number;
  note?: string | undefined;
  /** The page that lists the counted items, if there is one. */
  to?:
    | typeof ORDERS
    | typeof MAILS
    | typeof PRODUCTS
    | '/admin/returns'
    | '/admin/inbox'
    | '/admin/reviews'
    | '/admin/quotes'
    | '/admin/stock/reorder';
  search?: Record<string, string>;
  /** Whether the work is urgent. */
  isUrgent?: boolean;
}

const TileBody = ({ label, count, note }: Tile) => (
  <>
    <b>{label}</b> <span className="figure">{count}</span> {note && <small>{note}</small>}
  </>
);

/** A group of figures; nothing when the role covers none of them. */
const Group = ({ title, tiles }: { title: string; tiles: readonly Tile[] }) => {
  if (!tiles.length) return null;
  return (
    <Section title={title} mb="6">
      <Figures>
        {tiles.map((tile) => (
          <li
            key={tile.label}
            data-waits={tile.count ? (tile.isUrgent ? 'urgent' : 'yes') : undefined}
          >
            {tile.to ? (
              <Link to={tile.to} search={tile.search ?? {}}>
                <TileBody {...tile} />
              </Link>
            ) : (
              <div>
                <TileBody {...tile} />
              </div>
            )}
          </li>
        ))}
      </Figures>
    </Section>
  );
};

const orderTiles = ({ orders, paying = 0 }: AdminToday): Tile[] =>
  orders
    ? [
        {
          label: 'Late',
          count: orders.late,
          note: 'After the promised day',
          to: ORDERS,
          search: { work: 'late' },
          isUrgent: true,
        },
        ...(orders.lapsed
          ? [
              {
                label: `Over ${LAPSED_AFTER} days late`,
                count: orders.lapsed,
                note: 'The buyer may cancel them by law',
                to: ORDERS,
                search: { work: 'lapsed' },
                isUrgent: true,
              } as const,
            ]
          : []),
        { label: 'New orders', count: orders.new, to: ORDERS, search: { status: 'pending' } },
        { label: 'Ready to ship', count: orders.ship, to: ORDERS, search: { work: 'ship' } },
        { label: 'Pickups', count: orders.pickup, to: ORDERS, search: { work: 'pickup' } },
        {
          label: 'Need attention',
          count: orders.attention,
          to: ORDERS,
          search: { attention: 'any' },
          isUrgent: true,
        },
        {
          label: 'Failed refunds',
          count: orders.refundFailed,
          to: ORDERS,
          search: { attention: 'refund_failed' },
          isUrgent: true,
        },
        { label: 'Returns', count: orders.returns, to: '/admin/returns' },
        {
          label: 'Overdue',
          count: orders.overdue,
          note: 'On terms, and not paid by their day',
          to: ORDERS,
          search: { work: 'overdue' },
          isUrgent: true,
        },
        { label: 'Being paid', count: paying, note: 'Checkouts with a payment begun' },
      ]
    : [];

const messageTiles = ({ messages, reviews, freight, mails }: AdminToday): Tile[] => [
  ...(messages
    ? [
        {
          label: 'Messages to answer',
          count: messages.new,
          note: messages.overdue ? `${messages.overdue} overdue` : undefined,
          to: '/admin/inbox' as const,
          search: { show: 'new' },
          isUrgent: messages.overdue > 0,
        },
      ]
    : []),
  ...(reviews === undefined
    ? []
    : [
        {
          label: 'New reviews',
          count: reviews,
          to: '/admin/reviews' as const,
          search: { show: 'new' },
        },
      ]),
  ...(freight === undefined
    ? []
    : [
        {
          label: 'Freight to answer',
          count: freight,
          note: 'Requests without a price',
          to: '/admin/quotes' as const,
          search: { state: 'requested' },
        },
      ]),
  ...(mails
    ? [
        {
          label: 'Failed mails',
          count: mails.failed,
          to: MAILS,
          search: { state: 'failed' },
          isUrgent: true,
        } as const,
        {
          label: 'Late mails',
          count: mails.late,
          to: MAILS,
          search: { state: 'waiting' },
        } as const,
      ]
    : []),
];

const stockTiles = ({ stock }: AdminToday): Tile[] =>
  stock
    ? [
        { label: 'Out of stock', count: stock.out, to: PRODUCTS, search: { show: 'out' } },
        {
          label: 'Low stock',
          count: stock.low,
          note: 'In the shop, at the mark or below, also what is out',
          to: '/admin/stock/reorder',
        },
      ]
    : [];

type Money = NonNullable<AdminToday['money']>;

const todayFigure = (label: string, { orders, total, refunded }: Money['today']) => ({
  label,
  value: cad(parsePrice(total) - parsePrice(refunded)),
  note: `${counted(orders, 'order')}, ${cad(parsePrice(total))}${
    parsePrice(refunded) ? `, refunded ${cad(parsePrice(refunded))}` : ''
  }`,
});

const Sold = ({ money }: { money: Money }) => (
  <Section title="Sold" mb="6">
    <AdminFigures
      figures={[
        todayFigure('Today', money.today),
        todayFigure('Yesterday', money.yesterday),
        todayFigure('This month', money.month),
      ]}
    />
    <p>
      Totals of the orders that were placed, with tax and shipping and cancelled ones included, less
      the refunds that were confirmed in the same time. Days begin at midnight in Toronto.
    </p>
    <OutlineLink to="/admin/reports" mt="3">
      All figures and exports
    </OutlineLink>
  </Section>
);

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;

const isEmpty = ({ orders, messages, freight, mails, stock, money }: AdminToday): boolean =>
  freight === undefined && ![orders, messages, mails, stock, money].some(Boolean);

/**
 * The first admin page: the waiting work, each figure with a link to its list, and the sales (docs/rules.md 18), as far as
 * the role covers them.
 */
export const Today = () => {
  const { data, error, refetch } = useQuery(today);
  const seesOrders = useMay('orders.read');
  return (
    <AdminPage about={data && <p>{`As of ${shopTime(data.at)}`}</p>}>
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="30rem" />}
      {data && (
        <>
          {data.diskFree !== undefined && (
            <Notice tone="bad" role="alert" mb="5">
              {`The disk of the shop is nearly full: ${megabytes(data.diskFree)} are free. Until there is room the shop takes no orders. Tell whoever runs the server.`}
            </Notice>
          )}
          {isEmpty(data) && (
            <p>Your role has no work on this page. Its pages are in the navigation.</p>
          )}
          <Group title="Orders" tiles={orderTiles(data)} />
          {data.orders && (
            <OutlineLink to="/admin/queue" mb="6">
              What to make
            </OutlineLink>
          )}
          <Group title="Messages and mails" tiles={messageTiles(data)} />
          <Group title="Stock" tiles={stockTiles(data)} />
          {data.money && <Sold money={data.money} />}
          {seesOrders && <NewOrders />}
        </>
      )}
    </AdminPage>
  );
};
