import type { Cents } from '../../shop/money';
import { type Bought, partRank } from './cover';

/** The kinds of stacks, in the order of an answer. */
export const STACK_TITLES = {
  /** A bracket, a joint, spacers or a bushing, and a bolt. */
  end: 'One end of a link',
  /** A tube with an adapter, a jam nut and a joint at each end. */
  link: 'A link without brackets',
  /** A link from bracket to bracket. */
  whole_link: 'A complete link',
  link_pair: 'A pair of links',
};
type StackKind = keyof typeof STACK_TITLES;

/** Parts that make up a whole. */
export interface Stack {
  kind: StackKind;
  items: Bought[];
  /** One sentence, without a full stop. */
  because: string;
  totalCents: Cents;
  /** Whether everything is in stock. */
  isInStock: boolean;
}

/** The maximum number of stacks of one kind. */
const MAX_STACKS = 12;

/** Makes a stack of the bought parts, adding up the quantities of each product. */
export const makeStack = (kind: StackKind, bought: readonly Bought[], because: string): Stack => {
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

/** The rank of these purchases among other ways: in stock first, then the cheaper. */
export const totalRank = (items: readonly Bought[]): number =>
  items.reduce((sum, { part, quantity }) => sum + partRank(part) * quantity, 0);

/** Sorts stacks: those in stock first, then the cheapest. Each appears once, `max` of them at most. */
export const sorted = (stacks: readonly Stack[], max = MAX_STACKS): Stack[] => {
  const stackKey = ({ items }: Stack) =>
    items
      .map(({ part, quantity }) => `${part.id}:${quantity}`)
      .toSorted()
      .join();
  const once = new Map(stacks.map((stack) => [stackKey(stack), stack]));
  return [...once.values()]
    .toSorted((a, b) => totalRank(a.items) - totalRank(b.items))
    .slice(0, max);
};
