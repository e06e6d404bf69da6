import { expect, it } from 'vitest';
import { once } from '../../src/shop/once';

it('a result is computed once for each argument', () => {
  let times = 0;
  const lengthOf = once((list: readonly number[]) => {
    times += 1;
    return list.length;
  });
  const [one, other] = [[1, 2], [3]];
  expect([lengthOf(one), lengthOf(other), lengthOf(one)]).toEqual([2, 1, 2]);
  expect(times).toBe(2);
});
