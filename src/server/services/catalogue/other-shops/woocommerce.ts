import { makeSlug } from '../../../../shop/catalogue/product-edit';
import { plainNumber } from '../../../../shop/typed-number';
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

/** Inches of one unit of WooCommerce's columns of sizes. */
const LENGTHS = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4, m: 100 / 2.54, yd: 36 } as const;
const lengthNames = Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]; // its own keys
const SIDES = ['length', 'width', 'height'] as const;

/** The size in a parcel, in inches; nothing unless all three sides are given. */
const packingIn = (row: OtherRow): Record<string, string> => {
  for (const unit of lengthNames) {
    const sides = SIDES.map((side) =>
      Number(plainNumber(textIn(row, `${side} (${unit})`), 'decimals')),
    );
    if (sides.every((side) => side > 0))
      return Object.fromEntries(
        SIDES.map((side, at) => [
          `pack_${side}`,
          String(Number(((sides[at] ?? 0) * LENGTHS[unit]).toFixed(2))),
        ]),
      );
  }
  return {};
};

/** The shortcodes of WordPress itself and of WooCommerce that may stand without attributes. */
const SHORTCODES: ReadonlySet<string> = new Set(
  'audio caption embed gallery playlist product products video'.split(' '),
);

/** The text without shortcodes, which plugins would fill: "[gallery ids=1]". What stands between two of them stays. */
const withoutShortcodes = (text: string): string =>
  text.replace(/\[\/?([a-z][\w-]*)((?:\s[^[\]]*)?)\/?\]/gi, (whole, name: string, more: string) =>
    more.includes('=') || name.includes('_') || SHORTCODES.has(name.toLowerCase()) ? ' ' : whole,
  );

/** WooCommerce writes a line break as the two characters \n. */
const description = (row: OtherRow): string => {
  const texts = ['short description', 'description'].map((column) =>
    htmlText(withoutShortcodes(textIn(row, column).replaceAll('\\n', '\n'))),
  );
  return [...new Set(texts)].filter(Boolean).join('\n\n');
};

/** WooCommerce keeps names as HTML, with &amp; for an ampersand. */
const productName = (row: OtherRow): string => htmlText(textIn(row, 'name'));

/** The values of a comma-separated list. A comma in a value is escaped, and values are HTML. */
const valuesIn = (text: string): string[] =>
  text.split(/(?<!\\),/).flatMap((value) => htmlText(value.replaceAll('\\,', ',')) || []);

/** The first category of the list, with the first sub-category of it that the list names: "Axles, Axles > Spindles". */
const shelfIn = (row: OtherRow) => {
  const shelves = valuesIn(textIn(row, 'categories')).map((path) =>
    path.split('>').map((name) => name.trim()),
  );
  const [category = ''] = shelves[0] ?? [];
  const below = shelves.find(([top, name]) => top === category && name);
  const subcategory = below?.[1] ?? '';
  const isDeep = below && below.length > 2;
  const text = `its category "${below?.join(' > ')}" ends here with ${subcategory}: there are two levels`;
  const notes: Note[] = isDeep ? [{ column: 'category', text }] : [];
  return { category, subcategory, notes };
};

const MAX_ATTRIBUTES = 20;

/** The values that tell a variation from its siblings: "2 in, left". */
const optionIn = (row: OtherRow): string => {
  const values = Array.from({ length: MAX_ATTRIBUTES }, (_, at) =>
    valuesIn(textIn(row, `attribute ${at + 1} value(s)`)),
  );
  return values.flat().join(', ');
};

const skuIn = (row: OtherRow): string => plainSku(textIn(row, 'sku')) || `WC-${textIn(row, 'id')}`;

const parentIn = (row: OtherRow): string => plainSku(textIn(row, 'parent'));

const picturesIn = (row: OtherRow, skus: string[]): OtherPicture[] =>
  textIn(row, 'images')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .map((address) => ({ skus, address }));

/** The pictures by part: those of its sizes first, then those that all of its sizes have. */
const allPictures = (
  rows: readonly OtherRow[],
  sizesOf: ReadonlyMap<OtherRow, readonly OtherRow[]>,
): OtherPicture[] => {
  const sizes = new Set([...sizesOf.values()].flat());
  return rows
    .filter((row) => !sizes.has(row))
    .flatMap((row) => {
      const own = sizesOf.get(row) ?? [];
      return [
        ...own.flatMap((size) => picturesIn(size, [skuIn(size)])),
        ...picturesIn(row, own.length ? own.map(skuIn) : [skuIn(row)]),
      ];
    });
};

/** 1 is public; 0 is private and -1 a draft. */
const isPublic = (row: OtherRow): boolean => textIn(row, 'published') === '1';

/** A stock that is counted at the parent, for the sizes of it that say so. */
interface SharedStock {
  rows: readonly OtherRow[];
  parent: OtherRow;
}

/** An even share, so that all together have no more than there is. */
const sharedStock = (row: OtherRow, { rows, parent }: SharedStock): ReadStock => {
  const { stock, notes } = countedStock(textIn(parent, 'stock'));
  const all = Number(stock);
  if (!stock) return UNCOUNTED;
  if (!Number.isInteger(all)) return { stock, notes };
  const share = Math.floor(all / rows.length) + (rows.indexOf(row) < all % rows.length ? 1 : 0);
  const text = `${all} pieces are counted for ${rows.length} sizes together: each gets its share`;
  return { stock: String(share), notes: [...notes, { column: 'stock', text } satisfies Note] };
};

/** The stock, and what is read otherwise. */
const stockIn = (row: OtherRow, shared?: SharedStock): ReadStock => {
  const text = textIn(row, 'stock');
  const isUncounted = !text && ['1', 'yes'].includes(textIn(row, 'in stock?'));
  const read: ReadStock =
    text === 'parent' && shared
      ? sharedStock(row, shared)
      : isUncounted
        ? UNCOUNTED
        : countedStock(text);
  const isSoldOn = ['1', 'yes', 'notify'].includes(textIn(row, 'backorders allowed?'));
  return isSoldOn ? { ...read, notes: [...read.notes, WITHOUT_STOCK] } : read;
};

const dayIn = (row: OtherRow, column: string): string => textIn(row, column).slice(0, 10);

/** @param slug the address that the sizes of a part share */
const ourLine = (
  row: OtherRow,
  parent: OtherRow | undefined,
  slug = '',
  shared?: SharedStock,
): OtherLine => {
  const { stock, isUncounted = false, notes } = stockIn(row, shared);
  const salePrice = textIn(row, 'sale price');
  const own = shelfIn(row);
  const { notes: deep, ...shelf } = own.category || !parent ? own : shelfIn(parent);
  const cells = filled({
    sku: skuIn(row),
    name: productName(parent ?? row),
    slug,
    description: description(row) || (parent ? description(parent) : ''),
    ...shelf,
    price: textIn(row, 'regular price') || (parent ? textIn(parent, 'regular price') : ''),
    weight_kg: weightIn(row) || (parent ? weightIn(parent) : ''),
    ...(parent && packingIn(parent)),
    ...packingIn(row),
    ...(salePrice && {
      salePrice,
      saleFrom: dayIn(row, 'date sale price starts'),
      saleTo: dayIn(row, 'date sale price ends'),
    }),
    stock,
    published: isPublic(row) && (!parent || isPublic(parent)) ? '1' : '0',
    attributes: parent ? optionAttributes(optionIn(row)) : '',
  });
  return { line: row.line, cells, notes: [...notes, ...deep], isUncounted };
};

/** The name of an attribute of which a variation stands for any value. */
const anyIn = (row: OtherRow): string | undefined =>
  Array.from({ length: MAX_ATTRIBUTES }, (_, at) => at + 1).flatMap((number) =>
    textIn(row, `attribute ${number} value(s)`)
      ? []
      : textIn(row, `attribute ${number} name`) || [],
  )[0];

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
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (!['simple', 'variable'].includes(rowType(row))) continue;
    const slug = makeSlug(productName(row));
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  const isShared = (row: OtherRow): boolean => (counts.get(makeSlug(productName(row))) ?? 0) > 1;
  /** Parts of the same name have their numbers in their addresses. */
  const partSlug = (row: OtherRow): string =>
    makeSlug(isShared(row) ? `${productName(row)} ${textIn(row, 'id')}` : productName(row));
  /** The sizes whose stock is counted at their parents. */
  const sharing = new Map<OtherRow, OtherRow[]>();
  for (const row of rows) {
    const parent = parents.get(parentIn(row));
    if (parent && textIn(row, 'stock') === 'parent')
      sharing.set(parent, [...(sharing.get(parent) ?? []), row]);
  }
  for (const row of rows) {
    const type = rowType(row);
    const parent = parents.get(parentIn(row));
    if (type === 'simple') yield ourLine(row, undefined, isShared(row) ? partSlug(row) : '');
    else if (type === 'variation') {
      if (!parent) yield refusedLine(row, 'its parent is not in the file');
      else {
        const any = anyIn(row);
        const rows = sharing.get(parent) ?? [];
        yield {
          ...ourLine(row, parent, partSlug(parent), { rows, parent }),
          ...(any && { broken: `is for any "${any}": give it a value of its own` }),
        };
      }
    } else if (type !== 'variable')
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
    ...Object.fromEntries(
      lengthNames.flatMap((unit) =>
        SIDES.map((side) => [`${side} (${unit})`, `pack_${side}`] as const),
      ),
    ),
    'regular price': 'price',
    'sale price': 'salePrice',
    'date sale price starts': 'saleFrom',
    'date sale price ends': 'saleTo',
    categories: 'category',
    parent: 'slug',
    ...Object.fromEntries(
      Array.from({ length: MAX_ATTRIBUTES }, (_, at) => [
        `attribute ${at + 1} value(s)`,
        'attributes',
      ]),
    ),
  },
  readOtherwise: [
    'type',
    'images',
    'in stock?',
    'backorders allowed?',
    ...Array.from({ length: MAX_ATTRIBUTES }, (_, at) => `attribute ${at + 1} name`),
  ],
  translate: (rows) => {
    const parents = new Map<string, OtherRow>();
    for (const row of rows.filter((one) => rowType(one) === 'variable')) {
      parents.set(`id:${textIn(row, 'id')}`, row);
      if (textIn(row, 'sku')) parents.set(skuIn(row), row);
    }
    const sizesOf = new Map<OtherRow, OtherRow[]>();
    for (const row of rows.filter((one) => rowType(one) === 'variation')) {
      const parent = parents.get(parentIn(row));
      if (parent) sizesOf.set(parent, [...(sizesOf.get(parent) ?? []), row]);
    }
    return {
      lines: importLines(rows, parents, new Set(sizesOf.keys())),
      pictures: allPictures(rows, sizesOf),
    };
  },
};
