import { describe, expect, it, test } from 'vitest';
import type { PlainLine } from '../../../src/shop/builds/build-list';
import { ExampleBuild, exampleSums } from '../../../src/shop/builds/example-build';

const part = (productId: number, quantity: number, have = false): PlainLine => ({
  what: { kind: 'part', productId },
  quantity,
  note: '',
  have,
});

describe('An example build', () => {
  it('costs what its parts cost now, without what the builder has and what is no longer sold', () => {
    const products = new Map([
      [1, 3299],
      [2, 699],
    ]);
    const lines = [part(1, 2), part(1, 1), part(2, 5, true), part(9, 1)];
    expect(exampleSums(lines, products, (cents) => cents)).toEqual({ pieces: 3, total: 9897 });
  });

  const right = {
    slug: 'front-3-link',
    title: 'Front 3-link',
    description: '3 in axle',
    lines: [part(1, 1)],
  };
  it('has an address, a title, a description and parts', () => {
    expect(ExampleBuild.parse(right)).toEqual(right);
  });

  test.each([
    [{ slug: 'Front' }],
    [{ slug: '12' }],
    [{ slug: '../x' }],
    [{ slug: 'a'.repeat(81) }],
    [{ title: ' ' }],
    [{ title: 'a\nb' }],
    [{ description: '' }],
    [{ lines: [] }],
    [{ lines: Array.from({ length: 201 }, () => part(1, 1)) }],
  ])('is refused with %j', (wrong) => {
    expect(ExampleBuild.safeParse({ ...right, ...wrong }).success).toBe(false);
  });
});
