import { describe, expect, it } from 'vitest';
import { vendorStats } from '../../../src/shop/orders/vendor-orders';

describe('the totals of vendor orders', () => {
  it.each([
    [0, 0, 0, '0.00', '0.00'],
    [3, 1000, 0, '10.00', '3.33'],
    [3, 1001, 1, '10.01', '5.01'],
    // Only the supplement of an order is left, as after a restore.
    [1, 900, 1, '9.00', '0.00'],
  ])(
    'of %i orders for %i cents, %i of them supplements, are %s, %s on average',
    (count, cents, supplements, totalRevenue, averageOrderValue) => {
      expect(vendorStats(count, cents, supplements)).toEqual({
        totalOrders: count,
        totalRevenue,
        averageOrderValue,
      });
    },
  );
});
