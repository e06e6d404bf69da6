import type { ShownStock } from '../catalogue/stock/shown-stock';
import { skuFinder } from '../catalogue/sku';
import { counted } from '../counted';
import { type PadProduct, addPiece, orderCode, readPad } from './order-pad';

/** A longer code cannot be a label. */
const MAX_CODE_LENGTH = 500;

const LINK = /^https?:\/\/([^/?#\s\\@]+)\/product\/([a-z0-9-]+)\/?(?:\?([^#\s]*))?(?:#\S*)?$/i;

/** Normalises a host: 'www.Shop.example' becomes 'shop.example'. */
const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');

const originHost = (origin: string): string => plainHost(origin.replace(/^https?:\/\//i, ''));

/**
 * Reads a QR code (docs/rules.md 7.11): it stands for the part whose page it links to at one of the shop's origins, or
 * whose SKU it contains. `gone` is a label of this shop whose part has left the catalogue.
 * @param origins 'https://shop.example'; http, https and www. make no difference
 */
export const readLabel = <Item extends Pick<PadProduct, 'id' | 'sku' | 'slug'>>(
  code: string,
  origins: readonly string[],
  products: readonly Item[],
): Item | 'gone' | 'foreign' => {
  const text = code.trim();
  if (!text || text.length > MAX_CODE_LENGTH) return 'foreign';
  const [, host, slug, query = ''] = LINK.exec(text) ?? [];
  if (host === undefined) {
    const [product, ...others] = skuFinder(products, orderCode)(text);
    return product && !others.length ? product : 'foreign';
  }
  if (!origins.some((origin) => originHost(origin) === plainHost(host))) return 'foreign';
  const item = /(?:^|&)item=(\d+)(?:&|$)/.exec(query)?.[1];
  return (
    products.find(({ id }) => String(id) === item) ??
    (item === undefined ? products.find((product) => product.slug === slug) : undefined) ??
    'gone'
  );
};

/** A code counts again after it was out of sight for this long, in ms. */
export const OUT_OF_SIGHT = 1500;

/**
 * Makes a filter that counts a label once while it is held before the camera, also on a phone that takes longer than
 * OUT_OF_SIGHT to read a picture.
 * @returns a function that takes the codes of each picture and its time (ms), and gives those that count
 */
export const makeSightings = (): ((codes: readonly string[], now: number) => string[]) => {
  const seen = new Map<string, number>();
  let last: readonly string[] = [];
  return (codes, now) => {
    const counting = [...new Set(codes)].filter(
      (code) => !last.includes(code) && now - (seen.get(code) ?? -Infinity) >= OUT_OF_SIGHT,
    );
    for (const code of codes) seen.set(code, now);
    last = codes;
    return counting;
  };
};

interface Scanned {
  /** The text of the list after the scan. */
  text: string;
  /** The sentence that tells the dealer what happened. */
  said: string;
  isAdded: boolean;
}

/** The known parts, as `readPad` takes them. */
export interface Shelf {
  products: readonly PadProduct[];
  inCart?: ReadonlyMap<number, number> | undefined;
  stock?: ShownStock | undefined;
}

const unchanged = (text: string, said: string): Scanned => ({ text, said, isAdded: false });

/** Adds one piece of a scanned part to a pad or a quote. Other codes change nothing. */
export const scanOnto = (
  text: string,
  code: string,
  origins: readonly string[],
  { products, inCart, stock }: Shelf,
  list: 'pad' | 'quote' = 'pad',
): Scanned => {
  const scanned = readLabel(code, origins, products);
  if (scanned === 'foreign')
    return unchanged(text, 'This is not a part label of this shop. Nothing was added.');
  if (scanned === 'gone')
    return unchanged(
      text,
      'The part of this label is not in the shop any more. Nothing was added.',
    );
  const more = addPiece(text, scanned);
  const { parts, problems } = readPad(more, products, inCart, stock);
  const part = parts.find(({ product }) => product.id === scanned.id);
  const reason = problems.find(({ problem }) => problem.startsWith(`${scanned.name}: `))?.problem;
  return {
    text: more,
    said: part
      ? `${scanned.name}: ${counted(part.quantity, 'piece')} on the ${list}.`
      : `${reason ?? `${scanned.name}:`} Its line is on the ${list} and needs a look.`,
    isAdded: true,
  };
};
