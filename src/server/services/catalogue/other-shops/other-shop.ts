/** A row of a product CSV that another shop program has written. */
export interface OtherRow {
  line: number;
  /** By the names of the columns in lower case. An empty cell is ''. */
  cells: Partial<Record<string, string>>;
}

/** A line of the product CSV that stands for a row. */
export interface OtherLine {
  line: number;
  cells: Partial<Record<string, string>>;
  /** Why the line as a whole is refused. */
  broken?: string;
}

/** A picture on another server. The owner saves it and uploads it here. */
export interface OtherPicture {
  sku: string;
  address: string;
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

/** The attributes of a size; '' for a part without sizes. */
export const optionAttributes = (option: string): string =>
  option ? JSON.stringify({ option }) : '';

/** The cells that have text. */
export const filled = (cells: Record<string, string>): OtherLine['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text));
