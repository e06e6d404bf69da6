import { itemTitle } from '../../../../../shop/catalogue/variants';
import { Link } from '../../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  type AdminProduct,
  PRODUCT_CSV_PATH,
  ProductShow,
} from '../../../../../contract/catalogue/admin';
import { cad, parsePrice } from '../../../../../shop/money';
import { adminProducts } from '../../../../data/catalogue/admin';
import { AdminFilter } from '../../../../parts/admin/admin-filter';
import { CategoryFilter } from '../category-filter';
import { AdminList } from '../../../../parts/admin/admin-list';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { AdminSearch } from '../../../../parts/admin/admin-search';
import type { Column } from '../../../../parts/admin/admin-table';
import { useAdminSearch } from '../../../../parts/admin/use-admin-search';
import { ButtonAnchor, ButtonLink } from '../../../../ui/button';
import { Picture } from '../../../../ui/picture';
import { saleText } from './sale-text';
import { PublishSwitch } from './publish-switch';
import { StockBox } from './stock-box';
import { May, MayChange } from '../../../../parts/admin/may';

const Name = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    '& img': {
      flex: 'none',
      width: '64px',
      height: '48px',
      objectFit: 'cover',
      bg: '#eef1f4',
      border: '1px solid',
      borderColor: 'line',
      rounded: 'sm',
    },
    '& img[data-fallback]': { objectFit: 'contain', p: '2' },
  },
});

const COLUMNS: readonly Column<AdminProduct>[] = [
  {
    head: 'Product',
    cell: (product) => (
      <Name>
        <Picture src={product.imageUrl} alt="" width={64} height={48} />
        <div>
          <Link to="/admin/products/$id" params={{ id: String(product.id) }}>
            {itemTitle(product)}
          </Link>
          <small>{product.sku ?? `ID-${product.id}`}</small>
        </div>
      </Name>
    ),
  },
  {
    head: 'Category',
    cell: ({ category, subcategory }) => (
      <span>
        {category.name}
        {subcategory && <small>{subcategory.name}</small>}
      </span>
    ),
  },
  {
    head: 'Price',
    isNumber: true,
    cell: ({ price, sale }) => (
      <span>
        {cad(parsePrice(price))}
        {sale && <small>{saleText(sale)}</small>}
      </span>
    ),
  },
  {
    head: 'Stock',
    cell: (product) => (
      <MayChange right="stock.write">
        <StockBox product={product} />
      </MayChange>
    ),
  },
  {
    head: 'In the shop',
    cell: (product) => (
      <MayChange right="prices.write">
        <PublishSwitch product={product} />
      </MayChange>
    ),
  },
];

const SHOWS = [
  ['', 'All products'],
  ['published', 'In the shop'],
  ['unpublished', 'Not in the shop'],
  ['low', 'Low stock'],
  ['out', 'Out of stock'],
] as const;

/** All products, including unpublished ones. */
export const ProductList = () => {
  const { search } = useAdminSearch();
  const list = useQuery(
    adminProducts({
      q: search.q,
      page: search.page,
      show: ProductShow.options.find((show) => show === search.show),
      category: search.category,
    }),
  );
  return (
    <AdminPage
      title="Products"
      path="/admin/products"
      buttons={
        <>
          <ButtonAnchor look="outline" href={PRODUCT_CSV_PATH} download>
            Export CSV
          </ButtonAnchor>
          <May right="prices.write">
            <ButtonLink look="outline" to="/admin/products/import">
              Import CSV
            </ButtonLink>
            <ButtonLink to="/admin/products/new">New Product</ButtonLink>
          </May>
        </>
      }
    >
      <AdminSearch looksFor="Name, SKU, address or category">
        <AdminFilter label="Show" name="show" options={SHOWS} />
        <CategoryFilter />
      </AdminSearch>
      <AdminList
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        nouns={['product', 'products']}
      />
    </AdminPage>
  );
};
