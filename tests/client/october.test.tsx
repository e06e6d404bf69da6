import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newBuyer } from '../support/buyers';
import { atCheckout, summed } from '../support/checkout-screen';
import { type Shop, openShop } from '../support/shop';

const BANNER = 'Save 15% when you buy 2+ items';
/** The open page retries after 2 s, then 4 s, because the clock of this machine differs from the test server's. */
const SOON = { timeout: 30_000 };

describe('the October sale', { timeout: 60_000 }, () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ now: '2026-10-01T03:59:59Z' });
  });
  afterEach(() => shop.close());

  it('updates the banner and the sums of an open checkout at midnight in Toronto', async () => {
    await atCheckout(await newBuyer(shop, [[1002, 2]]));
    expect(screen.queryByText(BANNER)).toBeNull();
    expect(screen.queryByText(/^October sale/, { selector: 'dt' })).toBeNull();
    const before = summed('Subtotal');
    shop.clock.set('2026-10-01T04:00:00Z');
    expect(await screen.findByText(BANNER, {}, SOON)).toBeTruthy();
    await waitFor(() => expect(summed(/^October sale/)).toMatch(/^[−-]/), SOON);
    expect(summed('Subtotal')).toBe(before);
  });
});
