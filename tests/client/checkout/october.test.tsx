import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { atCheckout, fill, summed } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
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
    const banner = await screen.findByText(BANNER);
    const content = document.querySelector('main');
    const order = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(content && banner.compareDocumentPosition(content) & order).toBeTruthy();
    await waitFor(() => expect(summed(/^October sale/)).toMatch(/^[−-]/));
    expect(summed('Subtotal')).toBe(before);
  });

  it('says what one more piece saves while one is in the cart, and the price of a part in it', async () => {
    shop.clock.set('2026-10-02T16:00:00Z');
    const buyer = await newBuyer(shop, [[1002, 1]]);
    const more = 'October sale: One more piece saves 15% on everything.';
    await atCheckout(buyer);
    expect(await screen.findByText(more)).toBeTruthy();
    cleanup();
    await visit('/cart', buyer);
    expect(await screen.findByText(more)).toBeTruthy();
    cleanup();
    const { slug, price } = shop.catalogue.current.products.find(({ id }) => id === 1002) ?? {};
    await visit(`/product/${slug}`, buyer);
    const less = ((Number(price) * 85) / 100).toFixed(2);
    const text = `15% off with 2+ items: $${less} CAD each`;
    expect(await screen.findByText(text)).toBeTruthy();
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
