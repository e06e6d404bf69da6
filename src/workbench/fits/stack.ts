import type { Cents } from '../../shop/money';
import { type Bought, rankOf } from './cover';

/** What stacks are, in the order of an answer. */
export const STACK_TITLES = {
  /** Bracket, joint, spacers or a bushing, bolt. */
  end: 'One end of a link',
  /** Tube, and at each end an adapter, a jam nut and a joint. */
  link: 'A link without brackets',
  /** From bracket to bracket. */
  whole_link: 'A complete link',
  link_pair: 'A pair of links',
};
export type StackKind = keyof typeof STACK_TITLES;

/** Parts that make a whole. */
export interface Stack {
  kind: StackKind;
  items: Bought[];
  /** One sentence, without a full stop. */
  because: string;
  totalCents: Cents;
  /** Whether all of it is in stock. */
  isInStock: boolean;
}

/** Most stacks of one kind. */
const MAX = 12;

/** Adds up what is bought of each product. */
export const stackOf = (kind: StackKind, bought: readonly Bought[], because: string): Stack => {
  const quantities = new Map<Bought['part'], number>();
  for (const { part, quantity } of bought)
    quantities.set(part, (quantities.get(part) ?? 0) + quantity);
  const items = [...quantities].map(([part, quantity]) => ({ part, quantity }));
  return {
    kind,
    items,
    because,
    totalCents: items.reduce((sum, { part, quantity }) => sum + part.cents * quantity, 0),
    isInStock: items.every(({ part }) => part.isInStock),
  };
};

/** The rank of what is bought among other ways: in stock first, then the cheaper. */
export const rankOfAll = (items: readonly Bought[]): number =>
  items.reduce((sum, { part, quantity }) => sum + rankOf(part) * quantity, 0);

/** Stacks that are in stock first, then the cheapest first; each once, `most` of them. */
export const sorted = (stacks: readonly Stack[], most = MAX): Stack[] => {
  const keyOf = ({ items }: Stack) =>
    items
      .map(({ part, quantity }) => `${part.id}:${quantity}`)
      .toSorted()
      .join();
  const once = new Map(stacks.map((stack) => [keyOf(stack), stack]));
  return [...once.values()]
    .toSorted((a, b) => rankOfAll(a.items) - rankOfAll(b.items))
    .slice(0, most);
};
