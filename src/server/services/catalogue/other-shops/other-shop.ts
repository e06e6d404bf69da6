import type { UncountedChoice } from '../../../../contract/catalogue/admin';

/** A row of a product CSV that another shop program has written. */
export interface OtherRow {
  line: number;
  /** By the names of the columns in lower case. An empty cell is ''. */
  cells: Partial<Record<string, string>>;
}

/** What the file of another shop says and the shop reads otherwise, in the column that it concerns. */
export interface Note {
  column: 'stock' | 'price' | 'salePrice' | 'supply' | 'category';
  text: string;
}

/** A line of the product CSV that stands for a row. */
export interface OtherLine {
  line: number;
  cells: Partial<Record<string, string>>;
  /** Why the line as a whole is refused. */
  broken?: string;
  notes?: readonly Note[];
  /** Whether the other shop does not count its pieces. */
  isUncounted?: boolean;
}

/** A picture on another server. */
export interface OtherPicture {
  /** The SKUs of the parts that it shows. */
  skus: string[];
  address: string;
  /** Its alternative text, where the file has one. */
  alt?: string;
}

/** A file of another shop program, in the columns of the product CSV. */
export interface Translated {
  /** Made one by one as they are asked for, since a file can be long. */
  lines: Iterable<OtherLine>;
  pictures: OtherPicture[];
}

/** A shop program whose product CSV can be imported. */
export interface OtherShop {
  name: 'WooCommerce' | 'Shopify';
  /** Whether a file with these columns, in lower case, is its export. */
  writes: (columns: ReadonlySet<string>) => boolean;
  /** Which of its columns become which of ours. */
  columns: Partial<Record<string, string>>;
  /** Columns that are read for something else, such as the pictures. All others are left out. */
  readOtherwise: readonly string[];
  /** Its rows as lines of the product CSV. A row that belongs to another part, such as a picture's, is left out. */
  translate: (rows: readonly OtherRow[]) => Translated;
}

/** The cell's text without spaces around it; '' for a missing cell. */
export const textIn = ({ cells }: OtherRow, ...columns: string[]): string =>
  columns.map((column) => cells[column]?.trim() ?? '').find(Boolean) ?? '';

/** A SKU without the apostrophe that keeps a spreadsheet from reading it as a number. */
export const plainSku = (text: string): string => text.replace(/^'+/, '').trim();

/** A stock that is not counted. */
export const UNCOUNTED = { stock: '', notes: [], isUncounted: true } as const;

const NOT_COUNTED = 'its pieces are not counted there:';

/** The cells of a new part whose pieces are not counted, as the owner has chosen, and the sentence about it. */
export const uncountedStock = (
  choice: UncountedChoice | undefined,
): { cells: OtherLine['cells']; notes: Note[] } => {
  const said = (text: string): Note[] => [{ column: 'supply', text: `${NOT_COUNTED} ${text}` }];
  if (choice?.kind === 'made')
    return {
      cells: { supply: 'made', lead_days: String(choice.leadDays) },
      notes: said('it is made to order, as you chose'),
    };
  if (choice?.pieces)
    return {
      cells: { stock: String(choice.pieces) },
      notes: said(`it begins with ${choice.pieces}, as you chose`),
    };
  return { cells: {}, notes: said('it begins with 0') };
};

export const WITHOUT_STOCK: Note = {
  column: 'supply',
  text: 'there it may be ordered without stock. Here only what is made to order can be',
};

/** A stock, and what is read otherwise. */
export interface ReadStock {
  stock: string;
  notes: readonly Note[];
  isUncounted?: boolean;
}

/** A stock as this shop has it: none where the other one has sold more than it had. */
export const countedStock = (text: string): ReadStock =>
  /^-\d/.test(text)
    ? { stock: '0', notes: [{ column: 'stock', text: `its stock of ${text} becomes 0` }] }
    : { stock: text, notes: [] };

/** The attributes of a size; '' for a part without sizes. */
export const optionAttributes = (option: string): string =>
  option ? JSON.stringify({ option }) : '';

/** The cells that have text. */
export const filled = (cells: Record<string, string>): OtherLine['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text));

/** The columns that a file of another shop changes of a part that is here. The owner may have corrected the rest. */
export const KEPT_UP: readonly string[] = ['price', 'weight_kg', 'stock'];

/** The cells of a part that is here already. */
export const keptUp = ({ sku, ...cells }: OtherLine['cells']): OtherLine['cells'] => ({
  ...(sku !== undefined && { sku }),
  ...Object.fromEntries(
    Object.entries(cells).filter(([column, text]) => text && KEPT_UP.includes(column)),
  ),
});

/**
 * The cells with a sale as this shop has it: with a last day that has not passed. Another one is left out, with a note.
 * @param today the day in Toronto
 */
export const foreignSale = (
  { salePrice, saleFrom, saleTo, ...cells }: OtherLine['cells'],
  today: string,
): { cells: OtherLine['cells']; notes: Note[] } => {
  if (!salePrice) return { cells, notes: [] };
  if (saleTo && saleTo >= today)
    return { cells: { ...cells, salePrice, saleFrom: saleFrom || today, saleTo }, notes: [] };
  const why = saleTo ? 'is over' : 'has no last day';
  const text = `its sale of ${salePrice} ${why} and is left out`;
  return { cells, notes: [{ column: 'salePrice', text }] };
};
