import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type PastPrice, getAdminProduct } from '../../../../../../contract/catalogue/admin';
import { cad, parsePrice } from '../../../../../../shop/money';
import { isApiError } from '../../../../../data/call';
import { adminProduct, pastPrices } from '../../../../../data/catalogue/admin';
import { AdminList } from '../../../../../parts/admin/list/admin-list';
import { AdminMissing } from '../../../../../parts/admin/admin-missing';
import { AdminPage } from '../../../../../parts/admin/admin-page';
import type { Column } from '../../../../../parts/admin/list/admin-table';
import { shopTime } from '../../../../../parts/admin/shop-time';
import { useAdminSearch } from '../../../../../parts/admin/list/use-admin-search';
import { ButtonLink } from '../../../../../ui/button';

const ACTS: Record<string, string> = {
  'product.added': 'New product',
  'product.changed': 'Product form',
  'products.imported': 'CSV import',
  'products.priced': 'Change of many prices',
};

/** The cause of a change of the price, in words. */
const priceCause = ({ act, price, regular }: PastPrice, isFirst: boolean): string => {
  if (act !== null) return ACTS[act] ?? 'Product form';
  if (isFirst) return 'The history begins';
  return price === regular ? 'End of a sale' : 'Beginning of a sale';
};

const columns = (firstKey: string | undefined): readonly Column<PastPrice>[] => [
  { head: 'Since', cell: ({ at }) => shopTime(at) },
  { head: 'Price', isNumber: true, cell: ({ price }) => cad(parsePrice(price)) },
  {
    head: 'Regular price',
    isNumber: true,
    cell: ({ regular }) => cad(parsePrice(regular)),
  },
  { head: 'Cause', cell: (row) => priceCause(row, row.key === firstKey) },
  { head: 'By', cell: ({ by }) => by ?? '' },
];

const Prices = ({ id }: { id: string }) => {
  const { search } = useAdminSearch();
  const { data, error } = useQuery(adminProduct(id));
  const list = useQuery(pastPrices(id, search.page));
  if (isApiError(error, getAdminProduct, 'not_found')) return <AdminMissing />;
  const isLastPage = list.data && list.data.page * list.data.pageSize >= list.data.total;
  return (
    <AdminPage
      about={data && `What ${data.name} cost, the newest first.`}
      buttons={
        <ButtonLink look="outline" to="/admin/products/$id" params={{ id }}>
          Product form
        </ButtonLink>
      }
    >
      <AdminList
        list={list}
        columns={columns(isLastPage ? list.data.rows.at(-1)?.key : undefined)}
        rowKey={({ key }) => key}
        nouns={['price', 'prices']}
      />
    </AdminPage>
  );
};

/** The price history of a product (docs/rules.md 3.42). */
export const PriceHistory = () => {
  const { id } = useParams({ from: '/admin/products/$id/prices' });
  return /^[1-9]\d{0,8}$/.test(id) ? <Prices id={id} /> : <AdminMissing />;
};
