import { plainSizes } from '../../typed-length';
import { type Taken, queryWords } from './search';
import {
  type Bits,
  type Marks,
  SearchIndex,
  type Searched,
  addMarks,
  keepMarks,
} from './search-index';
import { isUnit, joinedSize, sizesOf } from './search-sizes';
import { stem, wordsOf } from './search-words';
import type { WordGroup } from './word-group';

interface SearchResult<P> {
  products: P[];
  taken: Taken[];
}

export interface Searcher<P> {
  /** Finds the products that match a query, best first, and how its words were read (docs/rules.md 3.4). */
  find: (query: string) => SearchResult<P>;
  /** Reads products while `isTime()` is true. `find` reads the rest at once. @returns whether all are read */
  prepare: (isTime?: () => boolean) => boolean;
}

/**
 * Bits that tell how a product matches: at all, as typed, by name, or by name as typed. The words of a query are
 * combined with AND.
 */
const MATCHES = 8;
const AS_TYPED = 2;
const NAMED = 4;
const NAMED_AS_TYPED = 1;
/** Results are sorted in this order. */
const ORDER = [NAMED_AS_TYPED, NAMED, AS_TYPED, MATCHES];
/** Maps each combination of bits to its place in ORDER. */
const TIER = Array.from({ length: 16 }, (_, mark) => ORDER.findIndex((bit) => mark & bit));

const TYPED: Bits = {
  named: MATCHES | AS_TYPED | NAMED | NAMED_AS_TYPED,
  described: MATCHES | AS_TYPED,
};
const TAKEN: Bits = { named: MATCHES | NAMED, described: MATCHES };

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
}

interface Entry {
  shown: string;
  stems: string[];
  /** One key for all spellings of an entry: "4-link", "4 link" and "4links". */
  key: string;
  group: number;
}

/** Matches words that have a singular and a plural, also with hyphens. */
const IS_WORD = /^(?=.*\p{L})[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*[,.;]?$/u;

const stemsOf = (text: string): string[] => wordsOf(text.toLowerCase()).map(stem);

const entriesOf = (groups: readonly WordGroup[]): Entry[] =>
  groups.flatMap((group, number) =>
    group.map((shown) => {
      const stems = stemsOf(shown);
      return { shown, stems, key: stem(stems.join('')), group: number };
    }),
  );

/** Rejects a number that is the tail of another one: 3/4 in "1-3/4", 7/8 in "17/8". */
const standsAlone = (text: string) => (line: string, at: number) =>
  !/[\d./]$|\d-$/.test(line.slice(at - 2, at)) && !/^[\d./]/.test(line.slice(at + text.length));

/** Prepares products for many searches. @param groups sets of words that mean the same */
export const openSearch = <P extends Searched>(
  products: readonly P[],
  groups: readonly WordGroup[] = [],
): Searcher<P> => {
  const index = new SearchIndex(products);
  const entries = entriesOf(groups);
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry]);
  /** The words of all entries, and each entry as one word, by stem. */
  const known = new Map(
    entries.flatMap(({ shown, stems, key }): [string, string][] => [
      ...wordsOf(shown.toLowerCase()).map((word, at): [string, string] => [stems[at] ?? '', word]),
      [key, wordsOf(shown.toLowerCase()).join('')],
    ]),
  );

  const isKnown = (word: string): boolean =>
    known.has(stem(word)) ||
    sizesOf(word).length > 0 ||
    index.has(word) ||
    (IS_WORD.test(word) && stemsOf(word).every((part) => index.hasStem(part)));

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

  const plainMarks = ({ typed, word }: QueryWord): Marks => {
    const marks = index.blank();
    if (word !== typed) {
      index.markPhrase([stem(word)], TAKEN, marks);
      return marks;
    }
    index.markContaining(word, TYPED, marks);
    if (IS_WORD.test(word)) index.markPhrase(stemsOf(word), TYPED, marks);
    index.markSku(word, TYPED, marks);
    return marks;
  };

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

  const wordsTerm = (words: readonly QueryWord[], same: readonly Entry[] = []): Term => {
    const marks = all(words.map(plainMarks));
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
    return { typed, marks, readings };
  };

  const sizeTerm = (typed: string): Term => {
    const marks = all(
      sizesOf(typed).map((size) => {
        const matches = index.blank();
        index.markSize(size, TYPED, matches);
        return matches;
      }),
    );
    index.markContaining(typed, TYPED, marks, standsAlone(typed));
    return { typed, marks, readings: [] };
  };

  /** Finds the longest entry of a group that begins at this word, and the number of words it covers. */
  const entryAt = (words: readonly QueryWord[], at: number): [Entry[], number] | undefined => {
    for (let count = Math.min(MAX_ENTRY_WORDS, words.length - at); count > 0; count -= 1) {
      const some = words.slice(at, at + count);
      if (some.some(({ word }) => sizesOf(word).length)) continue;
      const same = byKey.get(stem(some.flatMap(({ word }) => stemsOf(word)).join('')));
      if (same) return [same, count];
    }
    return undefined;
  };

  const hasAll = (text: string): boolean => {
    const sizes = sizesOf(text);
    return sizes.length > 0 && sizes.every((size) => index.hasSize(size));
  };

  /** Yields the terms of a query, one after the other. */
  function* termsOf(query: string): Generator<Term> {
    const words = queryWords(plainSizes(query)).map(queryWord);
    const seen = new Set<string>();
    for (let at = 0; at < words.length;) {
      const [one, next] = [words[at], words[at + 1]];
      if (!one) return;
      const entry = entryAt(words, at);
      const joined = joinedSize(one.typed, next?.typed);
      if (entry) {
        yield wordsTerm(words.slice(at, at + entry[1]), entry[0]);
        at += entry[1];
      } else if (joined !== undefined && hasAll(joined)) {
        yield sizeTerm(joined);
        at += 2;
      } else if (sizesOf(one.typed).length) {
        yield sizeTerm(one.typed);
        at += next && isUnit(next.typed) ? 2 : 1;
      } else {
        if (!seen.has(one.typed)) yield wordsTerm([one]);
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
    return [{ typed, shown: reading.shown, also }];
  };

  let looked = 0;
  const prepare = (isTime: () => boolean = () => true): boolean => {
    if (!index.prepare(isTime)) return false;
    for (; looked < entries.length && isTime(); looked += 1)
      index.markPhrase(entries[looked]?.stems ?? [], TAKEN, index.blank());
    return looked === entries.length;
  };

  const search = (query: string): SearchResult<P> => {
    index.prepare();
    const terms: Term[] = [];
    let matches: Marks | undefined;
    for (const term of termsOf(query)) {
      terms.push(term);
      if (matches) keepMarks(matches, term.marks);
      else matches = term.marks.slice();
      if (!matches.some(Boolean)) return { products: [], taken: [] };
    }
    if (!matches) return { products: [], taken: [] };
    const tiers: P[][] = ORDER.map(() => []);
    for (let place = 0; place < matches.length; place += 1) {
      const product = products[place];
      if (matches[place] && product) tiers[TIER[matches[place] ?? 0] ?? 0]?.push(product);
    }
    const marks = matches;
    return { products: tiers.flat(), taken: terms.flatMap((term) => takenFor(term, marks)) };
  };

  // A page asks twice: for the products, and for how the words were read. The last answer is kept for that.
  let last: { query: string; result: SearchResult<P> } | undefined;
  return {
    find: (query) => {
      if (last?.query !== query) last = { query, result: search(query) };
      return last.result;
    },
    prepare,
  };
};

/** Finds the products that match a query. For several searches over the same products, use `openSearch`. */
export const searchProducts = <P extends Searched>(
  products: readonly P[],
  query: string,
  groups: readonly WordGroup[] = [],
): P[] => openSearch(products, groups).find(query).products;
