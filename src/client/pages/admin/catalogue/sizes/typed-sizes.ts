import type { AdminProduct } from '../../../../../contract/catalogue/admin';
import type { Attributes } from '../../../../../shop/catalogue/product';
import { PACKING_FIELDS, type Packing, packingTexts } from '../../../../../shop/catalogue/packing';
import type { Interface } from '../../../../../shop/catalogue/interfaces';
import { mergedDrafts } from '../../../../../shop/draft';
import { ATTRIBUTE_FIELDS, attributeText } from '../../../../../shop/catalogue/product-form';
import { type TypedInterface, typedInterface } from '../../../../../shop/catalogue/interface-form';
import { productPictures, withLineFeeds } from '../products/typed-product';
import type { ShownPicture } from '../products/use-pictures';

type Texts = Record<string, string>;

/** The facts of a part: all fields of its attributes but the name of the size. */
export const FACTS = ATTRIBUTE_FIELDS.filter(({ name }) => name !== 'option');

/** The fields of a size that the form shows below its row. */
export const MORE_FIELDS: string[] = [
  'name',
  'shelfPlace',
  'lowMark',
  ...[...PACKING_FIELDS, ...FACTS].map(({ name }) => name),
];

/** A size as the form shows it. */
export interface SizeRow {
  key: number;
  /** Raised when the row's texts are replaced, so that its inputs start again. */
  version: number;
  /** The item, when it is stored. */
  id?: number | undefined;
  revision?: number | undefined;
  /** The stock when the row was filled. */
  was?: number | undefined;
  isGone: boolean;
  texts: Texts;
  /** The attributes of the item, or of the one that it was copied from. */
  known?: Attributes | undefined;
  /** The packing facts of the item, or of the one that it was copied from. */
  packing?: Packing | undefined;
  /** Its own interfaces, where those of the sizes differ. */
  interfaces?: Interface[] | undefined;
}

/** A part with its sizes as the form shows it. */
export interface TypedPart {
  /** The texts of what is the same for all sizes. */
  fields: Texts;
  pictures: ShownPicture[];
  /** Undefined where those of the sizes differ. */
  interfaces: TypedInterface[] | undefined;
  rows: SizeRow[];
  /** The fields in which the sizes differ; the form shows that of the first. */
  mixed: string[];
}

const EMPTY_ROW: SizeRow = { key: 0, version: 0, isGone: false, texts: {} };

export const EMPTY_PART: TypedPart = {
  fields: {},
  pictures: [],
  interfaces: [],
  rows: [EMPTY_ROW],
  mixed: [],
};

/** The name of a cell in the form. */
export const cellName = ({ key }: Pick<SizeRow, 'key'>, field: string): string =>
  `sizes.${key}.${field}`;

/** The name in the form of a field that the server names by the place of its size. */
export const cellField = (name: string, rows: readonly Pick<SizeRow, 'key'>[]): string =>
  name.replace(/^sizes\.(\d+)/, (_, place) => `sizes.${rows[Number(place)]?.key}`);

const isSame = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size < 2;

const productTexts = (product: AdminProduct): Texts => ({
  name: product.name,
  slug: product.slug,
  description: withLineFeeds(product.description),
  searchTitle: product.searchTitle,
  searchDescription: product.searchDescription,
  category: product.category.slug,
  subcategory: product.subcategory?.slug ?? '',
});

/** The words with which all names begin, or the first name. */
const sharedName = ([first = '', ...others]: readonly string[]): string => {
  const words = first.split(' ');
  const isShared = (_: string, at: number) =>
    others.every((name) => `${name} `.startsWith(`${words.slice(0, at + 1).join(' ')} `));
  return words.filter(isShared).join(' ') || first;
};

/** Fills the form with the sizes of a part. */
export const typedPart = (sizes: readonly [AdminProduct, ...AdminProduct[]]): TypedPart => {
  const [first] = sizes;
  const isOn = sizes.some(({ published }) => published);
  const partFacts = (product: AdminProduct): Texts =>
    Object.fromEntries(FACTS.map((fact) => [fact.name, attributeText(product.attributes, fact)]));
  const shared = FACTS.filter(({ name }) => isSame(sizes.map((size) => partFacts(size)[name])));
  const isAlike = isSame(sizes.map(({ interfaces }) => interfaces));
  const mixed = Object.keys(productTexts(first)).filter(
    (name) => name !== 'name' && !isSame(sizes.map((size) => productTexts(size)[name])),
  );
  const shownName = sharedName(sizes.map(({ name }) => name));
  return {
    fields: {
      ...productTexts(first),
      name: shownName,
      published: isOn ? 'on' : '',
      ...Object.fromEntries(shared.map(({ name }) => [name, partFacts(first)[name] ?? ''])),
    },
    pictures: productPictures(first),
    interfaces: isAlike ? first.interfaces.map(typedInterface) : undefined,
    mixed: isSame(sizes.map(productPictures)) ? mixed : [...mixed, 'pictures'],
    rows: sizes.map((size, key) => ({
      key,
      version: 0,
      id: size.id,
      revision: size.revision,
      was: size.stock,
      isGone: isOn && !size.published,
      known: size.attributes,
      packing: size.packing,
      interfaces: isAlike ? undefined : size.interfaces,
      texts: {
        option: size.attributes.option ?? '',
        price: size.price,
        stock: String(size.stock),
        sku: size.sku ?? '',
        weight: String(size.weight),
        ...partFacts(size),
        ...Object.fromEntries(shared.map(({ name }) => [name, ''])),
        name: size.name === shownName ? '' : size.name,
        ...packingTexts(size.packing),
        shelfPlace: size.shelfPlace,
        lowMark: String(size.lowMark ?? ''),
      },
    })),
  };
};

/** The form of a new part that is like this one: all but SKUs, address, stock and shelf places. */
export const copiedPart = (part: TypedPart): TypedPart => ({
  ...part,
  fields: { ...part.fields, slug: '' },
  mixed: [],
  rows: part.rows
    .filter(({ isGone }) => !isGone)
    .map((row) => ({
      ...copiedRow(row),
      texts: { ...copiedRow(row).texts, option: row.texts.option ?? '' },
    })),
});

/** A new size that is like this one: all but its name, SKU, stock and shelf place. */
export const copiedRow = (row: SizeRow): SizeRow => ({
  ...row,
  id: undefined,
  revision: undefined,
  was: undefined,
  isGone: false,
  texts: { ...row.texts, option: '', stock: '', sku: '', shelfPlace: '', lowMark: '' },
});

/** The rows with new ones at a place, each with a key of its own. */
export const withRows = (
  rows: readonly SizeRow[],
  added: readonly SizeRow[],
  place = rows.length,
): SizeRow[] => {
  const first = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return rows.toSpliced(place, 0, ...added.map((row, at) => ({ ...row, key: first + at })));
};

export const isEmptyRow = ({ id, texts }: SizeRow): boolean =>
  id === undefined && Object.values(texts).every((text) => !text.trim());

/** Adds a row for each of these names, with the price and the weight of the last row. An empty row gives way. */
export const withSizes = (rows: readonly SizeRow[], options: readonly string[]): SizeRow[] => {
  const { price = '', weight = '' } = rows.at(-1)?.texts ?? {};
  const added = options.map((option) => ({ ...EMPTY_ROW, texts: { option, price, weight } }));
  return withRows(options.length ? rows.filter((row) => !isEmptyRow(row)) : rows, added);
};

/** Puts pasted cells into the rows from this place on, and adds rows for what is left. */
export const withCells = (
  rows: readonly SizeRow[],
  place: number,
  cells: readonly Partial<Texts>[],
): SizeRow[] => {
  const filled = (row: SizeRow, pasted: Partial<Texts>): SizeRow => ({
    ...row,
    version: row.version + 1,
    texts: { ...row.texts, ...(pasted as Texts) }, // cells that are not pasted have no key
  });
  const room = rows.length - place;
  return withRows(
    rows.map((row, at) => {
      const pasted = at < place ? undefined : cells[at - place];
      return pasted ? filled(row, pasted) : row;
    }),
    cells.slice(room).map((pasted) => filled(EMPTY_ROW, pasted)),
  );
};

/** The form's content after someone else saved the part first. */
export interface MergedPart {
  values: TypedPart;
  /** The stored content. */
  stored: TypedPart;
  /** Their texts where something else was typed, by the field's name in the form. */
  theirs: Partial<Texts>;
}

/** A part as two edits of it are merged: the rows that are stored by their items, the others after them. */
const merging = ({ fields, pictures, interfaces, rows }: TypedPart) => ({
  fields,
  pictures,
  interfaces,
  rows: rows.map(({ id, isGone, texts }) => ({ id, isGone, texts })),
});

/** Merges what was typed into the form of `base` with what someone else saved meanwhile. */
export const mergedPart = (base: TypedPart, mine: TypedPart, saved: TypedPart): MergedPart => {
  const { draft, theirs } = mergedDrafts(merging(base), merging(mine), merging(saved));
  const stored = saved.rows.map((row) => ({
    ...row,
    ...draft.rows.find(({ id }) => id === row.id),
  }));
  const rows = withRows(
    stored,
    mine.rows.filter(({ id }) => id === undefined),
  );
  const names = Object.entries(theirs).map(([path, text]): [string, string] => {
    const [list, place, , field = ''] = path.split('.');
    const row = rows[Number(place)];
    return [list === 'rows' && row ? cellName(row, field) : (place ?? path), String(text)];
  });
  return {
    values: { ...saved, ...draft, rows },
    stored: saved,
    theirs: Object.fromEntries(names),
  };
};
