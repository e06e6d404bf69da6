import { type Described, NUMBER_KINDS, numberText, partNumbers } from '../part-numbers';
import { weightText } from '../attributes';
import { facts, statedFacts } from './facts';
import type { Product } from '../product';

type Compared = Described & Pick<Product, 'weight' | 'interfaces'>;

interface ComparedRow {
  label: string;
  /** A text for each part; empty where the part lacks this fact or it is unknown. */
  texts: string[];
  /** Whether the parts differ in this fact. */
  differs: boolean;
}

/** The facts that attributes state and interfaces do not. */
const BESIDES = new Set(['Diameter', 'Height', 'Finish', 'Pieces', 'Weld-on']);

/** The facts that makers state in no column of numbers: loads, strengths, grades, weld preparation. */
const remainingFacts = ({ interfaces = [] }: Compared) =>
  statedFacts(interfaces).filter(({ label }) => !label.startsWith('Misalignment'));

/** Puts parts side by side, with a row for each fact that at least one of them has (docs/rules.md 3.27). */
export const compare = (products: readonly Compared[]): ComparedRow[] => {
  const known = products.map((product) => ({
    numbers: partNumbers(product),
    facts: new Map(facts(product.attributes).map(({ label, value }) => [label, value])),
    stated: new Map(remainingFacts(product).map(({ label, value }) => [label, value])),
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
    ...[...new Set(known.flatMap(({ stated }) => [...stated.keys()]))].map(
      (label): [string, string[]] => [label, known.map(({ stated }) => stated.get(label) ?? '')],
    ),
    ['Weight', known.map(({ weight }) => weight)],
  ];
  return rows
    .filter(([, texts]) => texts.some(Boolean))
    .map(([label, texts]) => ({ label, texts, differs: new Set(texts).size > 1 }));
};
