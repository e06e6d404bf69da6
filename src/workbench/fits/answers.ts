import { check } from './check';
import type { Line } from './check-list';
import { completions, fitsWith } from './fits-with';
import { type KitLine, kitContents, kitNeeds } from './kit';
import { referencesIn } from './references';
import { type Shelf, type Sold, indexParts } from './shelf';
import { STACK_TITLES } from './stack';

const shelves = new WeakMap<readonly Sold[], Shelf>();

/** The index of a product list, made once for each list. Stock is not indexed: it is read from the products. */
export const indexedShelf = (products: readonly Sold[]): Shelf => {
  const known = shelves.get(products);
  if (known) return known;
  const made = indexParts(products);
  shelves.set(products, made);
  return made;
};

const asLine = ({ quantity, name, part }: KitLine) => ({
  quantity,
  name,
  ...(part && { productId: part.id }),
});

/**
 * Answers GET /api/products/:id/fits: the parts that go with a product. Server and phone both use this function, so
 * that they give the same answer.
 * @returns undefined for an unknown product
 */
export const answerFits = (id: number, shelf: Shelf) => {
  const part = shelf.parts.get(id);
  if (!part) return undefined;
  const groups = fitsWith(part, shelf);
  const goesWith = groups.flatMap(({ items }) =>
    items.flatMap((one) => (one.verdict === 'fits' ? [one.part] : [])),
  );
  const references = referencesIn(part, shelf, new Set(goesWith));
  const contents = kitContents(part, shelf);
  return {
    groups: groups.map(({ role, title, items }) => ({
      role,
      title,
      items: items.map(({ part: { id: productId }, verdict, because }) => ({
        productId,
        verdict,
        because,
      })),
    })),
    stacks: completions(part, shelf).map(({ kind, items, because, totalCents, isInStock }) => ({
      kind,
      title: STACK_TITLES[kind],
      items: items.map(({ part: { id: productId }, quantity }) => ({ productId, quantity })),
      because,
      totalCents,
      inStock: isInStock,
    })),
    ...(contents.length && {
      kit: {
        contents: contents.map(asLine),
        needs: kitNeeds(part, shelf, references).map((need) => ({
          ...asLine(need),
          because: need.because,
        })),
      },
    }),
    ...(references.length && {
      references: references.map(({ at, text, part: { id: productId } }) => ({
        at,
        text,
        productId,
      })),
    }),
  };
};

/** Answers POST /api/fits/check: the findings about a list. */
export const answerCheck = (lines: readonly Line[], shelf: Shelf) => ({
  findings: check(lines, shelf).map(({ code, level, parts, because, suggestion }) => ({
    code,
    level,
    productIds: parts.map(({ id }) => id),
    because,
    ...(suggestion && {
      suggestion: { productId: suggestion.part.id, quantity: suggestion.quantity },
    }),
  })),
});
