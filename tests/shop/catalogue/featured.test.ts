import { describe, expect, it, test } from 'vitest';
import { pickFeatured } from '../../../src/shop/catalogue/featured';
import { DEFAULT_TEXTS } from '../../../src/shop/site/default-texts';
import { HomeTexts, MAX_FEATURED, featuredSkus } from '../../../src/shop/site/home-texts';

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

describe("the owner's picks", () => {
  const part = (sku: string | null, name = 'Part') => ({ sku, ...named(name) });
  const [lamp, hook, heim] = [part('L-1'), part('H-2'), part('J-3')];
  const all = [part(null), { sku: 'T-50', ...trailing }, heim, hook, lamp];

  it('take the place of the words, in the order of the list', () => {
    expect(pickFeatured(all, 'L-1\nJ-3\nH-2')).toEqual([lamp, heim, hook]);
  });

  it('are skipped when they are no longer sold', () => {
    expect(pickFeatured(all, 'GONE-1\nH-2')).toEqual([hook]);
    expect(pickFeatured(all, 'GONE-1')).toEqual([]);
  });

  it('leave the choice to the words when there are none', () => {
    expect(pickFeatured(all, '')).toEqual(pickFeatured(all));
    expect(pickFeatured(all, undefined)).toHaveLength(1);
  });

  it('are read from a list with one SKU on each line, each once', () => {
    expect(featuredSkus(' L-1 \r\n\n H-2\nL-1\n')).toEqual(['L-1', 'H-2']);
  });

  it('are at most as many as the page has rows for', () => {
    const skus = Array.from({ length: MAX_FEATURED + 1 }, (_, at) => `S-${at}`);
    const read = (count: number) =>
      HomeTexts.safeParse({ ...DEFAULT_TEXTS, featured: skus.slice(0, count).join('\n') });
    expect(read(MAX_FEATURED).success).toBe(true);
    expect(read(MAX_FEATURED + 1).error?.issues[0]?.message).toBe('Please list at most 12 parts');
  });
});
