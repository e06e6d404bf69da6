import { describe, expect, it, test } from 'vitest';
import { fit } from '../../../src/workbench/fits/pairs/fit';
import { type Interface, Interfaces } from '../../../src/shop/catalogue/interfaces';
import { isOfWhole } from '../../../src/shop/catalogue/interface-fields';
import categories from '../../../src/server/sample/categories.json';
import { sampleProducts } from '../../../src/server/services/catalogue/sample';

const rows = categories.flatMap(({ subcategories, ...shelf }, position) => [
  { ...shelf, parent_id: null, position },
  ...subcategories.map((sub) => ({ ...sub, parent_id: shelf.id, position })),
]);
const parts = (await sampleProducts(rows)).map(({ sku, name, interfaces }) => ({
  sku,
  name,
  interfaces: Interfaces.parse(JSON.parse(interfaces)),
}));
type Part = (typeof parts)[number];
/** Parts that meet others with each of these kinds and no other kind, kits left out. */
const withOnly = (...kinds: Interface['kind'][]): Part[] =>
  parts.filter(
    ({ interfaces }) =>
      interfaces.every(({ kind }) => kinds.includes(kind) || isOfWhole(kind)) &&
      kinds.every((kind) => interfaces.some((one) => one.kind === kind)),
  );
const does = (one: Part, other: Part): boolean => fit(one, other)?.verdict === 'fits';
const fitting = (part: Part, others: Part[]): Part[] => others.filter((one) => does(part, one));
const hasBolt = ({ interfaces }: Part) => interfaces.some(({ kind }) => kind === 'bolt');

const joints = withOnly('male_thread', 'ball');
const nuts = withOnly('female_thread');
const adapters = withOnly('female_thread', 'tube_plug');
const tubes = withOnly('tube').filter(({ sku }) => /-(TUBE|TT)-/.test(sku ?? ''));
const spacers = withOnly('spacer');
const brackets = [...withOnly('clevis'), ...withOnly('clevis', 'on_tube')];
const bolts = parts.filter(hasBolt);

/** The brackets that take the joint, bare or with a pair of spacers. */
const bracketsOf = (joint: Part): Part[] => [
  ...fitting(joint, brackets),
  ...fitting(joint, spacers).flatMap((spacer) => fitting(spacer, brackets)),
];

describe('a link can be built with each joint of the shelf:', () => {
  it('they are the fourteen that are sold one by one', () => {
    expect(joints).toHaveLength(14);
  });

  test.each(joints)('$name', (joint) => {
    expect(fitting(joint, nuts)).not.toEqual([]);
    const ends = fitting(joint, adapters);
    expect(ends.filter((end) => fitting(end, tubes).length)).toEqual(ends);
    expect(ends).not.toEqual([]);
    const closed = bracketsOf(joint).filter((bracket) => fitting(bracket, bolts).length);
    expect(closed.map(({ sku }) => sku)).not.toEqual([]);
  });
});

test('every link bracket takes a joint of the shelf, and has its bolt', () => {
  const own = withOnly('clevis').filter(({ sku }) => sku?.startsWith('NR-SU-LB-'));
  expect(own.length).toBeGreaterThan(4);
  for (const bracket of own) {
    const taken = joints.filter((joint) => bracketsOf(joint).includes(bracket));
    expect([bracket.sku, taken.length > 0]).toEqual([bracket.sku, true]);
    expect([bracket.sku, fitting(bracket, bolts).length > 0]).toEqual([bracket.sku, true]);
  }
});
