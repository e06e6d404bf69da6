import type { Cents } from '../money';
import { type Bought, rankOf } from './cover';

/** Parts that make a whole. */
export interface Stack {
  items: Bought[];
  /** One sentence, without a full stop. */
  because: string;
  totalCents: Cents;
  /** Whether all of it is in stock. */
  isInStock: boolean;
}

/** Most stacks of one kind. */
const MOST = 12;

/** Adds up what is bought of each product. */
export const stackOf = (bought: readonly Bought[], because: string): Stack => {
  const quantities = new Map<Bought['part'], number>();
  for (const { part, quantity } of bought)
    quantities.set(part, (quantities.get(part) ?? 0) + quantity);
  const items = [...quantities].map(([part, quantity]) => ({ part, quantity }));
  return {
    items,
    because,
    totalCents: items.reduce((sum, { part, quantity }) => sum + part.cents * quantity, 0),
    isInStock: items.every(({ part }) => part.isInStock),
  };
};

const rank = ({ items }: Stack): number =>
  items.reduce((sum, { part, quantity }) => sum + rankOf(part) * quantity, 0);

/** Stacks that are in stock first, then the cheapest first; each once. */
export const sorted = (stacks: readonly Stack[]): Stack[] => {
  const keyOf = ({ items }: Stack) =>
    items
      .map(({ part, quantity }) => `${part.id}:${quantity}`)
      .toSorted()
      .join();
  const once = new Map(stacks.map((stack) => [keyOf(stack), stack]));
  return [...once.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST);
};
