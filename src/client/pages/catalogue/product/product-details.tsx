import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, lazy, memo, useState } from 'react';
import { Link } from '../../../ui/link';
import type { StockedProduct } from '../../../../shop/catalogue/product';
import { noonOn } from '../../../../shop/noon-on';
import { canOrder, pageStockWords } from '../../../../shop/catalogue/stock';
import {
  type PageItems,
  chosenItem,
  itemPath,
  itemQuery,
  itemTitle,
} from '../../../../shop/catalogue/variants';
import { useConnection } from '../../../device/connection/connection';
import { usePromotions } from '../../../data/discounts/promotions';
import { PageHead } from '../../../head/page-head';
import { AddToCart } from '../../../parts/cart/add-to-cart';
import { Breadcrumb } from '../../../parts/catalogue/breadcrumb';
import { Gallery } from './gallery';
import { OptionPicker } from './option-picker';
import { Price, paysSale } from '../../../parts/catalogue/price';
import { ShipsBy } from '../../../parts/ships-by';
import { SizedText } from '../../../parts/sized-text';
import { Quantity } from '../../../parts/quantity';
import { StarsLine } from '../../../parts/catalogue/stars-line';
import { useIsVendor } from '../../../parts/dealers/use-is-vendor';
import { dateText } from '../../../parts/date-text';
import { later } from '../../../ui/later';
import { useIsReturn, useWhole } from '../../../parts/use-whole';

type Part = (props: { product: StockedProduct }) => ReactNode;

/** Loaded after the first script; if that fails, what the page shows in its place stays. */
const kept = (load: () => Promise<Part>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => new Promise<never>(() => {}),
    ),
  );

/**
 * A server-rendered page keeps its HTML until the code is there. Memoized, because each change from outside would make
 * React drop that HTML.
 */
const inPlace = (Content: ComponentType<Parameters<Part>[0]>, Waiting?: Part) =>
  memo<Parameters<Part>[0]>((props) => (
    <Suspense fallback={Waiting && <Waiting {...props} />}>
      <Content {...props} />
    </Suspense>
  ));

// The server renders them directly.
const AboutLater = inPlace(
  import.meta.env.SSR
    ? (await import('./about')).About
    : kept(() => import('./about').then((it) => it.About)),
  ({ product }) => <p>{product.description}</p>,
);
const TrustLater = inPlace(
  import.meta.env.SSR
    ? (await import(/* kept: never */ './trust')).Trust
    : kept(() => import(/* kept: never */ './trust').then((it) => it.Trust)),
);

const Nothing = () => null;

// The product can be bought without these parts of the page.
const BelowPart = later(
  () => import(/* kept: later */ './fits-with').then((it) => it.BelowPart),
  Nothing,
);
const BesideButton = later(() => import('./beside-button').then((it) => it.BesideButton), Nothing);

interface Props {
  items: PageItems<StockedProduct>;
  /** The sizes that are no longer sold: only their own addresses lead to them. */
  gone?: readonly StockedProduct[] | undefined;
}

/** Everything about a product, with the Add to Cart button. */
export const ProductDetails = ({ items, gone = [] }: Props) => {
  const { item } = useSearch({ from: '/product/$slug' });
  const navigate = useNavigate({ from: '/product/$slug' });
  const asOf = useConnection((connection) => connection.asOf);
  const [quantity, setQuantity] = useState(1);
  const isVendor = useIsVendor();
  const { dealers } = usePromotions();
  const isHydrated = useHydrated();
  const [isWhole, isReturn] = [useWhole(), useIsReturn()];
  const product = chosenItem([...items, ...gone], item);
  const path = itemPath(items, product);
  const choose = (to: StockedProduct) =>
    void navigate({ search: itemQuery(items, to), replace: true, resetScroll: false });
  const { name, category } = product;
  return (
    <>
      <PageHead
        title={product.searchTitle ?? itemTitle(product)}
        description={product.searchDescription ?? product.description}
        path={path}
        image={
          product.imageUrl.endsWith('.svg')
            ? undefined
            : product.imageUrl.replace(/800(?=\.webp$)/, '1200')
        }
        imageAlt={product.imageAlts?.[product.imageUrl] ?? itemTitle(product)}
      />
      <Breadcrumb
        crumbs={[
          ...(category.slug ? [{ name: category.name, path: `/category/${category.slug}` }] : []),
          { name, path },
        ]}
      />
      {category.slug ? (
        <Link
          className="back"
          to="/category/$slug"
          params={{ slug: category.slug }}
        >{`Back to ${category.name}`}</Link>
      ) : (
        <Link className="back" to="/all-products">
          Back to All Products
        </Link>
      )}
      <div className="sides">
        <Gallery
          key={product.imageUrl}
          name={name}
          pictures={[...new Set([product.imageUrl, ...product.additionalImages])]}
          alts={product.imageAlts}
        />
        <div className="buy">
          <h1>
            <SizedText text={name} />
          </h1>
          <StarsLine product={product} place="page" />
          {product.sku && <p className="sku">{`SKU: ${product.sku}`}</p>}
          {(items.length > 1 || !items.includes(product)) && (
            <OptionPicker items={items} chosen={product} choose={choose} />
          )}
          {product.sale && paysSale(product, isVendor ? dealers : undefined) && (
            <p className="as-of">{`This price holds until ${dateText(noonOn(product.sale.ends))}`}</p>
          )}
          <div className="order">
            <Price product={product} isVendor={isVendor} />
            <p className="stock" data-out={canOrder(product) ? undefined : true} aria-live="polite">
              {pageStockWords(product)}
            </p>
            <Quantity value={quantity} onChange={setQuantity} />
            <AddToCart key={product.id} product={product} quantity={quantity} place="page" />
          </div>
          {/* Below the button, which must not move when these change. */}
          <ShipsBy part={product} quantity={quantity} />
          {asOf && <p className="as-of">{`Price and stock as of ${dateText(asOf)}`}</p>}
          {(isWhole || isReturn) && !product.replacedBy && <TrustLater product={product} />}
          {isHydrated && isWhole && !product.replacedBy && (
            <BesideButton key={product.id} product={product} quantity={quantity} />
          )}
        </div>
        {(isWhole || isReturn) && <AboutLater product={product} />}
      </div>
      {isHydrated && isWhole && <BelowPart key={product.id} product={product} />}
    </>
  );
};
