import { describe, expect, it, test } from 'vitest';
import type { PlainLine } from '../../../../src/workbench/builds/list/build-list';
import { ExampleBuild, partIds } from '../../../../src/workbench/builds/list/example-build';

const part = (productId: number, quantity: number): PlainLine => ({
  what: { kind: 'part', productId },
  quantity,
  note: '',
  have: false,
});

describe('An example build', () => {
  const right = {
    slug: 'front-3-link',
    title: 'Front 3-link',
    description: '3 in axle',
    lines: [part(1, 1)],
  };
  it('has an address, a title, a description and parts', () => {
    expect(ExampleBuild.parse(right)).toEqual({ ...right, suspension: '' });
    expect(partIds(right.lines)).toEqual([1]);
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
