import { describe, expect, it } from 'vitest';
import type { PlainLine } from '../../../../src/workbench/builds/list/build-list';
import { kitInstead } from '../../../../src/workbench/builds/list/kit-instead';

const part = (id: number, dollars: number, ...contents: object[]) => ({
  id,
  sku: `S${id}`,
  inStock: true,
  cents: dollars * 100,
  interfaces: contents.length ? [{ kind: 'kit', contents }] : [],
});
const of = (sku: string, quantity: number) => ({ sku, quantity });

const TUBE = part(1, 50);
const JOINT = part(2, 20);
const KIT = part(3, 150, of('S1', 1), of('S2', 4), of('S2', 2));
const DEAR = part(4, 200, of('S1', 1), of('S2', 6));
const SMALL = part(5, 69, of('S1', 1), of('S2', 1));
const WORDED = part(6, 1, of('S1', 1), { description: 'gusset', quantity: 2 });
const STRANGE = part(7, 1, of('S1', 1), of('S99', 1));

const line = (productId: number, quantity: number, have = false): PlainLine => ({
  what: { kind: 'part', productId },
  quantity,
  note: '',
  have,
});

const instead = (lines: PlainLine[], ...kits: ReturnType<typeof part>[]) => {
  const products = new Map([TUBE, JOINT, ...kits].map((one) => [one.id, one]));
  const costOf = (all: readonly PlainLine[]) =>
    all.reduce(
      (sum, { what, quantity, have }) =>
        what.kind === 'part' && !have
          ? sum + quantity * (products.get(what.productId)?.cents ?? 0)
          : sum,
      0,
    );
  const found = kitInstead(lines, products, costOf);
  return found && [found.kit.id, found.quantity, found.pieces, found.saves];
};

describe('A kit in place of parts (docs/rules.md 16.7)', () => {
  it('holds each of its parts in the quantity that the list needs', () => {
    expect(instead([line(1, 1), line(2, 6)], KIT)).toEqual([3, 1, 7, 2000]);
    expect(instead([line(1, 1), line(2, 5)], KIT)).toBeUndefined();
    expect(instead([line(2, 60)], KIT)).toBeUndefined();
    // Lines of one part are added up, and more than the kit holds stays on the list.
    expect(instead([line(2, 5), line(1, 2), line(2, 3)], KIT)).toEqual([3, 1, 7, 2000]);
    expect(instead([line(1, 2), line(2, 13)], KIT)).toEqual([3, 2, 14, 4000]);
  });

  it('may hold more than the list needs, when the list costs less even so', () => {
    // A tube and five joints cost 150.00 one by one.
    const cheaper = { ...KIT, cents: 14_000 };
    expect(instead([line(1, 1), line(2, 5)], cheaper)).toEqual([3, 1, 6, 1000]);
    expect(instead([line(1, 1), line(2, 4)], cheaper)).toBeUndefined();
    // Two kits would save as much as one with five joints beside it, which leaves no spare joint.
    expect(instead([line(1, 2), line(2, 11)], KIT)).toEqual([3, 1, 7, 2000]);
  });

  it('does not count what the person has', () => {
    expect(instead([line(1, 1, true), line(2, 6)], KIT)).toBeUndefined();
  });

  it('is the one that saves most, and none that costs as much or more', () => {
    expect(instead([line(1, 1), line(2, 6)], DEAR, SMALL, KIT)).toEqual([3, 1, 7, 2000]);
    expect(instead([line(1, 1), line(2, 1)], DEAR, SMALL, KIT)).toEqual([5, 1, 2, 100]);
    expect(instead([line(1, 1), line(2, 1)], { ...SMALL, cents: 7000 })).toBeUndefined();
  });

  it('has nothing in its box that is only described or unknown, and can be ordered', () => {
    expect(instead([line(1, 1), line(2, 6)], WORDED, STRANGE)).toBeUndefined();
    expect(instead([line(1, 1), line(2, 6)], { ...KIT, inStock: false })).toBeUndefined();
  });

  it('is compared by the price of the whole list, a sale by pieces included', () => {
    const products = new Map([TUBE, JOINT, KIT].map((one) => [one.id, one]));
    // Seven pieces have half the price, fewer are too few for it.
    const half = (lines: readonly PlainLine[]) => {
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return pieces >= 7 ? 8500 : 15_000;
    };
    expect(kitInstead([line(1, 1), line(2, 6)], products, half)).toBeUndefined();
  });
});
