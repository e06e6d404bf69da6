import { itemTitle } from '../../../../../shop/catalogue/variants';
import { Link } from '../../../../ui/link';
import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPricedParts } from '../../../../../contract/catalogue/admin-prices';
import { MAX_PRICED_PARTS } from '../../../../../shop/catalogue/prices/price-change';
import { counted } from '../../../../../shop/counted';
import { queryOf } from '../../../../data/query-of';
import { useMay } from '../../../../data/session/use-may';
import { problemText } from '../../../../parts/failure-text';
import { SelectionBar } from '../../../../parts/selection-bar';
import { toast } from '../../../../state/toasts';
import { FormProblem } from '../../../../ui/form-problem';
import { Tick } from '../../../../ui/tick';
import { PartTick, Selected, pricedPart, useSelectedParts } from './prices/part-ticks';
import { PriceChange, PricesDone, type PricesChanged } from './prices/price-change';
import {
  type AdminProduct,
  PRODUCT_CSV_PATH,
  ProductShow,
} from '../../../../../contract/catalogue/admin';
import { cad, parsePrice } from '../../../../../shop/money';
import { adminProducts } from '../../../../data/catalogue/admin';
import { AdminFilter } from '../../../../parts/admin/list/admin-filter';
import { CategoryFilter } from '../category-filter';
import { AdminList } from '../../../../parts/admin/list/admin-list';
import { AdminPage } from '../../../../parts/admin/admin-page';
import { AdminSearch } from '../../../../parts/admin/list/admin-search';
import type { Column } from '../../../../parts/admin/list/admin-table';
import { useAdminSearch } from '../../../../parts/admin/list/use-admin-search';
import { Button, ButtonAnchor, ButtonLink } from '../../../../ui/button';
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

const Ticks = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mb: '2' },
});

const COLUMNS: readonly Column<AdminProduct>[] = [
  {
    head: 'Product',
    cell: (product) => (
      <Name>
        <PartTick product={product} />
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

/** All products, including unpublished ones, with a change of prices for the selected ones. */
export const ProductList = () => {
  const client = useQueryClient();
  const { search } = useAdminSearch();
  const filter = {
    q: search.q,
    show: ProductShow.options.find((show) => show === search.show),
    category: search.category,
  };
  const list = useQuery(adminProducts({ ...filter, page: search.page }));
  const { rows: page = [], total = 0 } = list.data ?? {};
  const mayPrice = useMay('prices.write');
  const selection = useSelectedParts(page);
  const { parts } = selection;
  const [isPricing, setIsPricing] = useState(false);
  const [changed, setChanged] = useState<PricesChanged>();
  const all = useMutation({
    mutationFn: () => client.fetchQuery(queryOf(listPricedParts, { query: filter })),
    onSuccess: (found) => selection.add(found.parts),
  });
  const clear = () => {
    setIsPricing(false);
    selection.remove(parts.map(({ id }) => id));
  };
  return (
    <AdminPage
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
      {changed && (
        <PricesDone
          key={changed.reply.parts.map(({ revision }) => revision).join(' ')}
          change={changed}
          onUndone={() => {
            setChanged(undefined);
            toast({ title: 'Prices are as before' });
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
      {isPricing && parts.length > 0 && (
        <PriceChange
          parts={parts}
          onRenewed={selection.renew}
          onChanged={(done) => {
            clear();
            setChanged(done);
          }}
          onClose={() => setIsPricing(false)}
        />
      )}
      <AdminSearch looksFor="Name, SKU, address or category">
        <AdminFilter label="Show" name="show" options={SHOWS} />
        <CategoryFilter />
      </AdminSearch>
      {mayPrice && page.length > 0 && (
        <Ticks>
          <Tick
            checked={page.every(({ id }) => selection.has(id))}
            onTick={(isTicked) =>
              isTicked
                ? selection.add(page.map(pricedPart))
                : selection.remove(page.map(({ id }) => id))
            }
          >
            Select all on this page
          </Tick>
          {total > page.length && (
            <Button
              look="outline"
              aria-disabled={all.isPending || undefined}
              onClick={() => !all.isPending && all.mutate()}
            >
              {total > MAX_PRICED_PARTS
                ? `Select the first ${MAX_PRICED_PARTS}`
                : `Select all ${total}`}
            </Button>
          )}
          <FormProblem id="select-problem" text={problemText(all.error)} />
        </Ticks>
      )}
      <Selected value={mayPrice ? selection : undefined}>
        <AdminList
          list={list}
          columns={COLUMNS}
          rowKey={({ id }) => String(id)}
          nouns={['product', 'products']}
        />
      </Selected>
      {parts.length > 0 && !isPricing && (
        <SelectionBar aria-label="Selected parts">
          <p role="status">
            {`${counted(parts.length, 'part')} selected${parts.length === MAX_PRICED_PARTS ? ', the most at once' : ''}`}
          </p>
          <div className="acts">
            <Button
              look="outline"
              onClick={() => {
                setChanged(undefined);
                setIsPricing(true);
                window.scrollTo({ top: 0 });
              }}
            >
              Change prices by per cent...
            </Button>
          </div>
          <Button look="plain" onClick={clear}>
            Clear
          </Button>
        </SelectionBar>
      )}
    </AdminPage>
  );
};
