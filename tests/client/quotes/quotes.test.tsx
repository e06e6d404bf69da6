import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dateText } from '../../../src/client/parts/date-text';
import { fill, fillCard, losing, payButton } from '../../support/screen/checkout-screen';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { DAY, type Person, shopForAll } from '../../support/shop';

const BRACKET = 1002; // 32.99

const shop = shopForAll();
const people = peopleForAll(shop);

/** A quote of two brackets, $74.56 CAD. */
const quoted = async (more: object = {}) => {
  const { body } = await people.admin.post('/api/admin/quotes', {
    name: 'Ann Lee',
    email: 'ann@people.test',
    lines: [{ productId: BRACKET, quantity: 2 }],
    ...more,
  });
  const made = body as { id: string; number: string; payUrl: string }; // the server checked its own reply
  return { ...made, path: new URL(made.payUrl).pathname };
};

const open = async (path: string, person: Person = shop.visitor()) => {
  const page = await visit(path, person);
  await screen.findByRole('heading', { level: 1 });
  return page;
};

const payOnPage = async (number?: string) => {
  await screen.findByLabelText('Card number');
  fill(/^Name on the card/, 'Ann Lee');
  fillCard(number);
  (await payButton()).click();
};

const stateOf = async (id: string) =>
  ((await people.admin.get(`/api/admin/quotes/${id}`)).body as { state: string }).state;

describe('the page of a quote', () => {
  it('has a receipt of the day in Toronto, wherever it is read', async () => {
    const made = await quoted();
    await open(made.path);
    await payOnPage();
    expect(await screen.findByText('Thank you')).toBeTruthy();
    const at = Date.parse('2026-06-16T02:30:00Z');
    await shop.db.updateTable('orders').set({ created_at: at }).execute();
    cleanup();
    await open(made.path);
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('DateJun 15, 2026');
  });

  it('shows it, takes a card and shows the receipt, which prints on a sheet or a roll', async () => {
    const made = await quoted({ discount: { amount: '5.98', reason: 'scratched' } });
    const { person } = await open(made.path);
    expect(await screen.findByText(`Quote ${made.number}`)).toBeTruthy();
    expect(screen.getByText('Discount (scratched)')).toBeTruthy();
    const until = dateText(shop.clock() + 14 * DAY);
    expect(screen.getByText(`Valid until ${until}.`, { exact: false })).toBeTruthy();
    await payOnPage();
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(await stateOf(made.id)).toBe('paid');
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('Paid byCard');
    expect(receipt.textContent).toContain('$67.80 CAD');
    const copy = screen.getByRole('link', { name: 'Your copy of the agreement (PDF)' });
    const file = await shop.visitor().fetch(copy.getAttribute('href') ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await person.click(screen.getByRole('button', { name: 'Print on an 80 mm roll' }));
    expect(document.head.innerHTML).toMatch(/size: ?80mm/);
    await person.click(screen.getByRole('button', { name: 'Print on a sheet' }));
    expect(document.head.innerHTML).toMatch(/size: ?letter/);
    expect(document.body.querySelectorAll('style')).toHaveLength(0);
    expect(print).toHaveBeenCalledTimes(2);
    print.mockRestore();
  });

  it('keeps the form when the card is declined', async () => {
    const made = await quoted();
    await open(made.path);
    await payOnPage('4000 0000 0000 0002');
    expect(
      await screen.findByText(/^Your card was declined\. You were not charged\./),
    ).toBeTruthy();
    expect(await stateOf(made.id)).toBe('open');
  });

  it('shows the receipt although the answer to the payment was lost', async () => {
    const made = await quoted();
    const visitor = losing(shop.visitor(), (path) => path === '/api/demo-payments/confirm');
    await open(made.path, visitor);
    await payOnPage();
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(await stateOf(made.id)).toBe('paid');
  });

  it('says that it was paid in another way meanwhile, and charges nothing', async () => {
    const made = await quoted();
    await open(made.path);
    await people.admin.post(`/api/admin/quotes/${made.id}/paid`, { means: 'cash' });
    await payOnPage();
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('Paid byCash');
  });

  it('that has ended shows its price of today, and takes it once the buyer agrees', async () => {
    const made = await quoted({ discount: { amount: '5.98', reason: 'scratched' }, validDays: 1 });
    shop.clock.pass(2 * DAY);
    const { person } = await open(made.path);
    expect(screen.getByText(/It was \$67\.80 CAD; today it costs/)).toBeTruthy();
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Continue with $74.56 CAD' }));
    await payOnPage();
    expect(await screen.findByText('Thank you')).toBeTruthy();
  });

  it('that is delivered shows where and for how much, also on its receipt', async () => {
    const address = {
      firstName: 'Ann',
      lastName: 'Lee',
      address1: '12 Elm St',
      city: 'Sudbury',
      state: 'ON',
      zipCode: 'P3A 1A1',
    };
    const delivery = { address, service: 'Regular Parcel' };
    const [made, typed] = [
      await quoted({ delivery }),
      await quoted({ delivery: { address, shipping: '3' }, validDays: 1 }),
    ];
    const { unmount } = await open(made.path);
    expect(screen.getByText(/We ship these parts to:/)).toBeTruthy();
    expect(screen.getByText(/12 Elm St/).closest('address')?.textContent).toContain('P3A 1A1');
    expect(screen.getByText('Shipping (Regular Parcel)')).toBeTruthy();
    await payOnPage();
    expect(await screen.findByText(/we email you when it ships/)).toBeTruthy();
    const receipt = await screen.findByRole('article', { name: /^Receipt ORD-/ });
    expect(receipt.textContent).toContain('Ship toAnn Lee, 12 Elm St, Sudbury ON P3A 1A1');
    expect(receipt.textContent).not.toContain('For pickup');
    unmount();
    shop.clock.pass(2 * DAY);
    await open(typed.path);
    expect(screen.getByText(/with \$3\.00 CAD for shipping as agreed/)).toBeTruthy();
  });

  it('that was cancelled says so', async () => {
    const made = await quoted();
    await people.admin.post(`/api/admin/quotes/${made.id}/cancel`);
    await open(made.path);
    expect(screen.getByText('This quote was cancelled')).toBeTruthy();
  });

  it('says that a wrong link leads nowhere, and that there is no connection', async () => {
    const { unmount } = await open('/pay/nothing');
    expect(screen.getByText('Quote not found')).toBeTruthy();
    unmount();
    const { path } = await quoted();
    await visit(path, shop.visitor(), (asked) => {
      if (asked.startsWith('/api/pay')) throw new TypeError('Failed to fetch');
      return undefined;
    });
    expect(
      await screen.findByText('A quote can only be seen and paid with a connection.'),
    ).toBeTruthy();
  });

  it('has no secret in its canonical address', async () => {
    const made = await quoted();
    await open(made.path);
    const canonical = document.querySelector('link[rel=canonical]');
    await waitFor(() => expect(canonical?.getAttribute('href')).toMatch(/\/pay$/));
  });
});
