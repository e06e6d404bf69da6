import { type Described, NUMBER_KINDS, numberText, partNumbers } from '../part-numbers';
import { weightText } from '../attributes';
import { facts } from './facts';
import type { Product } from '../product';

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
