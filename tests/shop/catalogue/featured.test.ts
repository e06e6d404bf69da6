import { describe, expect, it, test } from 'vitest';
import { pickFeatured } from '../../../src/shop/catalogue/featured';

const named = (name: string, slug = '') => ({ name, slug });
const trailing = named('Trailing Arm Bracket Kit 2.50 in');
const tabs = named('Mounting Tabs with Rivnut');
const beadlock = named('Weld-On Beadlock Set 17 in');

describe('the featured products (docs/rules.md 3.11)', () => {
  it('are the trailing arm part, the rivnut tabs and the beadlock set, in this order', () => {
    const all = [named('Heim Joint'), beadlock, tabs, trailing, named('Truss')];
    expect(pickFeatured(all)).toEqual([trailing, tabs, beadlock]);
  });

  it('are found by slug too, in upper or lower case', () => {
    const all = [
      named('Kit A', 'TRAILING-arm-50'),
      named('Kit B', 'mounting-tabs-rivnut'),
      named('Set', 'beadlock-17'),
    ];
    expect(pickFeatured(all)).toEqual(all);
  });

  it('are at most three: the first match of each', () => {
    const second = named('Trailing Arm 50 mm');
    expect(pickFeatured([trailing, second, tabs, tabs, beadlock])).toEqual([
      trailing,
      tabs,
      beadlock,
    ]);
  });

  test.each([
    [[named('Trailing Arm Kit')], 'no 50'],
    [[named('Mounting Tabs')], 'no rivnut'],
    [[named('Beadlock Outer Ring')], 'no set'],
    [[], 'nothing'],
  ])('%j: %s', (products) => expect(pickFeatured(products)).toEqual([]));
});
