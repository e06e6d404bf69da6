import { decodeBuild } from './build-code';
import { FreeText, MAX_LIST_LINES, Note, type PlainLine } from './build-list';
import { exampleSkus, severalAlike, skuFinder } from '../../../shop/catalogue/sku';
import { MAX_QUANTITY } from '../../../shop/cart/cart';

interface Known {
  id: number;
  sku: string | null;
}

/** The typed lines, or the reason why they cannot be read. */
type TypedLines = { lines: PlainLine[] } | { problem: string };

/** A line has a quantity, a SKU or quoted words, and perhaps a note after a bar. */
const LINE = /^(\d{1,4})\s+(?:"([^"]+)"|(\S+))\s*(?:\|\s*(.*))?$/;

/** A line as it is typed, with a part of the shop. */
export const exampleLine = (products: readonly Known[]): string =>
  `4 ${exampleSkus(products, 1)[0] ?? '"steel tube"'}`;

const readLine = (
  text: string,
  find: (sku: string) => Known[],
  example: string,
): { line: PlainLine } | { problem: string } => {
  const [, number = '', words, sku = '', note = ''] = LINE.exec(text) ?? [];
  const quantity = Number(number);
  if (!number || quantity < 1 || quantity > MAX_QUANTITY)
    return { problem: `Write a quantity and a SKU, like "${example}".` };
  if (!Note.safeParse(note).success) return { problem: 'The note is too long.' };
  const rest = { quantity, note: note.trim(), have: false };
  if (words !== undefined) {
    const free = FreeText.safeParse(words);
    return free.success
      ? { line: { what: { kind: 'free', text: free.data }, ...rest } }
      : { problem: 'The words are too long.' };
  }
  const [part, ...others] = find(sku);
  if (!part) return { problem: `No part has the SKU ${sku}.` };
  return others.length
    ? {
        problem: severalAlike(
          sku,
          [part, ...others].map((one) => one.sku),
        ),
      }
    : { line: { what: { kind: 'part', productId: part.id }, ...rest } };
};

/**
 * Reads the parts of a build as the owner types them: the link of a build list, or lines with a quantity, a SKU or
 * quoted words, and a note after a bar. `typedText` writes this form.
 */
export const typedLines = (typed: string, products: readonly Known[]): TypedLines => {
  const text = typed.trim();
  const [, code] = /^\S*\/build#(\S+)$/.exec(text) ?? [];
  if (code !== undefined) {
    const read = decodeBuild(code);
    return read.kind === 'list' ? read.list : { problem: 'This link of a build list is damaged.' };
  }
  const find = skuFinder(products, ({ sku }) => sku);
  const lines: PlainLine[] = [];
  for (const [at, one] of text.split(/\r?\n/).entries()) {
    if (!one.trim()) continue;
    const read = readLine(one.trim(), find, exampleLine(products));
    if ('problem' in read) return { problem: `Line ${at + 1}: ${read.problem}` };
    lines.push(read.line);
  }
  if (!lines.length) return { problem: 'Please list at least one part.' };
  if (lines.length > MAX_LIST_LINES)
    return { problem: `Please list at most ${MAX_LIST_LINES} lines.` };
  return { lines };
};

/** Writes lines as text for `typedLines`. A part that the shop no longer has becomes words. */
export const typedText = (lines: readonly PlainLine[], products: readonly Known[]): string => {
  const skus = new Map(products.map(({ id, sku }) => [id, sku]));
  return lines
    .map(({ what, quantity, note }) => {
      const words = what.kind === 'free' ? what.text : `Part ${what.productId}`;
      const sku = what.kind === 'part' && skus.get(what.productId);
      return `${quantity} ${sku || `"${words.replaceAll('"', "''")}"`}${note && ` | ${note}`}`;
    })
    .join('\n');
};
