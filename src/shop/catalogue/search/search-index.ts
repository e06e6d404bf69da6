import type { Product } from '../product';
import { plainSizes } from '../../typed-length';
import { TokenTable } from './search-tokens';
import { type Size, isSize, joinedSize, wordSizes } from './search-sizes';
import { isDoubled, isOneSlip, splitWords, stem } from './search-words';

export type Searched = Pick<
  Product,
  'name' | 'description' | 'sku' | 'category' | 'replaces' | 'interfaces'
>;

/** Bits for each product, by its place in the list. */
export type Marks = Uint8Array;
/** The bits that tell that a product matches at all, and that its name, SKU or category does. */
export const MATCHES = 8;
export const NAMED = 4;
/** The bits to set when a product's name or SKU matches, else its category, else its description. */
export interface Bits {
  named: number;
  shelved: number;
  described: number;
}
const ANYWHERE: Bits = { named: 1, shelved: 1, described: 1 };
/** The bits of a phrase that was found. */
const FOUND: Bits = { named: 1, shelved: 2, described: 4 };
/** The first of a product's texts that has a token. */
const [IN_NAME, IN_CATEGORY] = [0, 1] as const;

/** Only words at least this long are corrected. */
const MIN_SLIP_LENGTH = 5;
/** Only this many characters or more are searched for inside a SKU. */
const MIN_SKU_LENGTH = 4;
/** Results for words this short are cached: they match many products and need a look at many tokens. */
const SHORT = 2;
const MAX_CACHED_RESULTS = 100;
/** The number of products, or of ten tokens each, that are read without a pause. */
const BATCH = 100;

const isLineStart = (text: string, at: number): boolean => text[at - 1] === '\n';

/** Several texts joined into one, a line each, so that a single `indexOf` scans all of them. */
class Lines {
  readonly #text: string;
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#text = `\n${texts.join('\n')}\n`;
    this.#starts = new Uint32Array(texts.length);
    let at = 1;
    for (const [line, text] of texts.entries()) {
      this.#starts[line] = at;
      at += text.length + 1;
    }
  }

  has(characters: string): boolean {
    return this.#text.includes(characters);
  }

  /** Calls `act` once for each line that contains these characters at a place that `isThere` accepts. */
  each(
    characters: string,
    act: (line: number) => void,
    isThere?: (text: string, at: number) => boolean,
  ): void {
    let at = this.#text.indexOf(characters);
    while (at >= 0) {
      let from = at + 1;
      if (!isThere || isThere(this.#text, at)) {
        const line = this.#lineAt(at);
        act(line);
        from = this.#starts[line + 1] ?? this.#text.length;
      }
      at = this.#text.indexOf(characters, from);
    }
  }

  #lineAt(place: number): number {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Where characters count: at a place that `isThere` accepts, and in SKUs unless `isInCodes` is false. */
interface Containing {
  isThere?: (text: string, at: number) => boolean;
  isInCodes?: boolean;
}

/**
 * The texts of products, prepared for many searches. It lists each distinct token (a run of characters without spaces)
 * with the products that have it: a search scans the tokens, not the texts.
 */
export class SearchIndex {
  readonly #count: number;
  readonly #table = new TokenTable();
  /**
   * The tokens of all texts in a row. Those of a product begin at `#starts`, those of its category at `#shelved`, those of
   * its description at `#described`.
   */
  #texts = new Uint32Array();
  readonly #starts: number[] = [];
  readonly #shelved: number[] = [];
  readonly #described: number[] = [];
  #tokens = new Lines([]);
  #skus = new Lines([]);
  /** The tokens that are SKUs. Their letters are no words. */
  readonly #codes = new Set<number>();
  /**
   * The products of each token. An entry is four times the product's place, plus the first of its texts that has the token:
   * IN_NAME, IN_CATEGORY, or 2 for the description.
   */
  #products = new Uint32Array();
  #productStarts = new Uint32Array();
  /** Maps a stem to the tokens that contain a word with it. */
  readonly #stems = new Map<string, number[]>();
  /** Maps a stem to its shortest word made of letters alone, grouped by the length of the stem. */
  readonly #spelled = new Map<number, Map<string, string>>();
  readonly #sizes: { size: Size; token: number }[] = [];
  readonly #phrases = new Map<string, Marks>();
  readonly #short = new Map<string, Marks>();
  readonly #steps: Iterator<void>;
  #isReady = false;

  constructor(products: readonly Searched[]) {
    this.#count = products.length;
    this.#steps = this.#read(products);
  }

  /** Reads products while `isTime()` is true. A search needs all of them to be read. @returns whether they are */
  prepare(isTime: () => boolean = () => true): boolean {
    while (!this.#isReady && isTime()) this.#isReady = this.#steps.next().done === true;
    return this.#isReady;
  }

  *#read(products: readonly Searched[]): Generator<void> {
    const texts: number[] = [];
    const skus: string[] = [];
    for (const [place, product] of products.entries()) {
      const { name, sku, category, description, replaces = [] } = product;
      // The SKUs of parts that are no longer sold find the one that replaces them.
      const codes = [sku, ...replaces.map((part) => part.sku)].filter((code) => code !== null);
      this.#starts.push(texts.length);
      this.#readText(name, texts);
      const from = texts.length;
      this.#readText(codes.join(' '), texts);
      for (const token of texts.slice(from)) this.#codes.add(token);
      this.#shelved.push(texts.length);
      this.#readText(category.name, texts);
      this.#described.push(texts.length);
      this.#readText(description, texts);
      skus.push(codes.map((code) => code.toLowerCase().replace(/[^a-z0-9]+/g, '')).join(' '));
      if (place % BATCH === 0) yield;
    }
    this.#starts.push(texts.length);
    this.#texts = new Uint32Array(texts);
    this.#skus = new Lines(skus);
    yield;
    this.#invert();
    yield;
    const { tokens } = this.#table;
    for (const [token, text] of tokens.entries()) {
      this.#readToken(text, token);
      if (token % (BATCH * 10) === 0) yield;
    }
    this.#tokens = new Lines(tokens);
  }

  /** Appends the tokens of a text to `texts`. */
  #readText(text: string, texts: number[]): void {
    const from = texts.length;
    this.#table.read(plainSizes(text).toLowerCase(), texts);
    const { tokens, isNumber } = this.#table;
    for (let at = from, to = texts.length; at < to; at += 1) {
      const token = texts[at] ?? 0;
      if (!isNumber[token]) continue;
      const size = joinedSize(tokens[token] ?? '', tokens[texts[at + 1] ?? -1]);
      if (size !== undefined) texts.push(this.#table.tokenId(size));
    }
  }

  /** Turns the tokens of each product into the products of each token. */
  #invert(): void {
    const tokens = this.#table.tokens.length;
    const starts = new Uint32Array(tokens + 1);
    const last = new Int32Array(tokens);
    const next = new Uint32Array(tokens);
    for (const isCounting of [true, false]) {
      last.fill(-1);
      for (let product = 0; product < this.#count; product += 1) {
        const from = this.#starts[product] ?? 0;
        const [shelved = 0, described = 0] = [this.#shelved[product], this.#described[product]];
        const to = this.#starts[product + 1] ?? 0;
        for (let at = from; at < to; at += 1) {
          const token = this.#texts[at] ?? 0;
          if (last[token] === product) continue;
          last[token] = product;
          const place = next[token] ?? 0;
          next[token] = place + 1;
          if (!isCounting)
            this.#products[place] = product * 4 + Number(at >= shelved) + Number(at >= described);
        }
      }
      if (!isCounting) break;
      for (let token = 0; token < tokens; token += 1)
        starts[token + 1] = (starts[token] ?? 0) + (next[token] ?? 0);
      this.#products = new Uint32Array(starts[tokens] ?? 0);
      next.set(starts.subarray(0, tokens));
    }
    this.#productStarts = starts;
  }

  #readToken(text: string, token: number): void {
    for (const size of wordSizes(text)) this.#sizes.push({ size, token });
    const isCode = this.#codes.has(token);
    for (const word of splitWords(text)) {
      const of = stem(word);
      const known = this.#stems.get(of);
      if (!known) this.#stems.set(of, [token]);
      else if (known.at(-1) !== token) known.push(token);
      if (!isCode && /^\p{L}{4,}$/u.test(word)) this.#spell(of, word);
    }
  }

  #spell(of: string, word: string): void {
    let words = this.#spelled.get(of.length);
    if (!words) this.#spelled.set(of.length, (words = new Map()));
    if ((words.get(of)?.length ?? Infinity) > word.length) words.set(of, word);
  }

  /** Marks for all products, none of them set. */
  blank(): Marks {
    return new Uint8Array(this.#count);
  }

  #mark(token: number, { named, shelved, described }: Bits, marks: Marks): void {
    const products = this.#products;
    const end = this.#productStarts[token + 1] ?? 0;
    for (let at = this.#productStarts[token] ?? 0; at < end; at += 1) {
      const one = products[at] ?? 0;
      const [product, where] = [one >> 2, one & 3];
      const bits = where === IN_NAME ? named : where === IN_CATEGORY ? shelved : described;
      marks[product] = (marks[product] ?? 0) | bits;
    }
  }

  /** Marks the products whose texts contain these characters, without spaces. */
  markContaining(
    characters: string,
    bits: Bits,
    marks: Marks,
    { isThere, isInCodes = true }: Containing = {},
  ): void {
    const mark = (into: Marks) =>
      this.#tokens.each(
        characters,
        (token) => {
          if (isInCodes || !this.#codes.has(token)) this.#mark(token, bits, into);
        },
        isThere,
      );
    if (characters.length > SHORT || isThere) return mark(marks);
    const key = `${characters} ${bits.named} ${bits.described} ${isInCodes}`;
    let known = this.#short.get(key);
    if (!known) {
      mark((known = this.blank()));
      if (this.#short.size >= MAX_CACHED_RESULTS) this.#short.clear();
      this.#short.set(key, known);
    }
    addMarks(marks, known);
  }

  /** Whether a text contains these characters, or a SKU does when separators are ignored. */
  has(characters: string): boolean {
    if (this.#tokens.has(characters)) return true;
    const marks = this.blank();
    this.markSku(characters, ANYWHERE, marks);
    return marks.includes(1);
  }

  /** Whether a text has a word of this stem. The letters of a SKU are no words. */
  hasStem(of: string): boolean {
    return this.#stems.get(of)?.some((token) => !this.#codes.has(token)) ?? false;
  }

  markSize(query: Size, bits: Bits, marks: Marks): void {
    for (const { size, token } of this.#sizes)
      if (isSize(query, size)) this.#mark(token, bits, marks);
  }

  /** The size of the texts that is nearest to this one, at most `within` away; all in inches. */
  nearestSize(inches: number, within: number): number | undefined {
    const off = (size: Size) => Math.abs(size.inches - inches);
    let best: Size | undefined;
    for (const { size } of this.#sizes)
      if (off(size) <= within && (!best || off(size) < off(best))) best = size;
    return best?.inches;
  }

  hasSize(query: Size): boolean {
    return this.#sizes.some(({ size }) => isSize(query, size));
  }

  /** Marks the SKUs that contain these letters and digits, ignoring separators. Letters alone must begin the SKU. */
  markSku(characters: string, { named }: Bits, marks: Marks): void {
    const part = characters.replace(/[^a-z0-9]/g, '');
    if (part.length < MIN_SKU_LENGTH) return;
    const mark = (product: number) => void (marks[product] = (marks[product] ?? 0) | named);
    this.#skus.each(part, mark, /\d/.test(part) ? undefined : isLineStart);
  }

  /**
   * Marks the products that have these words next to each other, singular or plural.
   * @param stems the words' stems
   * @param isWide whether one word of letters alone counts in SKUs, too
   */
  markPhrase(stems: readonly string[], bits: Bits, marks: Marks, isWide = false): void {
    const [only] = stems;
    if (stems.length === 1 && only !== undefined) {
      const isInCodes = isWide || /\d/.test(only);
      for (const token of this.#stems.get(only) ?? [])
        if (isInCodes || !this.#codes.has(token)) this.#mark(token, bits, marks);
      return;
    }
    const key = stems.join(' ');
    let known = this.#phrases.get(key);
    if (!known) {
      known = this.#findPhrase(stems);
      if (this.#phrases.size >= MAX_CACHED_RESULTS * 10) this.#phrases.clear();
      this.#phrases.set(key, known);
    }
    const { named, shelved, described } = bits;
    for (let product = 0; product < known.length; product += 1) {
      const where = known[product] ?? 0;
      if (!where) continue;
      const found = where & FOUND.named ? named : where & FOUND.shelved ? shelved : described;
      marks[product] = (marks[product] ?? 0) | found;
    }
  }

  /** Marks with FOUND the products that have the phrase in their name or SKU, in their category, or in their description. */
  #findPhrase(stems: readonly string[]): Marks {
    const marks = this.blank();
    for (const token of this.#stems.get(stems.join('')) ?? []) this.#mark(token, FOUND, marks);
    const have = stems.map((one) => {
      const some = this.blank();
      this.markPhrase([one], ANYWHERE, some, true);
      return some;
    });
    const [first, second] = stems.map((one) => {
      const isThere = new Uint8Array(this.#table.tokens.length);
      for (const token of this.#stems.get(one) ?? []) isThere[token] = 1;
      return isThere;
    });
    if (!first || !second) return marks;
    const has = (from: number, to: number): boolean => {
      for (let at = from; at < to; at += 1) {
        const [token = 0, next = 0] = [this.#texts[at], this.#texts[at + 1]];
        if (first[token] && (second[next] || second[token]) && this.#isPhrase(stems, at, to))
          return true;
      }
      return false;
    };
    for (let product = 0; product < this.#count; product += 1) {
      if (!have.every((some) => some[product])) continue;
      const [shelved = 0, described = 0] = [this.#shelved[product], this.#described[product]];
      const found = has(this.#starts[product] ?? 0, shelved)
        ? FOUND.named
        : has(shelved, described)
          ? FOUND.shelved
          : has(described, this.#starts[product + 1] ?? 0)
            ? FOUND.described
            : 0;
      marks[product] = (marks[product] ?? 0) | found;
    }
    return marks;
  }

  /** Whether the phrase begins with a word of the token at `at`. */
  #isPhrase(stems: readonly string[], at: number, to: number): boolean {
    const words: string[] = [];
    for (let next = at; next < to && words.length < stems.length * 2; next += 1) {
      const text = this.#table.tokens[this.#texts[next] ?? 0] ?? '';
      // Sizes joined from two tokens are skipped, since both of these tokens are here too.
      if (!text.includes(' ')) words.push(...splitWords(text).map(stem));
    }
    return words.some((_, place) => stems.every((one, offset) => words[place + offset] === one));
  }

  /** Whether a product or its category is called by a word of this stem. */
  #isNamed(of: string): boolean {
    return (this.#stems.get(of) ?? []).some((token) => {
      if (this.#codes.has(token)) return false;
      const end = this.#productStarts[token + 1] ?? 0;
      for (let at = this.#productStarts[token] ?? 0; at < end; at += 1)
        if (((this.#products[at] ?? 0) & 3) <= IN_CATEGORY) return true;
      return false;
    });
  }

  /** Counts the products with a word of this stem, once for each token. */
  #uses(of: string): number {
    const tokens = this.#stems.get(of) ?? [];
    return tokens.reduce(
      (sum, token) =>
        sum + (this.#productStarts[token + 1] ?? 0) - (this.#productStarts[token] ?? 0),
      0,
    );
  }

  /**
   * Finds the most frequent word of names and categories, or else a word of `others`, that differs from this one by one
   * typing error. Words of fewer than five letters are never corrected, and none into a shorter one, unless a letter was
   * doubled.
   * @param others words by stem
   */
  nearest(word: string, others: ReadonlyMap<string, string>): string | undefined {
    if (!/^\p{L}+$/u.test(word) || word.length < MIN_SLIP_LENGTH) return undefined;
    const of = stem(word);
    for (const length of [of.length, of.length + 1, of.length - 1]) {
      const words = this.#spelled.get(length);
      const near: string[] = [];
      for (const known of words?.keys() ?? [])
        if (
          isOneSlip(of, known) &&
          (length >= of.length || isDoubled(of, known)) &&
          this.#isNamed(known)
        )
          near.push(known);
      const [best] = near.toSorted((one, other) => this.#uses(other) - this.#uses(one));
      if (best !== undefined) return words?.get(best);
    }
    for (const [known, spelled] of others)
      if (isOneSlip(of, known) && (known.length >= of.length || isDoubled(of, known)))
        return spelled;
    return undefined;
  }
}

/** Sets in `marks` all bits of `others`. */
export const addMarks = (marks: Marks, others: Marks): void => {
  for (let at = 0; at < marks.length; at += 1) marks[at] = (marks[at] ?? 0) | (others[at] ?? 0);
};

/** Clears in `marks` all bits that `others` lacks. */
export const keepMarks = (marks: Marks, others: Marks): void => {
  for (let at = 0; at < marks.length; at += 1) marks[at] = (marks[at] ?? 0) & (others[at] ?? 0);
};
