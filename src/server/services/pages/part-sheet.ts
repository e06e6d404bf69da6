import type { Product, ProductPage, StockedProduct } from '../../../shop/catalogue/product';
import { pageStockWords, stockWords } from '../../../shop/catalogue/stock';
import { type Handling, handlingDays, handlingWords } from '../../../shop/catalogue/stock/handling';
import { weightText } from '../../../shop/catalogue/attributes';
import { facts } from '../../../shop/catalogue/specs/facts';
import { type InterfaceText, interfaceTexts } from '../../../shop/catalogue/specs/interface-text';
import { type PageItems, chosenItem, itemPath, itemTitle } from '../../../shop/catalogue/variants';
import { type Cents, parsePrice } from '../../../shop/money';
import type { Calendar } from '../../../shop/promises/calendar';
import type { Transit } from '../../../shop/shipping/transit';
import type { Site } from '../../../shop/site/site';
import type { Catalogue } from '../catalogue/catalogue';

/** The settings that texts about parts for programs are made of. */
export interface ShopFacts {
  /** The shop's base URL, without a trailing slash. */
  publicUrl: string;
  site: Site;
  calendar: Calendar;
  /** The days that parcels are on the way; missing when only a carrier's own answer tells. */
  transit?: Transit | undefined;
}

type Availability = 'InStock' | 'MadeToOrder' | 'OutOfStock' | 'Discontinued';

/**
 * A part as its page says it, for everything that programs read: structured data, feed and Markdown. Whoever adds a fact
 * adds it here, so that all of them say the same (docs/decisions/051).
 */
export interface PartSheet {
  product: Product;
  /** The name with the size. */
  name: string;
  /** The owner's number; null for a part without one. */
  sku: string | null;
  /** The canonical address. */
  url: string;
  /** The price in force, and beside it the regular one and the last day while a sale is on. */
  price: Cents;
  sale?: { regular: Cents; ends: string };
  /** In the words of schema.org. */
  availability: Availability;
  /** The state of the stock as the page says it. */
  stockText: string;
  /** When it ships, without a day; missing for a part that cannot be had. */
  shipsText?: string;
  handling?: Handling;
  /** Whole addresses, the main picture first. */
  pictures: string[];
}

const AVAILABILITY: Partial<Record<string, Availability>> = {
  'In Stock': 'InStock',
  'Made to Order': 'MadeToOrder',
  'Packed to Order': 'MadeToOrder',
};

/** The facts of a part that a page or a list has. @param items the sizes of its page */
export const partSheet = <Item extends Product | StockedProduct>(
  items: PageItems<Product>,
  product: Item,
  { publicUrl, calendar }: Pick<ShopFacts, 'publicUrl' | 'calendar'>,
): PartSheet => {
  const { sale } = product;
  const isGone = 'replacedBy' in product && product.replacedBy !== undefined;
  const shipsText = isGone ? undefined : handlingWords(product, calendar);
  const handling = isGone ? undefined : handlingDays(product, calendar);
  return {
    product,
    name: itemTitle(product),
    sku: product.sku,
    url: publicUrl + itemPath(items, product),
    price: parsePrice(product.price),
    ...(sale && { sale: { regular: parsePrice(sale.regular), ends: sale.ends } }),
    availability: isGone ? 'Discontinued' : (AVAILABILITY[stockWords(product)] ?? 'OutOfStock'),
    stockText: 'stock' in product ? pageStockWords(product) : stockWords(product),
    ...(shipsText && { shipsText }),
    ...(handling && { handling }),
    pictures: [...new Set([product.imageUrl, ...product.additionalImages])]
      .filter(Boolean)
      .map((path) => (path.startsWith('/') ? publicUrl + path : path)),
  };
};

/** The measures and interfaces of a part, as its page shows them: more work than the rest of a sheet. */
export const partMeasures = ({
  attributes,
  interfaces,
  weight,
}: Product): { specs: { label: string; value: string }[]; interfaces: InterfaceText[] } => ({
  specs: [...facts(attributes, interfaces), { label: 'Weight', value: weightText(weight) }],
  interfaces: interfaceTexts(interfaces),
});

/** The page of a part: the sheets of its sizes that are sold, and the one that the address selects. */
export interface SheetsOfPage {
  slug: string;
  sizes: PartSheet[];
  chosen: PartSheet;
}

/**
 * The sheets of the page at this address, with its query.
 * @returns undefined when no part has this page
 */
export const sheetsAt = (
  catalogue: Pick<Catalogue, 'at'>,
  path: string,
  shop: ShopFacts,
): SheetsOfPage | undefined => {
  const { pathname, searchParams } = new URL(path, shop.publicUrl);
  const slug = /^\/product\/([^/]+)$/.exec(decodeURI(pathname))?.[1];
  const page = slug && (catalogue.at(`/api/products/${slug}`)?.value() as ProductPage | undefined); // the answer of this call
  if (!slug || !page) return undefined;
  const [first = page, ...others] = page.variants;
  const items = [first, ...others] as const;
  const itemSheet = (item: StockedProduct) => partSheet(items, item, shop);
  const chosen = chosenItem(
    [...items, ...(page.goneSizes ?? [])],
    searchParams.get('item') ?? undefined,
  );
  return { slug, sizes: items.map(itemSheet), chosen: itemSheet(chosen) };
};
