import { describe, expect, it } from 'vitest';
import { centsIn, typedSum, typedSumOrNone } from '../../../src/client/parts/admin/typed-sum';
import { SIGNED_SUM, SUM } from '../../../src/shop/dollars';

describe('a sum in a field', () => {
  it('may have a decimal comma, and is sent with a point', () => {
    expect(typedSum(SUM, '12.50').parse(' 12,50 ')).toBe('12.50');
    expect(typedSumOrNone(SIGNED_SUM, '-5.00').parse('−5,00')).toBe('-5.00');
    expect(typedSumOrNone(SUM, '12.50').parse('')).toBe('');
    expect(centsIn('12,50')).toBe(1250);
  });

  it('that can be read two ways is refused with both', () => {
    expect(typedSum(SUM, '12.50').safeParse('1,250').error?.issues[0]?.message).toBe(
      '“1,250” can be 1250 or 1.250: please write one of them',
    );
    expect(typedSum(SUM, '12.50').safeParse('ten').error?.issues[0]?.message).toBe(
      'Please give a sum, such as 12.50',
    );
  });
});
