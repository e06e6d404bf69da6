import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { atCheckout } from '../../support/screen/checkout-screen';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const GUSSET = 1041;
const CLOSED =
  'The shop is not taking orders online yet. Call or write to us: info@nickelrange.example.';

describe('a shop that has not said who sells (docs/rules.md 5.31)', () => {
  const shop = shopForAll({ needsSeller: true });
  const people = peopleForAll(shop);

  it('offers no button to pay, but whom to call', async () => {
    await atCheckout(await newBuyer(shop, [[GUSSET, 1]]));
    expect(await screen.findByText(CLOSED)).toBeTruthy();
    expect(screen.queryByText(/^Pay /, { selector: 'button' })).toBeNull();
    expect(screen.queryByText(/Missing:/)).toBeNull();
  });

  it('tells the owner what is missing, and where to give it', async () => {
    const { admin } = people;
    await admin.post('/api/cart', { productId: GUSSET, quantity: 1 });
    await atCheckout(admin);
    expect(
      await screen.findByText(
        'Buyers must be told who sells to them. Missing: the name (it is still the sample’s), the street, the phone, the mail.',
      ),
    ).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Give these facts under Your Shop' }).getAttribute('href'),
    ).toBe('/admin/site');
  });

  it('takes no card for a quote either', async () => {
    const { payUrl } = (
      await people.admin.post('/api/admin/quotes', {
        name: 'Ann Lee',
        lines: [{ productId: GUSSET, quantity: 1 }],
      })
    ).body as { payUrl: string }; // the server checked its own reply
    await visit(new URL(payUrl).pathname, shop.visitor());
    expect(await screen.findByText(CLOSED)).toBeTruthy();
    expect(screen.queryByText(/^Pay /, { selector: 'button' })).toBeNull();
  });
});
