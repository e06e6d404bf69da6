import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { categoryProducts, products } from '../../../src/client/data/catalogue/catalogue';
import { CARDS, ROWS } from '../../../src/shop/catalogue/lists/list-pages';
import type { Product } from '../../../src/shop/catalogue/product';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const CRUMBS = ['Home', 'Apparel'];
const MANY = ROWS + 40;

const shop = shopForAll();
const people = peopleForAll(shop);
beforeAll(async () => {
  const lines = Array.from(
    { length: MANY },
    (_, at) => `NR-SP-${at},Spacer ${at},apparel,9.99,0.5,5,A spacer,1`,
  );
  const csv = ['sku,name,category,price,weight_kg,stock,description,published', ...lines].join(
    '\n',
  );
  expect((await people.admin.post('/api/admin/product-csv', { csv })).status).toBe(200);
});
const WIDTH = window.innerWidth;
afterEach(() => {
  vi.restoreAllMocks();
  window.innerWidth = WIDTH;
});

/** The names that are rendered from now on: `SizedText` looks for a size in each. */
const watchNames = (): Set<unknown> => {
  const names = new Set<unknown>();
  const { test } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function look(this: RegExp, text) {
    if (this.source === String.raw`\d-\d`) names.add(text);
    return test.call(this, text);
  });
  return names;
};

it.each([
  ['/category/apparel', categoryProducts('apparel').queryKey, 'article'],
  ['/all-products', products.queryKey, 'listitem'],
] as const)(
  'a part of %s that sells out is rendered again, and no other',
  async (path, key, role) => {
    const { queryClient } = await visit(path, people.visitor);
    const heading = await screen.findByText('Spacer 3', { selector: 'h3, h3 *' });
    // /all-products first renders a part of each row.
    await waitFor(() =>
      expect(screen.queryByLabelText('Category')?.hasAttribute('disabled')).not.toBe(true),
    );
    const place = heading.closest(role === 'article' ? 'article' : 'li') ?? document.body;
    expect(within(place as HTMLElement).queryByText('Out of Stock')).toBeNull(); // an element of the page
    const rendered = watchNames();
    act(() => {
      queryClient.setQueryData<Product[]>(key, (list) =>
        list?.map((one) => ({ ...one, inStock: one.inStock && one.name !== 'Spacer 3' })),
      );
    });
    expect(await within(place as HTMLElement).findByText('Out of Stock')).toBeTruthy();
    expect([...rendered].filter((name) => !CRUMBS.includes(String(name)))).toEqual(['Spacer 3']);
  },
);

it('a filter of /all-products begins at its first page', async () => {
  const { person, place } = await visit('/all-products?page=2', people.visitor);
  expect(await screen.findByText(/^Page 2 of/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText('Category').hasAttribute('disabled')).toBe(false),
  );
  await person.selectOptions(await screen.findByLabelText('Category'), 'apparel');
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
  expect(place()).toBe('/all-products');
  // The first screen comes first. Found by text: role queries over a page as long as this take seconds on a busy core.
  const rows = () => screen.getAllByText('View Details', { selector: 'a' });
  await waitFor(() => expect(rows()).toHaveLength(ROWS));
});

it.each([
  ['/all-products', ROWS],
  ['/category/apparel', CARDS],
])('the second page of %s is not rendered again while it is left', async (path, count) => {
  const { person } = await visit(`${path}?page=2`, people.visitor);
  expect(await screen.findByText(/^Page 2 of/)).toBeTruthy();
  // All of it: the first screen comes first.
  await waitFor(() => expect(document.querySelectorAll('main h3')).toHaveLength(count));
  const rendered = watchNames();
  await person.click(screen.getByLabelText(/, home$/));
  expect(await screen.findByText('Featured Products')).toBeTruthy();
  expect([...rendered].filter((name) => String(name).startsWith('Spacer'))).toEqual([]);
});

it('the pages of a list say which one is shown, and where the others are', async () => {
  await visit('/category/apparel?page=2', people.visitor);
  const ways = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(ways.getByText('Page 2 of 5')).toBeTruthy();
  const hrefs = ways
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(hrefs).toEqual(['Previous /category/apparel', 'Next /category/apparel?page=3']);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(CARDS));
});

it.each([
  ['/category/apparel', CARDS, 10],
  ['/all-products', ROWS, 24],
])(
  'a phone or a tablet shows the first parts of %s, and the others when asked (docs/rules.md 3.56)',
  async (path, all, most) => {
    window.innerWidth = 1023;
    const { person } = await visit(path, people.visitor);
    const names = () => document.querySelectorAll('h3 a');
    const more = await screen.findByText(`Show ${all - most} more`);
    // The first screen is painted before the others.
    await waitFor(() => expect(names().length).toBeGreaterThanOrEqual(most));
    const first = names();
    await person.click(more);
    expect(names().length - first.length).toBe(all - most);
    expect(document.activeElement).toBe(names()[first.length]);
    expect(screen.queryByText(/^Show \d+ more$/)).toBeNull();
  },
);
