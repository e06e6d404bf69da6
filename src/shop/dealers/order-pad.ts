import { MAX_QUANTITY } from '../cart/cart';
import { type Cents, parsePrice } from '../money';
import type { Product } from '../catalogue/product';
import type { ShownStock } from '../catalogue/stock/shown-stock';
import { severalAlike, skuFinder, skuKey } from '../catalogue/sku';
import { plainText } from '../typed-text';
import { vendorPrice } from './vendor-pricing';
import { DEFAULT_PROMOTIONS, type DealerRule } from '../discounts/promotions';

/** The bytes of a file for the pad: far more than 200 lines. */
export const MAX_PAD_BYTES = 200_000;

/** The fields of a product that the pad uses. */
export type PadProduct = Pick<
  Product,
  'id' | 'sku' | 'name' | 'slug' | 'price' | 'sale' | 'category' | 'weight'
> & { attributes?: Product['attributes'] };

/** A parsed line of the pad; `at` is its line number, from 1. */
interface ReadLine {
  at: number;
  text: string;
  sku: string;
  quantity: number;
}

/** A line that cannot be ordered, with the reason. */
export interface PadProblem {
  at: number;
  text: string;
  problem: string;
}

/** A product to order. `at` and `texts` are the lines that name it. */
export interface PadPart {
  product: PadProduct;
  at: number[];
  texts: string[];
  quantity: number;
  /** The dealer's price of one piece. */
  unit: Cents;
  total: Cents;
  grams: number;
}

/** A parsed pad. Every line that is not blank is in exactly one of parts, problems and headings. */
export interface Pad {
  parts: PadPart[];
  problems: PadProblem[];
  /** The numbers of leading lines with column names. */
  headings: number[];
  pieces: number;
  grams: number;
  total: Cents;
}

const LINE_END = /\r\n?|\n/;

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();

/** Splits a spreadsheet line into cells at tabs, semicolons or commas; quoted cells may contain these. */
const splitCells = (line: string): string[] => {
  const mark = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells = [''];
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    if (letter === mark && !quoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map(unquoted);
};

const SKU_HEAD = /^(sku|part|part (number|no\.?)|item)$/i;
const QUANTITY_HEAD = /^(quantity|qty\.?|pieces|pcs)$/i;

/** The positions of the two columns; undefined when this line does not name them. */
const columnPositions = (
  cells: readonly string[],
): { sku: number; quantity: number } | undefined => {
  const sku = cells.findIndex((cell) => SKU_HEAD.test(cell));
  const quantity = cells.findIndex((cell) => QUANTITY_HEAD.test(cell));
  return sku < 0 || quantity < 0 ? undefined : { sku, quantity };
};

/** Matches "4", "x4", "4x", and numbers that cannot be ordered, such as "0" or "1.5". */
const NUMBER = /^[x×]?([+-]?\d+(?:\.\d+)?)[x×]?$/i;
const TIMES = /^[x×*]$/i;

const NEEDS_BOTH = 'Write one SKU and one quantity on a line.';

/** Reads a quantity. @returns the pieces, or the reason why the text is no quantity */
const readPieces = (typed: string, max: number): number | string => {
  const quantity = Number(NUMBER.exec(typed)?.[1] ?? NaN);
  if (Number.isNaN(quantity)) return `"${typed}" is not a quantity.`;
  if (!Number.isInteger(quantity)) return 'Quantity must be a whole number.';
  if (quantity < 1) return 'Quantity must be at least 1.';
  return quantity > max ? `Quantity can be at most ${max}.` : quantity;
};

/** Splits a line into SKU and quantity. @returns a reason when it does not have exactly two values */
const skuAndQuantity = (line: string): [sku: string, quantity: string] | string => {
  const words = splitCells(line)
    .flatMap((cell) => cell.split(/\s+/))
    .filter((word) => word && !TIMES.test(word));
  const [first = '', second, ...more] = words;
  if (second === undefined)
    return NUMBER.test(first) ? 'There is no SKU.' : 'There is no quantity.';
  if (more.length) return NEEDS_BOTH;
  const isTurned = NUMBER.test(first) && !NUMBER.test(second);
  return isTurned ? [second, first] : [first, second];
};

/** The word of the line that reads as this SKU, so that an exact match can be told from a look-alike. */
const asWritten = (sku: string, line: string): string =>
  [...splitCells(line), ...line.split(/[\s,;]+/)].find((word) => plainText(word) === sku) ?? sku;

const readLine = (
  at: number,
  text: string,
  columns: ReturnType<typeof columnPositions>,
  max: number,
): ReadLine | PadProblem => {
  const line = plainText(text);
  const cells = columns && splitCells(line);
  const words = cells
    ? ([cells[columns.sku] ?? '', cells[columns.quantity] ?? ''] as const)
    : skuAndQuantity(line);
  if (typeof words === 'string') return { at, text, problem: words };
  const [plain, typed] = words;
  const sku = asWritten(plain, text);
  if (!sku) return { at, text, problem: 'There is no SKU.' };
  if (!typed) return { at, text, problem: 'There is no quantity.' };
  const quantity = readPieces(typed, max);
  return typeof quantity === 'string'
    ? { at, text, problem: quantity }
    : { at, text, sku, quantity };
};

/** The order code of a product: its SKU, or ID-{id} where it has none. */
export const orderCode = ({ id, sku }: Pick<PadProduct, 'id' | 'sku'>): string => sku ?? `ID-${id}`;

interface ReadLines {
  lines: ReadLine[];
  problems: PadProblem[];
  headings: number[];
  columns: ReturnType<typeof columnPositions>;
}

/** Reads the lines of a list that are not blank; no product needs to be known. @param max pieces on one line */
export const readLines = (text: string, max = MAX_QUANTITY): ReadLines => {
  const read: ReadLines = { lines: [], problems: [], headings: [], columns: undefined };
  let isFirst = true;
  for (const [index, line] of text.split(LINE_END).entries()) {
    if (!plainText(line).replace(/[\s,;"]/g, '')) continue;
    const at = index + 1;
    if (isFirst) {
      isFirst = false;
      read.columns = columnPositions(splitCells(plainText(line)));
      if (read.columns) {
        read.headings.push(at);
        continue;
      }
    }
    const one = readLine(at, line, read.columns, max);
    if ('problem' in one) read.problems.push(one);
    else read.lines.push(one);
  }
  return read;
};

const partProblem = (
  left: number | undefined,
  quantity: number,
  inCart: number,
): string | undefined => {
  if (left === 0) return 'Out of stock.';
  const cartNote = inCart ? `, and ${inCart} in your cart already` : '';
  if (left !== undefined && quantity + inCart > left) return `Only ${left} in stock${cartNote}.`;
  if (quantity + inCart > MAX_QUANTITY)
    return `Quantity can be at most ${MAX_QUANTITY}${cartNote}.`;
  return undefined;
};

/**
 * Parses a dealer's order. A line has a SKU and a quantity in either order, separated by spaces, a tab, a comma, a
 * semicolon or an x; spreadsheet rows may follow a heading that names both columns. Lines with the same product are
 * added up. Nothing is dropped: a line that cannot be ordered is returned with the reason.
 * @param inCart pieces already in the cart, by product
 * @param left pieces in stock of products with few or none; the server checks the others
 * @param dealers the rule of the prices; who reads no prices gives none
 */
export const readPad = (
  text: string,
  products: readonly PadProduct[],
  inCart: ReadonlyMap<number, number> = new Map(),
  { left }: ShownStock = { left: {} },
  dealers: DealerRule = DEFAULT_PROMOTIONS.dealers,
): Pad => {
  const find = skuFinder(products, orderCode);
  const linesByProduct = new Map<PadProduct, ReadLine[]>();
  const { lines: all, problems, headings } = readLines(text);
  for (const line of all) {
    const [product, ...others] = find(line.sku);
    if (product && !others.length)
      linesByProduct.set(product, [...(linesByProduct.get(product) ?? []), line]);
    else {
      const problem = product
        ? severalAlike(line.sku, [product, ...others].map(orderCode))
        : `We have no part with the SKU "${line.sku}".`;
      problems.push({ at: line.at, text: line.text, problem });
    }
  }

  const parts: PadPart[] = [];
  for (const [product, lines] of linesByProduct) {
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    const problem = partProblem(left[product.id], quantity, inCart.get(product.id) ?? 0);
    if (problem) {
      const together = lines.length > 1 ? `${quantity} together. ` : '';
      for (const { at, text } of lines)
        problems.push({ at, text, problem: `${product.name}: ${together}${problem}` });
      continue;
    }
    const unit = vendorPrice(product, dealers);
    parts.push({
      product,
      at: lines.map(({ at }) => at),
      texts: lines.map(({ text }) => text),
      quantity,
      unit,
      total: unit * quantity,
      grams: Math.round(product.weight * 1000) * quantity,
    });
  }
  const sum = (of: (part: PadPart) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    parts,
    problems: problems.toSorted((a, b) => a.at - b.at),
    headings,
    pieces: sum(({ quantity }) => quantity),
    grams: sum(({ grams }) => grams),
    total: sum(({ total }) => total),
  };
};

/** The dealer's savings compared with retail prices, in cents. */
export const padSavings = ({ parts, total }: Pick<Pad, 'parts' | 'total'>): Cents =>
  parts.reduce((sum, { product, quantity }) => sum + parsePrice(product.price) * quantity, 0) -
  total;

/** Matches a line with a SKU before a quantity, as most are written. */
const PLAIN_LINE = /^(\s*(\S+?)[\s,;]+)(\d+)\s*$/;

/**
 * Adds one piece of a product to the text of a pad: on the last line that has its SKU before a quantity, else on a new
 * line, in the columns of the heading if there is one.
 */
export const addPiece = (text: string, product: Pick<PadProduct, 'id' | 'sku'>): string => {
  const code = orderCode(product);
  const { lines: read, columns } = readLines(text);
  const lines = text.split(LINE_END);
  const isTurned = columns && columns.quantity < columns.sku;
  for (const { at, quantity } of isTurned ? [] : read.toReversed()) {
    const [, before, sku = ''] = PLAIN_LINE.exec(lines[at - 1] ?? '') ?? [];
    if (before === undefined || skuKey(sku) !== skuKey(code)) continue;
    lines[at - 1] = `${before}${quantity + 1}`;
    return lines.join('\n');
  }
  const cells: string[] = columns
    ? Array.from({ length: Math.max(columns.sku, columns.quantity) + 1 }, () => '')
    : [];
  if (columns) {
    cells[columns.sku] = code;
    cells[columns.quantity] = '1';
  }
  const kept = text.trimEnd();
  return `${kept}${kept && '\n'}${columns ? cells.join(',') : `${code} 1`}`;
};
