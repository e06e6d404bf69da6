import type { Shelf, ShelfPart } from './shelf';

/** A product that a description names; `at` is the place of `text` in the description. */
export interface Reference {
  at: number;
  text: string;
  part: ShelfPart;
  /** Whether the description says to order it. */
  isOrdered: boolean;
  /** The purpose that the sentence states: "for the upper mounts". */
  purpose: string | undefined;
}

interface Token {
  word: string;
  at: number;
  end: number;
}

/** The maximum number of words in a name: "1 in to 3/4 in misalignment spacers" has seven. */
const MAX_WORDS = 8;
/**
 * A description may leave out this many words of a name: "axle truss" for a front axle truss. After "our", or if it
 * states a size, it may leave out one more.
 */
const LEFT_OUT = 1;
/**
 * A description begins with the part itself: "The front truss for 3-1/2 in axle tubes". Its first words name no other
 * part.
 */
const ITSELF = 3;

const words = (text: string) => new Set(text.split(' '));
/** Words that end a name on either side. */
const LITTLE = words(
  'a an the our your of for in on to at with and or from by as so that this than into onto behind between through over',
);
const BEFORE = words('one two three four six eight each add order use both add');
const AFTER = words('is are was were when where which while once so without before after if');
/** Words for a pack of parts. A kit or a set is not the part alone. */
const PACKS = words('pair kit set pack');
const SIZES = words('small medium large four six eight ten');
const WHOLE = words('kit set');
/** Words that may follow the noun of a name: "bracket 2.625 in wide". */
const MEASURES = words('in ft wide long x wall');

const hasDigit = (word: string): boolean => /^\d/.test(word);

const normal = (written: string): string => {
  const word = written.toLowerCase();
  if (/^\d+\.\d+$/.test(word)) return String(Number(word));
  if (hasDigit(word)) return word;
  const one = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  // In this trade "heim joint", "heim" and "joint" are the same thing.
  return one === 'joint' ? 'heim' : one;
};

/** A word of a description. One that is a SKU names its part. */
export const WORD = /[a-z0-9](?:[\w/.-]*\w)?/gi;

const wordTokens = (text: string): Token[] =>
  [...text.matchAll(WORD)].map(({ 0: written, index: at }) => ({
    word: normal(written),
    at,
    end: at + written.length,
  }));

/** A name in the form that descriptions use. */
interface Named {
  part: ShelfPart;
  words: ReadonlySet<string>;
  /** The noun: "adapter" in a tube adapter pair. */
  noun: string;
  /** The words before the noun. */
  before: readonly string[];
  /** "kit" or "set". A description that leaves it out means another part. */
  whole: string | undefined;
}

const readName = (part: ShelfPart): Named | undefined => {
  const all = wordTokens(part.name).map(({ word }) => word);
  const end = all.findIndex((word) => hasDigit(word) || LITTLE.has(word));
  const first = end < 0 ? all : all.slice(0, end);
  const title = first.filter((word) => !PACKS.has(word));
  while (title.length > 1 && SIZES.has(title.at(-1) ?? '')) title.pop();
  const noun = title.pop();
  if (noun === undefined) return undefined;
  // A "3/4 in bolt" may have a 3/4-16 thread.
  const sizes = all.flatMap((word) => /^(.*\d\/\d+)-\d\d$/.exec(word)?.[1] ?? []);
  return {
    part,
    words: new Set([...all, ...sizes]),
    noun,
    before: title.filter((word) => word !== noun),
    whole: first.find((word) => WHOLE.has(word)),
  };
};

const known = new WeakMap<Shelf, ReadonlyMap<string, readonly Named[]>>();

/** The names of a shelf by their nouns. */
const shelfNames = (shelf: Shelf): ReadonlyMap<string, readonly Named[]> => {
  const before = known.get(shelf);
  if (before) return before;
  const made = new Map<string, Named[]>();
  for (const part of shelf.parts.values()) {
    const name = readName(part);
    if (!name) continue;
    const others = made.get(name.noun);
    if (others) others.push(name);
    else made.set(name.noun, [name]);
  }
  known.set(shelf, made);
  return made;
};

/** Whether a phrase is this name, perhaps with one word missing. */
const isName = (
  phrase: readonly string[],
  isOurs: boolean,
  { words: all, noun, before, whole }: Named,
): boolean => {
  const at = phrase.lastIndexOf(noun);
  if (!phrase.every((word) => all.has(word))) return false;
  if (whole && !phrase.includes(whole)) return false;
  const after = phrase.slice(at + 1);
  if (!after.every((word) => PACKS.has(word) || MEASURES.has(word) || hasDigit(word))) return false;
  const leftOut = before.filter((word) => !phrase.includes(word)).length;
  return leftOut <= LEFT_OUT + (isOurs || phrase.some(hasDigit) ? 1 : 0);
};

const inWords = (part: ShelfPart): Set<string>[] =>
  part.interfaces
    .flatMap((one) => (one.kind === 'kit' ? one.contents : []))
    .map(({ description = '' }) => new Set(wordTokens(description).map(({ word }) => word)));

interface Context {
  part: ShelfPart;
  shelf: Shelf;
  /** The parts that go with the described part. */
  goesWith: ReadonlySet<ShelfPart>;
  /** Whether "our" stands before the phrase. */
  isOurs: boolean;
}

/** The one product that a phrase names; undefined when none or several could be meant. */
const meant = (
  phrase: readonly string[],
  { part, shelf, goesWith, isOurs }: Context,
): ShelfPart | undefined => {
  const names = shelfNames(shelf);
  const matches = [...new Set(phrase)]
    .flatMap((word) => names.get(word) ?? [])
    .filter((name) => name.part.name !== part.name && isName(phrase, isOurs, name));
  // A size and a noun can also describe another maker's part, so the product must go with this one.
  const isNamed = matches.some(({ noun }) =>
    phrase.some(
      (word) => word !== noun && !hasDigit(word) && !MEASURES.has(word) && !LITTLE.has(word),
    ),
  );
  const all = [...new Set(matches.map((name) => name.part))];
  const [one, ...others] =
    isNamed && all.length === 1 ? all : all.filter((other) => goesWith.has(other));
  return others.length ? undefined : one;
};

/** Whether only a space separates two words, so that they can belong to one name. */
const isGap = (text: string, a: Token | undefined, b: Token | undefined): boolean =>
  a !== undefined && b !== undefined && text.slice(a.end, b.at) === ' ';

const ORDER = /(?:^|[.;:]\s+)(?:add|order)\s[^.;:]*$/i;

/**
 * Finds the products that a part's description names, in order (docs/rules.md 15.16). It names them by SKU, by a name
 * that only one product has, or by one that only one product has among those that go with the part. Each is found once.
 * @param goesWith the parts that go with this one
 */
export const referencesIn = (
  part: ShelfPart,
  shelf: Shelf,
  goesWith: ReadonlySet<ShelfPart>,
): Reference[] => {
  const text = part.description ?? '';
  const tokens = wordTokens(text);
  const own = inWords(part);
  const noun = readName(part)?.noun;
  const references: Reference[] = [];
  const add = (from: Token, to: Token, other: ShelfPart) => {
    if (other === part || references.some((one) => one.part === other)) return;
    references.push({
      at: from.at,
      text: text.slice(from.at, to.end),
      part: other,
      isOrdered: ORDER.test(text.slice(0, from.at)),
      purpose: /^\s+(for [^.;:,]+)/.exec(text.slice(to.end))?.[1],
    });
  };
  const isApart = (before: Token | undefined, after: Token | undefined, ok: Set<string>[]) => {
    if (!isGap(text, before, after)) return true;
    const word = (ok.includes(AFTER) ? after : before)?.word ?? '';
    return ok.some((one) => one.has(word));
  };

  /** Finds the longest name that begins here. @returns the index of its last word */
  const nameFrom = (start: number): number | undefined => {
    const from = tokens[start];
    if (!from || LITTLE.has(from.word)) return undefined;
    if (!isApart(tokens[start - 1], from, [LITTLE, BEFORE])) return undefined;
    // In "1-3/4 in tie rod tube" the size belongs to the name.
    if (tokens[start - 1]?.word === 'in' && hasDigit(tokens[start - 2]?.word ?? ''))
      return undefined;
    const isOurs = tokens[start - 1]?.word === 'our';
    let end = start;
    while (end - start < MAX_WORDS - 1 && isGap(text, tokens[end], tokens[end + 1])) end += 1;
    for (; end > start; end -= 1) {
      const to = tokens[end];
      if (!to || LITTLE.has(to.word) || !isApart(to, tokens[end + 1], [LITTLE, AFTER])) continue;
      const phrase = tokens.slice(start, end + 1).map(({ word }) => word);
      if (start < ITSELF && phrase.includes(noun ?? '')) continue;
      if (own.some((line) => phrase.every((word) => line.has(word)))) continue;
      const other = meant(phrase, { part, shelf, goesWith, isOurs });
      if (!other) continue;
      add(from, to, other);
      return end;
    }
    return undefined;
  };

  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const bySku = shelf.bySku.get(text.slice(token.at, token.end));
    if (bySku) add(token, token, bySku);
    else at = nameFrom(at) ?? at;
  }
  return references;
};
