import { makeSlug } from '../../../../shop/catalogue/product-edit';
import { plainNumber } from '../../../../shop/typed-number';
import { htmlText } from './html-text';
import {
  type OtherLine,
  type OtherRow,
  type OtherShop,
  filled,
  optionAttributes,
  textIn,
} from './other-shop';

/** Kilograms of one unit of WooCommerce's weight columns. */
const UNITS = { kg: 1, g: 0.001, lbs: 0.45359237, oz: 0.028349523125 } as const;
const unitNames = Object.keys(UNITS) as (keyof typeof UNITS)[]; // its own keys

/** The weight in kilograms; the text itself when it is no number. */
const weightIn = (row: OtherRow): string => {
  for (const unit of unitNames) {
    const text = textIn(row, `weight (${unit})`);
    if (!text) continue;
    const weight = Number(plainNumber(text, 'decimals'));
    return Number.isFinite(weight) ? String(Number((weight * UNITS[unit]).toFixed(3))) : text;
  }
  return '';
};

/** WooCommerce writes a line break as the two characters \n. */
const description = (row: OtherRow): string => {
  const texts = ['short description', 'description'].map((column) =>
    htmlText(textIn(row, column).replaceAll('\\n', '\n')),
  );
  return [...new Set(texts)].filter(Boolean).join('\n\n');
};

/** WooCommerce keeps names as HTML, with &amp; for an ampersand. */
const productName = (row: OtherRow): string => htmlText(textIn(row, 'name'));

/** The first category, such as "Axles > Spindles", of a comma-separated list. A comma in a name is escaped. */
const shelfIn = (row: OtherRow): { category: string; subcategory: string } => {
  const [first = ''] = textIn(row, 'categories').split(/(?<!\\),/);
  const [category = '', subcategory = ''] = first.replaceAll('\\,', ',').split('>').map(htmlText);
  return { category, subcategory };
};

const MAX_ATTRIBUTES = 20;

/** The values that tell a variation from its siblings: "2 in, left". */
const optionIn = (row: OtherRow): string => {
  const values = Array.from({ length: MAX_ATTRIBUTES }, (_, at) =>
    textIn(row, `attribute ${at + 1} value(s)`),
  );
  return values.filter(Boolean).join(', ');
};

const skuIn = (row: OtherRow): string => textIn(row, 'sku') || `WC-${textIn(row, 'id')}`;

const picturesIn = (row: OtherRow) =>
  textIn(row, 'images')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .map((address) => ({ sku: skuIn(row), address }));

/** 1 is public; 0 is private and -1 a draft. */
const isPublic = (row: OtherRow): boolean => textIn(row, 'published') === '1';

/** @param slug the address that the sizes of a part share */
const ourLine = (row: OtherRow, parent: OtherRow | undefined, slug = ''): OtherLine => {
  const own = shelfIn(row);
  const shelf = own.category || !parent ? own : shelfIn(parent);
  const cells = filled({
    sku: skuIn(row),
    name: productName(parent ?? row),
    slug,
    description: description(row) || (parent ? description(parent) : ''),
    ...shelf,
    price: textIn(row, 'regular price') || (parent ? textIn(parent, 'regular price') : ''),
    weight_kg: weightIn(row) || (parent ? weightIn(parent) : ''),
    stock: textIn(row, 'stock'),
    published: isPublic(row) && (!parent || isPublic(parent)) ? '1' : '0',
    attributes: parent ? optionAttributes(optionIn(row)) : '',
  });
  return { line: row.line, cells };
};

const rowType = (row: OtherRow): string => {
  const [type = ''] = textIn(row, 'type').toLowerCase().split(',');
  return type;
};

const refusedLine = (row: OtherRow, broken: string): OtherLine => ({
  ...ourLine(row, undefined),
  broken,
});

/** @param withSizes the parents whose variations are in the file: these are its parts */
function* importLines(
  rows: readonly OtherRow[],
  parents: ReadonlyMap<string, OtherRow>,
  withSizes: ReadonlySet<OtherRow>,
): Generator<OtherLine> {
  const slugs = new Map<string, Set<OtherRow>>();
  for (const parent of new Set(parents.values())) {
    const slug = makeSlug(productName(parent));
    slugs.set(slug, (slugs.get(slug) ?? new Set()).add(parent));
  }
  /** Parts of the same name have their numbers in their addresses. */
  const partSlug = (parent: OtherRow): string => {
    const name = productName(parent);
    const isShared = (slugs.get(makeSlug(name))?.size ?? 0) > 1;
    return makeSlug(isShared ? `${name} ${textIn(parent, 'id')}` : name);
  };
  for (const row of rows) {
    const type = rowType(row);
    const parent = parents.get(textIn(row, 'parent'));
    if (type === 'simple') yield ourLine(row, undefined);
    else if (type === 'variation')
      yield parent
        ? ourLine(row, parent, partSlug(parent))
        : refusedLine(row, 'its parent is not in the file');
    else if (type !== 'variable')
      yield refusedLine(row, `is a product of the type "${type}", which this shop does not have`);
    else if (!withSizes.has(row)) yield refusedLine(row, 'its variations are not in the file');
  }
}

/** The export of WooCommerce's Products page. Variations become sizes of one part. */
export const WOOCOMMERCE: OtherShop = {
  name: 'WooCommerce',
  writes: (columns) => ['type', 'name', 'regular price'].every((name) => columns.has(name)),
  columns: {
    id: 'sku',
    sku: 'sku',
    name: 'name',
    published: 'published',
    'short description': 'description',
    description: 'description',
    stock: 'stock',
    ...Object.fromEntries(unitNames.map((unit) => [`weight (${unit})`, 'weight_kg'])),
    'regular price': 'price',
    categories: 'category',
    parent: 'slug',
    ...Object.fromEntries(
      Array.from({ length: MAX_ATTRIBUTES }, (_, at) => [
        `attribute ${at + 1} value(s)`,
        'attributes',
      ]),
    ),
  },
  readOtherwise: ['type', 'images'],
  translate: (rows) => {
    const parents = new Map<string, OtherRow>();
    for (const row of rows.filter((one) => rowType(one) === 'variable')) {
      parents.set(`id:${textIn(row, 'id')}`, row);
      if (textIn(row, 'sku')) parents.set(textIn(row, 'sku'), row);
    }
    const withSizes = new Set(
      rows.flatMap((row) =>
        rowType(row) === 'variation' ? (parents.get(textIn(row, 'parent')) ?? []) : [],
      ),
    );
    return { lines: importLines(rows, parents, withSizes), pictures: rows.flatMap(picturesIn) };
  },
};
