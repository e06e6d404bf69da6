import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../src/client/pages/catalogue/compare/compare';
import '../../../src/client/parts/specs/specs';
import { clearCompared } from '../../../src/client/state/compared';
import { chooseListView } from '../../../src/client/state/list-view';
import { CARDS } from '../../../src/shop/catalogue/lists/list-pages';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { untilPasses } from '../../support/until';

const HEIMS = '/category/heim-joints/chromoly';

const shop = shopForAll();
const people = peopleForAll(shop);
const forget = () => {
  chooseListView(false);
  clearCompared();
};
beforeEach(forget);
afterEach(forget);

const table = () => screen.findByRole('table', { name: 'Products by their numbers' });
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent);
const column = async (at: number) =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);

describe('the table of a list', () => {
  it('is one tap away from the cards, and remembered for the next list', async () => {
    const { person, place, unmount } = await visit(HEIMS, people.visitor);
    await person.click(await screen.findByRole('link', { name: 'Table' }));
    expect(await names()).toHaveLength(11);
    expect(place()).toBe(`${HEIMS}?view=table`);
    expect(screen.queryByRole('article')).toBeNull();
    unmount();

    const next = await visit('/search?q=jam', people.visitor);
    expect((await names()).length).toBeGreaterThan(2);
    expect(screen.getByRole('heading', { level: 2, name: /results found$/ })).toBeTruthy();
    await next.person.click(screen.getByRole('link', { name: 'Cards' }));
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(2);
    next.unmount();

    await visit('/category/tools', people.visitor);
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(2);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('of all products keeps their price filter', async () => {
    await visit('/all-products?view=table', people.visitor);
    expect(await names()).toHaveLength(CARDS);
    expect(screen.getByText(/parts above \$1000 are hidden/)).toBeTruthy();
    // Finding it by its role would take seconds in a long page.
    const links = await screen.findByText('Every product', { selector: 'nav summary' });
    expect(links).toBeTruthy();
    expect(screen.getByText(/^Page 1 of/)).toBeTruthy();
  });

  it('is sorted by its heads, by size, and says so', async () => {
    const { person, place } = await visit(`${HEIMS}?view=table`, people.visitor);
    const before = await names();
    const head = () => screen.getByRole('button', { name: 'Thread' });
    // The address and the heads change at once, the rows a moment later.
    await person.click(head());
    await untilPasses(async () => {
      const threads = await column(0);
      expect([threads.at(0), threads.at(-1)]).toEqual(['1/2-20', '1-1/4-12']);
    });
    expect(
      screen.getByRole('columnheader', { name: 'Thread' }).ariaSort ??
        head().parentElement?.getAttribute('aria-sort'),
    ).toBe('ascending');
    await person.click(head());
    expect(place()).toBe(`${HEIMS}?view=table&sort=-thread`);
    await untilPasses(async () => expect((await column(0)).at(0)).toBe('1-1/4-12'));
    await person.click(head());
    expect(place()).toBe(`${HEIMS}?view=table`);
    await untilPasses(async () => expect(await names()).toEqual(before));
  });

  it('adds as many as are typed, and keeps the dealer’s price', async () => {
    const { person, calls } = await visit(`${HEIMS}?view=table`, people.vendor);
    const row = (await within(await table()).findAllByRole('row'))[1] ?? document.body;
    expect(await within(row).findByText(/Vendor Pricing/)).toBeTruthy();
    const box = within(row).getByLabelText(/^Quantity of/);
    await person.clear(box);
    await person.type(box, '3{Tab}');
    await person.click(within(row).getByRole('button', { name: 'Add to Cart' }));
    expect(calls).toContain('POST /api/cart');
    await untilPasses(async () => {
      const { body } = await people.vendor.get('/api/cart');
      expect(body).toMatchObject([{ quantity: 3 }]);
    });
  });

  it('that was not loaded says so, and can be tried again', async () => {
    let broken = true;
    const { person } = await visit(`${HEIMS}?view=table`, people.visitor, () => {
      if (broken) throw new TypeError('Failed to fetch');
      return undefined;
    });
    const again = await screen.findAllByRole('button', { name: 'Try again' });
    broken = false;
    for (const button of again) await person.click(button);
    expect(await names()).toHaveLength(11);
  });
});

describe('facets', () => {
  const box = (name: RegExp) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name, hidden: true });

  it('narrow the list from the keyboard, in the address, and begin at page 1', async () => {
    const { person, place } = await visit('/all-products?view=table&page=2', people.visitor);
    expect(await screen.findByText(/^Page 2 of/)).toBeTruthy();
    (await box(/^Left/)).focus();
    await person.keyboard(' ');
    await untilPasses(() => expect(place()).toBe('/all-products?view=table&hand=left'));
    expect((await box(/^Left/)).checked).toBe(true);
    expect(await screen.findByRole('heading', { name: /^\d+ of \d+ Products$/ })).toBeTruthy();
    (await box(/^3\/4-16/)).focus();
    await person.keyboard(' ');
    const both = '/all-products?view=table&hand=left&thread=3%2F4-16';
    await untilPasses(() => expect(place()).toBe(both));
    await untilPasses(async () => expect(new Set(await column(0))).toEqual(new Set(['3/4-16'])));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await untilPasses(() => expect(place()).toBe('/all-products?view=table'));
  });

  it('put only the last of quick choices in the address, and none after the list was left', async () => {
    const { place, router, unmount } = await visit(`${HEIMS}?view=table`, people.visitor);
    const [left, right] = [await box(/^Left/), await box(/^Right/)];
    let places = 0;
    router.subscribe('onBeforeNavigate', () => void (places += 1));
    left.click();
    right.click();
    await untilPasses(() => expect(place()).toBe(`${HEIMS}?view=table&hand=left~right`));
    expect([places, left.checked, right.checked]).toEqual([1, true, true]);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    left.click();
    unmount();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(places).toBe(1);
  });

  it('state what would give nothing as 0, and can still be reached', async () => {
    const { person } = await visit(`${HEIMS}?view=table&thread=1%2F2-20`, people.visitor);
    const none = await box(/^1 in \(0\)$/);
    expect(none.disabled).toBe(false);
    none.focus();
    expect(document.activeElement).toBe(none);
    await person.keyboard(' ');
    expect(await screen.findByText('No part has all of this')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    const [clear = document.body] = screen.getAllByRole('button', { name: 'Clear filters' });
    await person.click(clear);
    expect(await names()).toHaveLength(11);
  });

  it('narrow cards too', async () => {
    const { person, place } = await visit(HEIMS, people.visitor);
    await person.click(await screen.findByRole('link', { name: 'Filter' }));
    await person.click(await box(/^Left/));
    await untilPasses(() => expect(place()).toBe(`${HEIMS}?view=cards&hand=left`));
    expect(await screen.findByRole('heading', { name: '6 of 11 Products' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(6);
  });
});

describe('compared parts', () => {
  it('are chosen in a list, at most four, and opened by one link', async () => {
    const { person, place } = await visit(`${HEIMS}?view=table`, people.visitor);
    await table();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Compare/ });
    for (const one of boxes.slice(0, 4)) await person.click(one);
    expect(boxes[4]?.disabled).toBe(true);
    await person.click(boxes[3] ?? document.body);
    expect(boxes[4]?.disabled).toBe(false);
    await person.click(screen.getByRole('link', { name: 'Compare 3 parts' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare Parts' })).toBeTruthy();
    expect(place()).toBe('/compare?ids=1012~1013~1014');
    const facts = async () => {
      const rows = await screen.findAllByRole('row');
      return rows.map((row) => within(row).queryByRole('rowheader')?.textContent);
    };
    expect(await facts()).toEqual(expect.arrayContaining(['Hand (differs)', 'Material']));

    await person.click(screen.getByRole('button', { name: /^Remove .* 5\/8-18 Right Hand$/ }));
    expect(place()).toBe('/compare?ids=1012~1013');
    await untilPasses(async () => expect(await facts()).toContain('Thread'));
    const [add = document.body] = screen.getAllByRole('button', { name: 'Add to Cart' });
    await person.click(add);
    expect(await screen.findByText('Login Required')).toBeTruthy();
  });
});
