import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type People, meetPeople } from '../../support/people';
import { visit } from '../../support/screen/render';
import { type Shop, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const HEIM = 1019;
const LEFT = 1020;
const HEIM_PAGE = '/product/chromoly-heim-joint-7-8-14-right-hand';
const BRACKET = 1002;
const TRUSS = 1067;

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
    // Only the shown parts are read from the catalogue.
    const lists = calls.filter((one) => one.startsWith('GET /api/products?'));
    expect(lists).toEqual([expect.stringMatching(/\?ids=/)]);
    expect(calls).not.toContain('GET /api/products');
  });

  it('leads to the link designer, with the joint chosen', async () => {
    const { person, place } = await visit(HEIM_PAGE, people.customer);
    await person.click(await screen.findByRole('link', { name: 'Design a link with this joint' }));
    await screen.findAllByLabelText(/^Joint/);
    expect(place()).toBe(`/build/link#v=1&u=in&0=1&0q=2&0c=24%20in&0aj=${HEIM}&d=1`);
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
    expect(await screen.findByText(/^\d+ parts come along: they go into your cart/)).toBeTruthy();
    expect(await screen.findByRole('form', { name: 'Sign Up' })).toBeTruthy();
  });

  it('says nothing about parts that meet no other', async () => {
    await visit('/product/goatskin-welding-gloves', people.customer);
    await screen.findByRole('heading', { name: 'Specifications' });
    expect(screen.queryByRole('heading', { name: 'Fits with' })).toBeNull();
  });
});

describe('the page of a kit (docs/rules.md 15.15)', () => {
  /** The first line of each, without its reason. */
  const lines = (region: HTMLElement) =>
    within(region)
      .getAllByRole('listitem')
      .map((line) => line.textContent.replace(line.querySelector('.why')?.textContent ?? '', ''));

  it('lists what is in the box and what is still needed, with links', async () => {
    await setStock(shop, TRUSS, 0);
    await shop.catalogue.refresh();
    const { person, place } = await visit(
      '/product/triangulated-four-link-kit-2-in-tube',
      people.customer,
    );
    const box = await screen.findByRole('region', { name: 'In the box' });
    expect(lines(box)).toEqual([
      '4 ×Link Tube 2 in x 0.250 Wall 48 in',
      '4 ×Chromoly Heim Joint 7/8-14 Right Hand',
      '4 ×Chromoly Heim Joint 7/8-14 Left Hand',
      '4 ×Tube Adapter Pair 7/8-14 for 2 in Tube',
      '4 ×Heim Jam Nut Pair 7/8-14',
      '8 ×Misalignment Spacer Pair 3/4 to 5/8 in',
      '8 ×Weld-On Link Bracket 2 in Wide',
    ]);
    expect(await within(box).findAllByRole('link')).toHaveLength(7);
    const needs = screen.getByRole('region', { name: 'Still needed' });
    expect(lines(needs)).toEqual([
      '8 ×Bolt and Nut 5/8-18 x 3-1/2 in',
      '1 ×Rear Axle Truss with Upper Link Mount 3-1/2 in Tube (Out of Stock)',
    ]);
    await person.click(within(needs).getByRole('link', { name: /^Bolt and Nut/ }));
    await waitFor(() => expect(place()).toBe('/product/bolt-and-nut-5-8-18-x-3-1-2-in'));
  });

  it('names parts that the shelf does not have in words, and products that are gone', async () => {
    await people.admin.put('/api/admin/products/1017', { published: false });
    await visit('/product/drag-link-kit-3-4-16-with-40-in-tube', people.customer);
    const box = await screen.findByRole('region', { name: 'In the box' });
    await within(box).findByRole('link', { name: /Right Hand$/ });
    expect(lines(box)).toContain('1 ×1-1/2 in x 0.250 wall DOM tube, 40 in');
    expect(lines(box)).toContain('1 ×NR-HJ-CM-075L');
    expect(within(box).getAllByRole('link')).toHaveLength(4);
    expect(lines(screen.getByRole('region', { name: 'Still needed' }))).toEqual(['1 ×Bolt 5/8 in']);
  });

  it('leads to the groups below, and has one button Add to Cart', async () => {
    await visit(HEIM_PAGE, people.customer);
    const roles = await screen.findByRole('navigation', { name: 'Goes with' });
    for (const link of within(roles).getAllByRole('link')) {
      const id = link.getAttribute('href')?.slice(1) ?? '';
      await waitFor(() => expect(document.getElementById(id)).toBeTruthy());
    }
    expect(screen.getAllByRole('button', { name: 'Add to Cart' })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'In the box' })).toBeNull();
  });
});

describe('a description (docs/rules.md 15.16)', () => {
  it('has links where it names other products, and the same words', async () => {
    const { person, place } = await visit(
      '/product/polyurethane-link-bushing-kit-2-50-in',
      people.customer,
    );
    const link = await screen.findByRole('link', { name: '2.50 in trailing arm bracket kit' });
    expect(link.closest('p')?.textContent).toBe(
      'Weld-on outer shell, two polyurethane halves and a crush sleeve with a 3/4 in bore, 2.50 in long overall. Weld the shell to your link tube with the halves out, let it cool, then grease and press them in. Matches our 2.50 in trailing arm bracket kit.',
    );
    await person.click(link);
    await waitFor(() => expect(place()).toBe('/product/trailing-arm-bracket-kit-2-50-in-wide'));
  });

  it('is text, whatever it says', async () => {
    const words = 'See <a href="//evil.example">NR-HH-TA-999P</a> & NR-HH-TA-075P <img src=x>';
    await people.admin.put(`/api/admin/products/${HEIM}`, { description: words });
    await visit(HEIM_PAGE, people.customer);
    const link = await screen.findByRole('link', { name: 'NR-HH-TA-075P' });
    expect(link.getAttribute('href')).toBe('/product/tube-adapter-pair-3-4-16-for-1-1-2-in-tube');
    expect(link.closest('p')?.textContent).toBe(words);
    expect(link.closest('p')?.querySelectorAll('a, img')).toHaveLength(1);
  });
});

describe('the cart (docs/rules.md 15.11)', () => {
  it('says what does not fit, and adds what is missing', async () => {
    await people.customer.post('/api/cart', { productId: HEIM, quantity: 2 });
    await people.customer.post('/api/cart', { productId: BRACKET, quantity: 2 });
    const { person } = await visit('/cart', people.customer);
    const found = await screen.findByRole('region', { name: 'Do these parts fit together?' });
    within(found).getByText(/Bracket is 2.625 in inside, the joint is 0.875 in/);
    await person.click(
      await within(found).findByRole('button', {
        name: 'Add 2 × Chromoly Heim Joint 7/8-14 Left Hand',
      }),
    );
    await waitFor(async () => expect(await cartOf()).toContainEqual([LEFT, 2]));
  });

  it('is one line at the checkout, which opens', async () => {
    await people.customer.post('/api/cart', { productId: HEIM, quantity: 2 });
    const { person } = await visit('/checkout', people.customer);
    const found = await screen.findByRole('region', { name: 'Do these parts fit together?' });
    const line = found.querySelector('details');
    expect(line?.open).toBe(false);
    await person.click(within(found).getByText(/^\d+ notes?$/));
    expect(line?.open).toBe(true);
    expect(within(found).getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  it('keeps to one line about a stock order', async () => {
    const ids = Array.from({ length: 16 }, (_, at) => 1010 + at);
    for (const productId of ids)
      await people.customer.post('/api/cart', { productId, quantity: 1 });
    const { person } = await visit('/cart', people.customer);
    const found = await screen.findByRole('region', { name: 'Do these parts fit together?' });
    expect(within(found).queryAllByRole('listitem')).toEqual([]);
    await person.click(within(found).getByRole('button', { name: /^Show \d+ notes about/ }));
    expect(within(found).getAllByRole('listitem').length).toBeGreaterThan(3);
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
