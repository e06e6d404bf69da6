import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { atCheckout, fill, summed } from '../../support/screen/checkout-screen';
import { type Shop, openShop } from '../../support/shop';

const BANNER = 'Save 15% when you buy 2+ items';
const BEFORE = '2026-10-01T03:59:59.900Z';

describe('the October sale', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop({ now: BEFORE });
    // The device's clock stays just before midnight, so the page keeps asking whether the sale has begun.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(BEFORE) });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await shop.close();
  });

  it('updates the banner and the sums of an open checkout at midnight in Toronto', async () => {
    await atCheckout(await newBuyer(shop, [[1002, 2]]));
    expect(screen.queryByText(BANNER)).toBeNull();
    expect(screen.queryByText(/^October sale/, { selector: 'dt' })).toBeNull();
    const before = summed('Subtotal');
    shop.clock.set('2026-10-01T04:00:00Z');
    expect(await screen.findByText(BANNER)).toBeTruthy();
    await waitFor(() => expect(summed(/^October sale/)).toMatch(/^[−-]/));
    expect(summed('Subtotal')).toBe(before);
  });

  it('that saves more than a code is what counts, in toast and page', async () => {
    shop.clock.set('2026-10-02T16:00:00Z');
    await atCheckout(await newBuyer(shop, [[1002, 2]]));
    fill('Discount code', 'WELCOME10');
    fireEvent.click(screen.getByText('Apply'));
    expect(await screen.findByText('Discount Applied')).toBeTruthy();
    const words = 'WELCOME10 is applied, but the October sale saves you more, so the sale counts.';
    expect(screen.getByText(words)).toBeTruthy();
    const box = screen.getByRole('group', { name: 'Discount code' });
    expect(box.querySelector('p')?.textContent).toBe(words);
  });
});
