import { MATCHES, type Marks, NAMED } from './search-index';

/** The most parts that are shown when none has every word. */
const MAX_CLOSEST = 36;
/** The weight of a word that only the description has. */
const DESCRIBED = 0.4;

interface Word {
  marks: Marks;
  isNoun: boolean;
}

/** The words that were kept, by their places in the query, and the products that have all of these, best first. */
interface Closest {
  kept: ReadonlySet<number>;
  places: number[];
}

/** A rare word tells more than a frequent one: the logarithm of how few products have it. */
const wordWeight = ({ marks }: Word, count: number): number => {
  const matching = marks.reduce((sum, mark) => sum + Number((mark & MATCHES) > 0), 0);
  return matching ? Math.log(1 + count / matching) : 0;
};

/**
 * Finds the products that have the words that matter most, when none has all of them (docs/rules.md 3.51). All of them
 * have the same words of the query, of which one at least names a part: a size, a "kit" or a word of descriptions alone
 * would lead to parts that have nothing to do with what was meant.
 * @param count how many products there are
 */
export const closest = (words: readonly Word[], count: number): Closest => {
  const weights = words.map((word) => wordWeight(word, count));
  const scores = new Float64Array(count);
  const isNamed = new Uint8Array(count);
  for (const [at, { marks, isNoun }] of words.entries())
    for (let place = 0; place < count; place += 1) {
      const mark = marks[place] ?? 0;
      if (!(mark & MATCHES)) continue;
      const weight = weights[at] ?? 0;
      scores[place] = (scores[place] ?? 0) + (mark & NAMED ? weight : weight * DESCRIBED);
      if (isNoun && mark & NAMED) isNamed[place] = 1;
    }
  let best = -1;
  for (let place = 0; place < count; place += 1)
    if (isNamed[place] && (best < 0 || (scores[place] ?? 0) > (scores[best] ?? 0))) best = place;
  if (best < 0) return { kept: new Set(), places: [] };
  const kept = words.flatMap(({ marks }, at) => (marks[best] ? [at] : []));
  const places: number[] = [];
  for (let place = 0; place < count; place += 1)
    if (isNamed[place] && kept.every((at) => words[at]?.marks[place])) places.push(place);
  places.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return { kept: new Set(kept), places: places.slice(0, MAX_CLOSEST) };
};
