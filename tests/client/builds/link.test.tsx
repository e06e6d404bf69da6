import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useBuilds } from '../../../src/client/device/builds/builds';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { meetPeople } from '../../support/people';
import { visit } from '../../support/screen/render';
import { type Shop, openShop } from '../../support/shop';
import { untilPasses } from '../../support/until';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  fakeIndexedDb();
  return () => shop.close();
});
afterEach(() => {
  window.location.hash = '';
  Reflect.deleteProperty(globalThis, 'indexedDB');
  useBuilds.setState(useBuilds.getInitialState());
});

/** A link of two 1/2-20 joints, measured, in tube of 1 in. */
const MEASURED =
  'v=1&u=in&0=1&0q=2&0c=24%20in&0t=1100&0aj=1012&0as=2&0ae=1%2F4&0au=1-3%2F4&0an=5%2F16&0ad=1-1%2F2';

const EXAMPLE = {
  slug: 'front',
  title: 'Front',
  description: 'Links',
  lines: [{ what: { kind: 'free', text: 'Tube' }, quantity: 1, note: '', have: false }],
  published: true,
};

const open = async (address: string, hasExample = false) => {
  window.location.hash = address;
  const { customer, admin } = await meetPeople(shop);
  if (hasExample) await admin.post('/api/admin/example-builds', EXAMPLE);
  const page = await visit('/build/link', customer);
  const first = await screen.findByRole('region', { name: 'Link 1' });
  return { ...page, customer, first };
};

describe('the link designer', () => {
  it('begins with a link of stated sizes, and takes what was measured', async () => {
    const { person, first } = await open('');
    const numbers = within(first).getByRole('table', { name: 'Numbers of Link 1' });
    // What the shop knows is not asked for.
    within(first).getByText('5 measures known of these parts');
    expect(screen.queryByText(/measure yours/i)).toBeNull();
    // 24 - 2 * (3.375 + 0.99 - 1.2075): the first joint is 7/8-14, and engages the middle of what its parts allow.
    within(numbers).getByRole('row', {
      name: 'Tube, cut to 17.685 in (nearest 1/16: 17-11/16)',
    });
    await person.click(within(first).getByLabelText('Ball centre to the end of the shank'));
    await person.paste('2');
    await person.click(within(first).getByLabelText('Adapter outside the tube'));
    await person.paste('1/4');
    // 24 - 2 * (2 + 1/4 - 1.2075).
    within(numbers).getByRole('row', {
      name: 'Tube, cut to 21.915 in (nearest 1/16: 21-15/16)',
    });
    within(first).getByRole('img', { name: /^Drawing of Link 1/ });
    await untilPasses(() => expect(window.location.hash).toMatch(/0as=2&.*0ae=1%2F4/));
  });

  it('says beside a field what is wrong, and keeps what was typed', async () => {
    const { person, first } = await open(MEASURED);
    const length = within(first).getByLabelText('Centre to centre');
    const write = async (text: string) => {
      await person.clear(length);
      await person.click(length);
      await person.paste(text);
    };
    await write('thirty');
    expect(length).toHaveProperty('value', 'thirty');
    expect(length.getAttribute('aria-invalid')).toBe('true');
    within(first).getByText(/^Write a length like 23 5\/8/);
    await write('2');
    within(first).getByText(/^Nothing is left for the tube/);
  });

  it('cuts the tubes of all links, and puts their parts into the cart', async () => {
    const { person, customer } = await open(MEASURED);
    await person.click(screen.getByRole('button', { name: 'Add another link like the last' }));
    screen.getByRole('region', { name: 'Link 2' });
    const cuts = screen.getByRole('region', { name: 'Cut list' });
    within(cuts).getByText(/^21 in Link 1, 1 of 2/);
    const parts = screen.getByRole('region', { name: 'Parts for all links' });
    within(parts).getByText('4 right-hand ends, 4 left-hand ends');
    const items = within(parts).getAllByRole('listitem').length;
    await person.click(within(parts).getByRole('button', { name: 'Add all to cart' }));
    await within(parts).findByText(/added to your cart/);
    expect((await customer.get('/api/cart')).body).toHaveLength(items);
  });

  it('says beside the parts which link is not finished', async () => {
    await open(`${MEASURED}&1=1&1n=Lower%20link&1t=1005`);
    const parts = screen.getByRole('region', { name: 'Parts for all links' });
    within(parts).getByText('Lower link is not finished.');
    within(parts).getByRole('button', { name: 'Add all to cart' });
  });

  it('puts its parts on a build list', async () => {
    const { person, place } = await open(MEASURED);
    const parts = screen.getByRole('region', { name: 'Parts for all links' });
    await person.click(within(parts).getByRole('button', { name: 'Add to Build List' }));
    await within(parts).findByText(/^Added to /);
    await person.click(within(parts).getByRole('link', { name: 'See the build list' }));
    await screen.findByRole('heading', { name: 'To buy' });
    expect(place()).toBe('/build');
    await screen.findByRole('link', { name: /1\/2-20 Left Hand/ });
  });

  it('opens the design of an address', async () => {
    await open('v=1&u=mm&0=1&0c=600&1=1&1n=Upper%20link');
    const [length] = screen.getAllByLabelText('Centre to centre');
    expect(length).toHaveProperty('value', '600');
    screen.getByRole('heading', { name: 'Upper link' });
    expect(screen.getAllByText('Choose a joint.')).toHaveLength(2);
    // Nothing that a person has not typed is wrong.
    for (const field of [...screen.getAllByLabelText('Joint'), ...screen.getAllByLabelText('Tube')])
      expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('fills in what a door leaves open, and asks only what the shop does not know', async () => {
    const { person, first } = await open('v=1&u=in&0=1&0q=2&0c=24%20in&0aj=1016&d=1');
    const field = (name: string) => within(first).getByLabelText<HTMLSelectElement>(name);
    const chosen = (name: string) => field(name).selectedOptions[0]?.textContent;
    expect(chosen('Joint')).toBe('Chromoly Heim Joint 3/4-16 Right Hand');
    expect(chosen('Tube')).toBe('Tie Rod Tube 1-1/2 in x 0.250 Wall 60 in');
    expect(chosen('Bracket')).toBe('Weld-On Heim Bracket 7/8 in Wide');
    await person.selectOptions(field('Joint'), 'A joint of another maker');
    await person.click(field('Thread'));
    await person.paste('3/4-16');
    within(first).getByText('3 measures known of these parts');
    within(first).getByText(/^Makers differ, so measure yours/);
  });

  it('says that an address has no design', async () => {
    await open('v=9&u=in');
    screen.getByText(/^This address has no design/);
  });

  it('is one of the tools of the workbench', async () => {
    const { person, place } = await open('', true);
    const tools = screen.getByRole('navigation', { name: 'Workbench' });
    const own = within(tools).getByRole('link', { name: 'Link Designer' });
    expect(own.getAttribute('aria-current')).toBe('page');
    const examples = await within(tools).findByRole('link', { name: 'Workbench' });
    expect(examples.getAttribute('href')).toBe('/builds');
    await person.click(within(tools).getByRole('link', { name: 'Build List' }));
    await screen.findByRole('heading', { name: 'Build List' });
    expect(place()).toBe('/build');
  });
});
