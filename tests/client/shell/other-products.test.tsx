import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { visit } from '../../support/screen/render';
import { openShop, shopForAll } from '../../support/shop';

const BRACKET = 1002;

const shop = shopForAll();

const asks = () => [
  screen.queryByRole('region', { name: 'Product requests' }) !== null,
  screen.queryByRole('region', { name: "Don't See What You Need?" }) !== null,
  screen.queryAllByRole('link', { name: 'Become a Vendor' }).length > 0,
];

it('a visitor is asked about other products where parts are shown, and not while paying or building', async () => {
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  const seen: [string, boolean[]][] = [];
  for (const [path, heading] of [
    ['/', /Built for the Extreme/i],
    ['/contact', 'Contact Us'],
    ['/checkout', 'Checkout'],
    ['/orders', 'Your Orders'],
    ['/build', 'Build List'],
  ] as const) {
    await visit(path, buyer);
    await screen.findByRole('heading', { level: 1, name: heading });
    seen.push([path, asks()]);
    cleanup();
  }
  expect(seen).toEqual([
    ['/', [true, true, true]],
    ['/contact', [true, true, true]],
    ['/checkout', [false, false, false]],
    ['/orders', [false, false, false]],
    ['/build', [false, false, false]],
  ]);
});

it('the question comes after the page while a banner is above it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T16:00:00Z') });
  const october = await openShop({ now: '2026-10-02T16:00:00Z' });
  await visit('/contact', october.visitor());
  await waitFor(() => {
    const content = document.querySelector('main');
    const request = screen.getByRole('region', { name: 'Product requests' });
    expect(
      content && content.compareDocumentPosition(request) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });
  vi.useRealTimers();
  await october.close();
});
