import { makeSlug } from '../../../../shop/catalogue/product-edit';
import { htmlText } from './html-text';
import {
  type Note,
  type OtherLine,
  type OtherPicture,
  type OtherRow,
  type OtherShop,
  type ReadStock,
  UNCOUNTED,
  WITHOUT_STOCK,
  countedStock,
  filled,
  optionAttributes,
  plainSku,
  textIn,
} from './other-shop';

// Shopify has renamed the columns of its export; each list has the new name and the old one.
const HANDLE = ['url handle', 'handle'];
const PRICE = ['price', 'variant price'];
const SKU = ['sku', 'variant sku'];
const BODY = ['description', 'body (html)'];
const CATEGORY = ['type', 'product category'];
const GRAMS = ['weight value (grams)', 'variant grams'];
const STOCK = ['inventory quantity', 'variant inventory qty'];
const TRACKER = ['inventory tracker', 'variant inventory tracker'];
const POLICY = ['continue selling when out of stock', 'variant inventory policy'];
const COMPARE_AT = ['compare-at price', 'variant compare at price'];
const PUBLISHED = ['published on online store', 'published'];
const PART_PICTURES = ['product image url', 'image src'];
const SIZE_PICTURES = ['variant image url', 'variant image'];
const ALTS = ['image alt text', 'product image alt text'];

/** Shopify calls the only size of a part so. */
const ONLY_SIZE = 'Default Title';

const optionIn = (row: OtherRow): string =>
  ['option1 value', 'option2 value', 'option3 value']
    .map((column) => textIn(row, column))
    .filter((value) => value && value !== ONLY_SIZE)
    .join(', ');

const rowSku = (row: OtherRow): string =>
  plainSku(textIn(row, ...SKU)) ||
  makeSlug(`${textIn(row, ...HANDLE)} ${optionIn(row)}`)
    .toUpperCase()
    .slice(0, 60);

/** The type, or the last part of a category such as "Vehicles & Parts > Trailers > Couplers". */
const categoryIn = (row: OtherRow): string =>
  textIn(row, ...CATEGORY)
    .split('>')
    .at(-1)
    ?.trim() ?? '';

const weightIn = (row: OtherRow): string => {
  const text = textIn(row, ...GRAMS);
  const grams = Number(text);
  // Shopify writes 0.0 for a weight that nobody has given.
  if (grams === 0) return '';
  return Number.isFinite(grams) ? String(grams / 1000) : text;
};

const isPublic = (first: OtherRow): boolean =>
  textIn(first, ...PUBLISHED).toLowerCase() === 'true' &&
  ['', 'active'].includes(textIn(first, 'status').toLowerCase());

/**
 * The pictures of a part: first those of its sizes, then each picture of the part once. The alternative text of a row is
 * that of the part's picture in it.
 */
const picturesIn = ({ own, sizes }: Part): OtherPicture[] => {
  const alts = new Map<string, string>();
  const shared: string[] = [];
  for (const row of own)
    for (const column of PART_PICTURES) {
      const address = textIn(row, column);
      if (!address) continue;
      if (!shared.includes(address)) shared.push(address);
      if (!alts.get(address)) alts.set(address, textIn(row, ...ALTS));
    }
  const picture = (address: string, skus: string[]): OtherPicture => {
    const alt = alts.get(address);
    return { skus, address, ...(alt && { alt }) };
  };
  const ownOf = (row: OtherRow) =>
    SIZE_PICTURES.map((column) => textIn(row, column)).filter(Boolean);
  return [
    ...sizes.flatMap((row) => ownOf(row).map((address) => picture(address, [rowSku(row)]))),
    ...shared.map((address) => picture(address, sizes.map(rowSku))),
  ];
};

/** The stock, and what is read otherwise. */
const stockIn = (row: OtherRow): ReadStock => {
  const isCounted =
    textIn(row, ...TRACKER) || TRACKER.every((name) => row.cells[name] === undefined);
  const read: ReadStock = isCounted ? countedStock(textIn(row, ...STOCK)) : UNCOUNTED;
  const isSoldOn = ['continue', 'true'].includes(textIn(row, ...POLICY).toLowerCase());
  return isSoldOn ? { ...read, notes: [...read.notes, WITHOUT_STOCK] } : read;
};

/** Shopify keeps the price before a sale, but not the days of the sale. */
const priceNotes = (row: OtherRow): Note[] => {
  const before = textIn(row, ...COMPARE_AT);
  return Number(before) > Number(textIn(row, ...PRICE))
    ? [
        {
          column: 'salePrice',
          text: `its price before, ${before}, is left out: a sale needs a last day`,
        },
      ]
    : [];
};

/** @param first the row of the part, which has what its sizes share */
const ourLine = (row: OtherRow, first: OtherRow, hasSizes: boolean): OtherLine => ({
  line: row.line,
  isUncounted: stockIn(row).isUncounted ?? false,
  notes: [...stockIn(row).notes, ...priceNotes(row)],
  cells: filled({
    sku: rowSku(row),
    name: textIn(first, 'title'),
    slug: makeSlug(textIn(first, ...HANDLE)),
    description: htmlText(textIn(first, ...BODY)),
    category: categoryIn(first),
    price: textIn(row, ...PRICE),
    weight_kg: weightIn(row),
    stock: stockIn(row).stock,
    published: isPublic(first) ? '1' : '0',
    attributes: hasSizes ? optionAttributes(optionIn(row)) : '',
  }),
});

interface Part {
  first: OtherRow;
  /** All its rows, some of which may only have further pictures. */
  own: readonly OtherRow[];
  sizes: readonly OtherRow[];
}

function* importLines(parts: readonly Part[], rows: readonly OtherRow[]): Generator<OtherLine> {
  for (const row of rows)
    if (!textIn(row, ...HANDLE))
      yield { ...ourLine(row, row, false), broken: 'has no handle, so its part is not known' };
  for (const { first, sizes } of parts)
    for (const row of sizes) yield ourLine(row, first, sizes.length > 1);
}

const named = (columns: readonly string[], ours: string) =>
  Object.fromEntries(columns.map((column) => [column, ours]));

/** The export of Shopify's Products page. Variants become sizes of one part. */
export const SHOPIFY: OtherShop = {
  name: 'Shopify',
  writes: (columns) =>
    columns.has('title') &&
    [HANDLE, PRICE].every((names) => names.some((name) => columns.has(name))),
  columns: {
    title: 'name',
    ...named(HANDLE, 'slug'),
    ...named(BODY, 'description'),
    ...named(CATEGORY, 'category'),
    ...named(SKU, 'sku'),
    ...named(PRICE, 'price'),
    ...named(GRAMS, 'weight_kg'),
    ...named(STOCK, 'stock'),
    ...named(PUBLISHED, 'published'),
    status: 'published',
    ...named(['option1 value', 'option2 value', 'option3 value'], 'attributes'),
  },
  readOtherwise: [
    ...PART_PICTURES,
    ...SIZE_PICTURES,
    ...ALTS,
    ...TRACKER,
    ...POLICY,
    ...COMPARE_AT,
  ],
  translate: (rows) => {
    const byHandle = new Map<string, [OtherRow, ...OtherRow[]]>();
    for (const row of rows.filter((one) => textIn(one, ...HANDLE))) {
      const own = byHandle.get(textIn(row, ...HANDLE));
      if (own) own.push(row);
      else byHandle.set(textIn(row, ...HANDLE), [row]);
    }
    const parts = [...byHandle.values()].map((own): Part => {
      const priced = own.filter((row) => textIn(row, ...PRICE));
      return { first: own[0], own, sizes: priced.length ? priced : [own[0]] };
    });
    return {
      lines: importLines(parts, rows),
      pictures: parts.flatMap(picturesIn),
    };
  },
};
