import { fraction } from '../attributes';
import { MM, plainSizes } from '../../typed-length';
import { type Axle, axleKey, axleText, namesAxle, sitsOn } from './axle';
import { closest } from './closest';
import { type SearchReading, type Taken, queryWords } from './search';
import {
  type Bits,
  type Marks,
  MATCHES,
  NAMED,
  SearchIndex,
  type Searched,
  addMarks,
  keepMarks,
} from './search-index';
import { type MakerJoint, isMaker, makerJoint } from './maker-numbers';
import {
  ROUNDED,
  type Size,
  isBetween,
  isMetric,
  isUnit,
  joinedSize,
  wordSizes,
} from './search-sizes';
import {
  WHOLE_NAMES,
  isNoise,
  isPurpose,
  isSupport,
  splitWords,
  stem,
  withoutAccents,
  withoutElision,
} from './search-words';
import type { WordGroup } from './word-group';

interface SearchResult<P> {
  products: P[];
  taken: Taken[];
}

/** The products of a search, and how its words were read. */
interface FoundParts<P> extends SearchReading {
  products: P[];
}

export interface Searcher<P> {
  /** Finds the products that match every word of a query, best first (docs/rules.md 3.4). */
  find: (query: string) => SearchResult<P>;
  /** As `find`; when nothing has every word, the products that are closest (docs/rules.md 3.51). */
  look: (query: string) => FoundParts<P>;
  /** Reads products while `isTime()` is true. `find` reads the rest at once. @returns whether all are read */
  prepare: (isTime?: () => boolean) => boolean;
}

/**
 * Bits that tell how a product matches: at all, as typed, by name or category, by these as typed, or by its name alone. The
 * words of a query are combined with AND.
 */
const AS_TYPED = 2;
const NAMED_AS_TYPED = 1;
const BY_NAME = 16;
/** Results are sorted in this order. */
const ORDER = [NAMED_AS_TYPED | BY_NAME, NAMED_AS_TYPED, NAMED | BY_NAME, NAMED, AS_TYPED, MATCHES];
/** Maps each combination of bits to its place in ORDER. */
const TIER = Array.from({ length: 32 }, (_, mark) =>
  ORDER.findIndex((bits) => (mark & bits) === bits),
);

const IN_CATEGORY = MATCHES | AS_TYPED | NAMED | NAMED_AS_TYPED;
const TYPED: Bits = {
  named: IN_CATEGORY | BY_NAME,
  shelved: IN_CATEGORY,
  described: MATCHES | AS_TYPED,
};
const TAKEN: Bits = {
  named: MATCHES | NAMED | BY_NAME,
  shelved: MATCHES | NAMED,
  described: MATCHES,
};

/** A size in millimetres is taken for one in inches that is at most 1 mm away. */
const NEAR = 1 / MM;

/** An entry of a word group has at most this many words. */
const MAX_ENTRY_WORDS = 4;

/** A word of the query. `word` differs from `typed` when a typing error was corrected. */
interface QueryWord {
  readonly typed: string;
  readonly word: string;
}

/** One or more words of the query, with the products that match them. */
interface Term {
  typed: string;
  marks: Marks;
  /** Other words that these were read as, with the products that match those. */
  readings: { shown: string; marks: Marks }[];
  /** Whether parts can be called so. A size or a word like "kit" only tells which of them is meant. */
  isNoun: boolean;
}

interface Entry {
  shown: string;
  stems: string[];
  /** One key for all spellings of an entry: "4-link", "4 link" and "4links". */
  key: string;
  group: number;
  /** Whether it is one of WHOLE_NAMES. */
  isWhole: boolean;
}

/** Matches words that have a singular and a plural, also with hyphens. */
const IS_WORD = /^(?=.*\p{L})[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*[,.;]?$/u;

const IS_LETTERS = /^\p{L}+$/u;

const IS_NUMBER = /^\d+$/;

const wordStems = (text: string): string[] => splitWords(text.toLowerCase()).map(stem);

/** The key of an entry's stems, with which accents do not matter. */
const stemsKey = (stems: readonly string[]): string => withoutAccents(stem(stems.join('')));

/** The entries of the groups, and the names that are read as one, each a group by itself. */
const groupEntries = (groups: readonly WordGroup[]): Entry[] =>
  [...groups, ...WHOLE_NAMES.map((name) => [name])].flatMap((group, number) =>
    group.map((shown) => {
      const stems = wordStems(shown);
      return {
        shown,
        stems,
        key: stemsKey(stems),
        group: number,
        isWhole: number >= groups.length,
      };
    }),
  );

/** Rejects a number that is the tail of another one: 3/4 in "1-3/4", 7/8 in "17/8". */
const standsAlone = (text: string) => (line: string, at: number) =>
  !/[\d./]$|\d-$/.test(line.slice(at - 2, at)) && !/^[\d./]/.test(line.slice(at + text.length));

/** Keeps the last answer: a page asks for the products, and for how the words were read. */
const keepLast = <Answer>(answer: (query: string) => Answer): ((query: string) => Answer) => {
  let last: { query: string; answer: Answer } | undefined;
  return (query) => {
    if (last?.query !== query) last = { query, answer: answer(query) };
    return last.answer;
  };
};

/** Prepares products for many searches. @param groups sets of words that mean the same */
export const openSearch = <P extends Searched>(
  products: readonly P[],
  groups: readonly WordGroup[] = [],
  axles: readonly Axle[] = [],
): Searcher<P> => {
  const index = new SearchIndex(products);
  const entries = groupEntries(groups);
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry]);
  const axleNames = new Map(
    axles.flatMap((axle) => axle.names.map((name) => [axleKey(name), axle] as const)),
  );
  /** The words of all entries, and each entry as one word, by stem. */
  const known = new Map(
    entries.flatMap(({ shown, stems, key }): [string, string][] => [
      ...splitWords(shown.toLowerCase()).map((word, at): [string, string] => [
        stems[at] ?? '',
        word,
      ]),
      [key, splitWords(shown.toLowerCase()).join('')],
    ]),
  );

  const isKnown = (word: string): boolean =>
    known.has(stem(word)) ||
    wordSizes(word).length > 0 ||
    index.has(word) ||
    (IS_WORD.test(word) && wordStems(word).every((part) => index.hasStem(part)));

  /** Makes a word of the query. It looks for typing errors only when the search reaches the word. */
  const queryWord = (typed: string): QueryWord => {
    let word: string | undefined;
    return {
      typed,
      get word() {
        return (word ??= (!isKnown(typed) && index.nearest(typed, known)) || typed);
      },
    };
  };

  /** @param isWide whether letters alone count in SKUs, too */
  const plainMarks = ({ typed, word }: QueryWord, isWide: boolean): Marks => {
    const marks = index.blank();
    if (word !== typed) {
      index.markPhrase([stem(word)], TAKEN, marks);
      return marks;
    }
    const isInCodes = isWide || !IS_LETTERS.test(word);
    index.markContaining(word, TYPED, marks, { isInCodes });
    if (IS_WORD.test(word)) index.markPhrase(wordStems(word), TYPED, marks, isWide);
    index.markSku(word, TYPED, marks);
    return marks;
  };

  const isInTexts = (of: string): boolean => index.hasStem(of);

  /** The marks that all of these share. */
  const all = ([first = index.blank(), ...others]: Marks[]): Marks => {
    for (const other of others) keepMarks(first, other);
    return first;
  };

  /** Two words that were typed as one: "tierod". */
  const wordsApart = (typed: string): Term['readings'][number] | undefined => {
    if (!/^\p{L}{5,}$/u.test(typed) || isKnown(typed)) return undefined;
    for (let at = 2; at <= typed.length - 2; at += 1) {
      const words = [typed.slice(0, at), typed.slice(at)];
      const stems = words.map(stem);
      if (!stems.every((one) => index.hasStem(one))) continue;
      const marks = index.blank();
      index.markPhrase(stems, TAKEN, marks);
      if (marks.some(Boolean)) return { shown: words.join(' '), marks };
    }
    return undefined;
  };

  /** @param isWide whether parts count that have the words of "3 link" or "ball joint" somewhere, apart */
  const wordsTerm = (
    words: readonly QueryWord[],
    isWide: boolean,
    same: readonly Entry[] = [],
  ): Term => {
    const isNumbered = words.length > 1 && words.some(({ word }) => IS_NUMBER.test(word));
    const isOne = isNumbered || same.some(({ isWhole }) => isWhole);
    // A word of a group that no text has, such as a French one, is not looked for inside others: "patte" in "pattern".
    const isForeign =
      same.length > 0 && !words.every(({ word }) => wordStems(word).every(isInTexts));
    const marks =
      isForeign || (isOne && !isWide)
        ? index.blank()
        : all(words.map((one) => plainMarks(one, isWide)));
    // The words of "recovery ring", scattered over a text, rank below its synonym "snatch ring" in a name.
    if (words.length > 1)
      for (let at = 0; at < marks.length; at += 1) marks[at] = (marks[at] ?? 0) & TYPED.described;
    const typed = words.map((one) => one.typed).join(' ');
    const right = words.map(({ word }) => word).join(' ');
    const readings: Term['readings'] = [];
    for (const { stems } of same) index.markPhrase(stems, right === typed ? TYPED : TAKEN, marks);
    if (right !== typed) readings.push({ shown: right, marks: marks.slice() });
    const apart = words.length === 1 && !same.length ? wordsApart(typed) : undefined;
    if (apart) {
      readings.push(apart);
      addMarks(marks, apart.marks);
    }
    const own = new Set(same.map(({ key }) => key));
    for (const { group, key, stems, shown } of entries) {
      if (own.has(key) || !same.some((one) => one.group === group)) continue;
      const matches = index.blank();
      index.markPhrase(stems, TAKEN, matches);
      readings.push({ shown, marks: matches });
      addMarks(marks, matches);
    }
    const isNoun = !words.every(({ word }) => !/\p{L}{2}/u.test(word) || isSupport(stem(word)));
    return { typed, marks, readings, isNoun };
  };

  /**
   * The parts that are cut for the tube of an axle. Its name is no size and no scattered words: "14 bolt" is no heim with
   * a 7/8-14 thread. @param isWide whether parts count that only have its words somewhere
   */
  const axleTerm = (words: readonly QueryWord[], axle: Axle, isWide: boolean): Term => {
    const typed = words.map((one) => one.typed).join(' ');
    const onTube = index.blank();
    for (const [place, product] of products.entries())
      if (sitsOn(product, axle)) onTube[place] = TAKEN.named;
    const marks = wordSizes(typed).length
      ? sizeTerm(typed).marks
      : wordsTerm(words, isWide, []).marks;
    const named = index.blank();
    index.markPhrase(wordStems(typed), TYPED, named);
    for (const [place, mark] of named.entries()) {
      const product = mark ? products[place] : undefined;
      if (product && !namesAxle(`${product.name} ${product.description}`, typed)) named[place] = 0;
    }
    addMarks(marks, named);
    addMarks(marks, onTube);
    const readings = [{ shown: axleText(axle), marks: onTube }];
    return { typed, marks, readings, isNoun: false };
  };

  const sizeMarks = (size: Size, bits: Bits): Marks => {
    const marks = index.blank();
    index.markSize(size, bits, marks);
    return marks;
  };

  /** The parts of the size in inches that is nearest to one in millimetres; undefined when that is the same size. */
  const nearTerm = (typed: string): Term | undefined => {
    const [size] = isMetric(typed) ? wordSizes(typed) : [];
    const inches = size && index.nearestSize(size.inches, NEAR);
    if (!size || inches === undefined || Math.abs(inches - size.inches) <= ROUNDED)
      return undefined;
    const marks = sizeMarks({ inches, within: ROUNDED, threads: '' }, TAKEN);
    const shown = `${fraction(inches)} in`;
    return { typed, marks, readings: [{ shown, marks: marks.slice() }], isNoun: false };
  };

  /** The parts that go with a rod end that is named by its maker's number, by the size of its thread. */
  const makerTerm = (typed: string, { inches, isLeft }: MakerJoint): Term => {
    const called = (words: string) => {
      const read = words.split(' ').map(queryWord);
      return wordsTerm(read, true, byKey.get(stemsKey(wordStems(words))));
    };
    const marks = all([
      sizeMarks({ inches, within: ROUNDED, threads: '' }, TAKEN),
      called('rod ends').marks,
      ...(isLeft ? [called('left hand').marks] : []),
    ]);
    for (let at = 0; at < marks.length; at += 1) marks[at] = (marks[at] ?? 0) & TAKEN.named;
    const shown = `${fraction(inches)} in ${isLeft ? 'left hand ' : ''}rod end`;
    return { typed, marks, readings: [{ shown, marks: marks.slice() }], isNoun: true };
  };

  const sizeTerm = (typed: string): Term => {
    const near = nearTerm(typed);
    if (near) return near;
    const marks = all(wordSizes(typed).map((size) => sizeMarks(size, TYPED)));
    index.markContaining(typed, TYPED, marks, { isThere: standsAlone(typed) });
    return { typed, marks, readings: [], isNoun: false };
  };

  /** Finds the longest entry of a group that begins at this word, and the number of words it covers. */
  const entryAt = (words: readonly QueryWord[], at: number): [Entry[], number] | undefined => {
    for (let count = Math.min(MAX_ENTRY_WORDS, words.length - at); count > 0; count -= 1) {
      const some = words.slice(at, at + count);
      if (some.some(({ word }) => wordSizes(word).length)) continue;
      const same = byKey.get(stemsKey(some.flatMap(({ word }) => wordStems(word))));
      if (same) return [same, count];
    }
    return undefined;
  };

  /** As `entryAt`, for the names of axles. */
  const axleAt = (words: readonly QueryWord[], at: number): [Axle, number] | undefined => {
    if (!axleNames.size) return undefined;
    for (let count = Math.min(MAX_ENTRY_WORDS, words.length - at); count > 0; count -= 1) {
      const some = words.slice(at, at + count).map(({ typed }) => typed);
      const axle = axleNames.get(axleKey(some.join(' ')));
      if (axle) return [axle, count];
    }
    return undefined;
  };

  const hasAll = (text: string): boolean => {
    const sizes = wordSizes(text);
    return sizes.length > 0 && sizes.every((size) => index.hasSize(size));
  };

  /** Yields the terms of these words, one after the other. @param isWide is that of `axleTerm` */
  function* queryTerms(typed: readonly string[], isWide: boolean): Generator<Term> {
    const words = typed.map(queryWord);
    const seen = new Set<string>();
    for (let at = 0; at < words.length;) {
      const [one, next] = [words[at], words[at + 1]];
      if (!one) return;
      const axle = axleAt(words, at);
      const entry = axle ? undefined : entryAt(words, at);
      const joined = joinedSize(one.typed, next?.typed);
      // The owner's own words for a part win.
      const joint = entry || index.has(one.typed) ? undefined : makerJoint(one.typed);
      if (
        isBetween(one.typed, words[at - 1]?.typed, next?.typed) ||
        (isMaker(one.typed) && makerJoint(next?.typed))
      )
        at += 1;
      else if (joint) {
        yield makerTerm(one.typed, joint);
        at += 1;
      } else if (axle) {
        yield axleTerm(words.slice(at, at + axle[1]), axle[0], isWide);
        at += axle[1];
      } else if (entry) {
        yield wordsTerm(words.slice(at, at + entry[1]), isWide, entry[0]);
        at += entry[1];
      } else if (joined !== undefined && (hasAll(joined) || isMetric(joined))) {
        yield sizeTerm(joined);
        at += 2;
      } else if (wordSizes(one.typed).length) {
        yield sizeTerm(one.typed);
        at += next && isUnit(next.typed) ? 2 : 1;
      } else {
        if (!seen.has(one.typed)) yield wordsTerm([one], isWide);
        seen.add(one.typed);
        at += 1;
      }
    }
  }

  const isReading = (reading: Marks, marks: Marks, matches: Marks): boolean => {
    for (let at = 0; at < matches.length; at += 1)
      if (matches[at] && reading[at] && !((marks[at] ?? 0) & AS_TYPED)) return true;
    return false;
  };

  const takenFor = ({ typed, marks, readings }: Term, matches: Marks): Taken[] => {
    const reading = readings.find((one) => isReading(one.marks, marks, matches));
    if (!reading) return [];
    const also = matches.some((mark, at) => mark && (marks[at] ?? 0) & AS_TYPED);
    return [{ word: typed, words: reading.shown, ...(also && { also }) }];
  };

  let looked = 0;
  const prepare = (isTime: () => boolean = () => true): boolean => {
    if (!index.prepare(isTime)) return false;
    for (; looked < entries.length && isTime(); looked += 1)
      index.markPhrase(entries[looked]?.stems ?? [], TAKEN, index.blank());
    return looked === entries.length;
  };

  /** Puts first the products that are called what a wish names before its purpose: a bolt, in "bolt for 3/4 heim". */
  const wishedFirst = (found: P[], terms: readonly Term[]): P[] => {
    const purpose = terms.findIndex((term) => isPurpose(term.typed));
    const wished = terms.slice(0, Math.max(purpose, 0)).filter((term) => term.isNoun);
    if (!wished.length) return found;
    const called = new Set(
      products.filter((_, place) => wished.every(({ marks }) => (marks[place] ?? 0) & BY_NAME)),
    );
    return [...found.filter((one) => called.has(one)), ...found.filter((one) => !called.has(one))];
  };

  /** The products that match all terms; undefined when there are none. */
  const search = (typed: readonly string[], isWide: boolean) => {
    index.prepare();
    const terms: Term[] = [];
    let matches: Marks | undefined;
    for (const term of queryTerms(typed, isWide)) {
      terms.push(term);
      if (matches) keepMarks(matches, term.marks);
      else matches = term.marks.slice();
      if (!matches.some(Boolean)) return undefined;
    }
    if (!matches) return undefined;
    const tiers: P[][] = ORDER.map(() => []);
    for (let place = 0; place < matches.length; place += 1) {
      const product = products[place];
      if (matches[place] && product) tiers[TIER[matches[place] ?? 0] ?? 0]?.push(product);
    }
    const marks = matches;
    const taken = terms.flatMap((term) => takenFor(term, marks));
    return { products: wishedFirst(tiers.flat(), terms), taken, terms, marks };
  };

  /** Whether one of the products is called by a word that names a part. True where the query has no such word. */
  const isCalled = (terms: readonly Term[], matches: Marks): boolean => {
    const nouns = terms.filter((term) => term.isNoun);
    return (
      !nouns.length ||
      nouns.some(({ marks }) => matches.some((mark, at) => mark && (marks[at] ?? 0) & NAMED))
    );
  };

  const wordsIn = (query: string): string[] => queryWords(plainSizes(query));

  /** The terms of a wish. What the part is for names no part, where the words before it do. */
  const wishTerms = (typed: readonly string[]): Term[] => {
    const purpose = typed.findIndex(isPurpose);
    const termsIn = (words: readonly string[]) => [
      ...queryTerms(
        words.filter((word) => !isNoise(word)),
        false,
      ),
    ];
    if (purpose < 0) return termsIn(typed);
    const wished = termsIn(typed.slice(0, purpose));
    const isNamed = wished.some((term) => term.isNoun);
    const others = termsIn(typed.slice(purpose));
    return [...wished, ...others.map((term) => (isNamed ? { ...term, isNoun: false } : term))];
  };

  /** The products that have the words that matter, when none has all of them. */
  const lookCloser = (typed: readonly string[]): FoundParts<P> => {
    const terms = wishTerms(typed);
    const { kept, places } = closest(terms, products.length);
    const shown = index.blank();
    for (const place of places) shown[place] = MATCHES;
    const lost = terms.filter((_, at) => !kept.has(at)).map((term) => term.typed);
    const dropped = lost.length ? lost : typed.filter(isNoise);
    return {
      exact: false,
      products: places.flatMap((place) => products[place] ?? []),
      dropped: places.length ? dropped : [],
      takenFor: terms.flatMap((term, at) => {
        // A fact of an axle is worth saying where no part has it, too.
        const fact = axleNames.has(axleKey(term.typed)) ? term.readings[0] : undefined;
        if (fact && !kept.has(at)) return [{ word: term.typed, words: fact.shown }];
        return kept.has(at) ? takenFor(term, shown) : [];
      }),
    };
  };

  const look = (query: string): FoundParts<P> => {
    const words = wordsIn(query);
    const found = search(words, false) ?? search(words.map(withoutElision), false);
    if (found) {
      const { products: parts, taken: takenFor, terms, marks } = found;
      const isMentioned = !isCalled(terms, marks);
      return {
        exact: true,
        products: parts,
        dropped: [],
        takenFor,
        ...(isMentioned && { mentioned: isMentioned }),
      };
    }
    return words.length
      ? lookCloser(words.map(withoutElision))
      : { exact: true, products: [], dropped: [], takenFor: [] };
  };

  return {
    find: keepLast((query) => search(wordsIn(query), true) ?? { products: [], taken: [] }),
    look: keepLast(look),
    prepare,
  };
};

/** Finds the products that match a query. For several searches over the same products, use `openSearch`. */
export const searchProducts = <P extends Searched>(
  products: readonly P[],
  query: string,
  groups: readonly WordGroup[] = [],
): P[] => openSearch(products, groups).find(query).products;
