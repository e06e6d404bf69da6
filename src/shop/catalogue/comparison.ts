import { NUMBER_KINDS, numberText, partNumbers } from '../fits/part-numbers';
import type { Described } from '../fits/part-numbers';
import { weightText } from './attributes';
import { facts } from './facts';
import type { Product } from './product';

/** How many parts can be compared. */
export const MOST_COMPARED = 4;

/** Between the ids in an address. Needs no percent sign there. */
const BETWEEN = '~';

/** The parts that an address asks to compare (`?ids=1012~1014`), each once, the first four. */
export const comparedIds = (asked: string | null | undefined): number[] => {
  const ids = (asked ?? '').split(/[~,]/).filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED);
};

export const comparedText = (ids: readonly number[]): string => ids.join(BETWEEN);

type Compared = Described & Pick<Product, 'weight'>;

interface ComparedRow {
  label: string;
  /** For each part; empty where the part has none, or it is not known. */
  texts: string[];
  /** Whether the parts are not all the same in it. */
  differs: boolean;
}

/** What attributes say besides the numbers of interfaces. */
const BESIDES = new Set(['Diameter', 'Height', 'Finish', 'Pieces', 'Weld-on']);

/** Parts side by side: a row for each fact that one of them has (docs/rules.md 3.27). */
export const compare = (products: readonly Compared[]): ComparedRow[] => {
  const known = products.map((product) => ({
    numbers: partNumbers(product),
    facts: new Map(facts(product.attributes).map(({ label, value }) => [label, value])),
    weight: weightText(product.weight),
  }));
  const rows: [string, string[]][] = [
    ...NUMBER_KINDS.map(({ id, label, unit }): [string, string[]] => [
      label,
      known.map(({ numbers }) => {
        const text = numberText(numbers[id]);
        return text && unit ? `${text}${unit === '°' ? '' : ' '}${unit}` : text;
      }),
    ]),
    ...[...BESIDES].map((label): [string, string[]] => [
      label,
      known.map((one) => one.facts.get(label) ?? ''),
    ]),
    ['Weight', known.map(({ weight }) => weight)],
  ];
  return rows
    .filter(([, texts]) => texts.some(Boolean))
    .map(([label, texts]) => ({ label, texts, differs: new Set(texts).size > 1 }));
};
