import { describe, expect, it, test } from 'vitest';
import {
  BuildName,
  MAX_BUILD_NAME,
  buildOfList,
  joinedBuildName,
  orderListName,
} from '../../../../src/workbench/builds/list/build-name';

describe('The name of a build', () => {
  it('is trimmed; an empty one is left out', () => {
    expect(BuildName.parse('  Front 3-link ')).toBe('Front 3-link');
    expect(BuildName.parse('  ')).toBeNull();
  });

  test.each([['two\nlines'], ['x'.repeat(MAX_BUILD_NAME + 1)], [7]])('is never %j', (text) => {
    expect(BuildName.safeParse(text).success).toBe(false);
  });
});

describe('The name of a cart with several builds', () => {
  const long = 'x'.repeat(MAX_BUILD_NAME - 3);
  test.each([
    [null, 'Front 3-link', 'Front 3-link'],
    ['Front 3-link', null, 'Front 3-link'],
    [null, null, null],
    ['Front 3-link', 'Rear 4-link', 'Front 3-link + Rear 4-link'],
    ['Front 3-link + Rear 4-link', 'Front 3-link', 'Front 3-link + Rear 4-link'],
    ['Rear', 'Front', 'Rear + Front'],
    [long, 'Front', 'Front'],
  ])('%j and %j is %j', (before, next, joined) => {
    expect(joinedBuildName(before, next)).toBe(joined);
  });
});

test.each([
  ['Rear axle', 'Rear axle'],
  [orderListName('Nov 26, 2026'), undefined],
])('a list named %j is for the build %j', (name, build) => {
  expect(buildOfList(name)).toBe(build);
});
