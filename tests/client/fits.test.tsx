import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type People, meetPeople } from '../support/people';
import { visit } from '../support/render';
import { type Shop, openShop } from '../support/shop';

const HEIM = 1019;
const LEFT = 1020;
const HEIM_PAGE = '/product/chromoly-heim-joint-7-8-14-right-hand';
const BRACKET = 1002;

let shop: Shop;
let people: People;
beforeEach(async () => {
  shop = await openShop();
  people = await meetPeople(shop);
  return () => shop.close();
});

const cartOf = async () =>
  ((await people.customer.get('/api/cart')).body as { productId: number; quantity: number }[]).map(
    ({ productId, quantity }) => [productId, quantity],
  );

describe('the page of a part (docs/rules.md 15.9)', () => {
  it('lists what fits by role, with the number that decides, and adds it', async () => {
    const { person, calls } = await visit(HEIM_PAGE, people.customer);
    const other = await screen.findByRole('region', { name: 'The other hand' });
    within(other).getByText('The same with a left-hand thread, for the other end of the link');
    const nuts = screen.getByRole('region', { name: 'Jam nuts' });
    within(nuts).getByText(/right-hand jam nut on/);
    await person.click(within(other).getByRole('button', { name: /^Add/ }));
    await waitFor(async () => expect(await cartOf()).toEqual([[LEFT, 1]]));
    // Of the catalogue only the parts that are shown.
    const lists = calls.filter((one) => one.startsWith('GET /api/products?'));
    expect(lists).toEqual([expect.stringMatching(/\?ids=/)]);
    expect(calls).not.toContain('GET /api/products');
  });

  it('puts a complete stack into the cart in one act', async () => {
    const { person } = await visit(HEIM_PAGE, people.customer);
    const stacks = await screen.findByRole('region', { name: 'Complete this joint' });
    expect(
      within(stacks)
        .getAllByRole('radio')
        .map(({ parentElement }) => parentElement?.textContent),
    ).toEqual([
      'One end of a link $99.97 CAD',
      'A link without brackets $295.45 CAD',
      'A complete link $369.41 CAD',
      'A pair of links $738.82 CAD',
    ]);
    within(stacks).getByRole('radio', { name: /^A complete link/, checked: true });
    await person.click(within(stacks).getByRole('radio', { name: /^A pair of links/ }));
    const rows = within(stacks).getAllByRole('listitem');
    await person.click(within(stacks).getByRole('button', { name: 'Add all 18 pieces' }));
    await within(stacks).findByText('18 pieces of 7 parts added to your cart.');
    const lines = await cartOf();
    expect(lines).toHaveLength(rows.length);
    expect(lines).toContainEqual([HEIM, 2]);
    expect(lines).toContainEqual([LEFT, 2]);
  });

  it('keeps the stack of a visitor for after the sign-in', async () => {
    const { person, place } = await visit(HEIM_PAGE, shop.visitor());
    const stacks = await screen.findByRole('region', { name: 'Complete this joint' });
    await person.click(within(stacks).getByRole('button', { name: /^Add all/ }));
    await waitFor(() => expect(place()).toMatch(/^\/auth/));
    expect(sessionStorage.getItem('parts-after-login')).toContain('Heim');
  });

  it('says nothing about parts that meet no other', async () => {
    await visit('/product/goatskin-welding-gloves', people.customer);
    await screen.findByRole('heading', { name: 'Specifications' });
    expect(screen.queryByRole('heading', { name: 'Fits with' })).toBeNull();
  });
});

describe('the cart (docs/rules.md 15.11)', () => {
  it('says what does not fit, and adds what is missing', async () => {
    await people.customer.post('/api/cart', { productId: HEIM, quantity: 2 });
    await people.customer.post('/api/cart', { productId: BRACKET, quantity: 2 });
    const { person } = await visit('/cart', people.customer);
    const found = await screen.findByRole('region', { name: 'Do these parts fit together?' });
    within(found).getByText(/Bracket is 2.625 in inside, the joint is 0.875 in/);
    await person.click(await within(found).findByRole('button', { name: 'Add 2 × NR-HJ-CM-087L' }));
    await waitFor(async () => expect(await cartOf()).toContainEqual([LEFT, 2]));
  });

  it('says nothing more of what the buyer has already', async () => {
    await people.customer.post('/api/cart', { productId: HEIM, quantity: 1 });
    const { person } = await visit('/cart', people.customer);
    const found = await screen.findByRole('region', { name: 'Do these parts fit together?' });
    const all = within(found).getAllByRole('listitem').length;
    const [first] = within(found).getAllByRole('button', { name: 'I have it already' });
    if (first) await person.click(first);
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'I have it already' }).length).toBeLessThan(
        all,
      ),
    );
  });
});
