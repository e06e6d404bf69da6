import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { StarsLine } from '../../../src/client/parts/catalogue/stars-line';
import { PASSWORD, addMember, peopleForAll } from '../../support/people';
import { apiError, visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);

const offline = (path: string): undefined => {
  if (path.startsWith('/api/products') || path.startsWith('/api/categories/'))
    throw new TypeError('Failed to fetch');
};

describe('category page', () => {
  it('loading: shows "Loading products..."', async () => {
    let go = () => {};
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined);
    });
    const view = visit('/category/tools', people.visitor, (path) =>
      path.includes('/products') ? (held as Promise<never>) : undefined,
    );
    expect(await screen.findByText('Loading products...')).toBeTruthy();
    go();
    await view;
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(2);
  });

  it('loaded: shows heading, description, count and a card for each product page', async () => {
    await visit('/category/tools', people.visitor);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
    const cards = await screen.findAllByRole('article');
    expect(await screen.findByText(`${cards.length} Products`)).toBeTruthy();
  });

  it('empty: shows No Products Found', async () => {
    await visit('/category/tools', people.visitor, (path) =>
      path.endsWith('/products') ? new Response('[]') : undefined,
    );
    expect(await screen.findByText('No Products Found')).toBeTruthy();
    expect(
      screen.getByText("We're working on adding products to this category. Check back soon!"),
    ).toBeTruthy();
  });

  it('failed: reports that the server cannot be reached, and retries', async () => {
    let broken = true;
    const { person } = await visit('/category/tools', people.visitor, (path) =>
      broken ? offline(path) : undefined,
    );
    expect(await screen.findByText(/We couldn't reach the shop/)).toBeTruthy();
    expect(screen.queryByText('No Products Found')).toBeNull();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(2);
  });

  it('unknown: shows Category Not Found', async () => {
    await visit('/category/none-such', people.visitor);
    expect(await screen.findByText('Category Not Found')).toBeTruthy();
    expect(screen.getByText("The category you're looking for doesn't exist.")).toBeTruthy();
  });

  it('shows two tiles with their counts for heim-joints', async () => {
    await visit('/category/heim-joints', people.visitor);
    const chromoly = await screen.findByRole('link', { name: /Chromoly Heim Joints/ });
    expect(chromoly.getAttribute('href')).toBe('/category/heim-joints/chromoly');
    expect(await screen.findByText('11 Products Available')).toBeTruthy();
    expect(await screen.findByText('4 Products Available')).toBeTruthy();
  });
});

describe('product card', () => {
  const cardOf = async (name: RegExp) => {
    const heading = await screen.findByRole('heading', { level: 3, name });
    const card = heading.closest('article');
    if (!card) throw new Error('no card');
    return within(card);
  };

  it('shows both prices of gusset-plate-set', async () => {
    await visit('/category/tabs-gussets', people.visitor);
    const card = await cardOf(/Gusset Plate Set/);
    expect(card.getByText('$6.99 CAD')).toBeTruthy();
    expect(card.getByText('$12.49 CAD')).toBeTruthy();
  });

  it('shows a vendor 20% off, with the regular price struck through', async () => {
    await visit('/category/tabs-gussets', people.vendor);
    const card = await cardOf(/Gusset Plate Set/);
    expect((await card.findAllByText('Vendor Pricing (20% off)')).length).toBeGreaterThan(0);
    expect(await card.findByText('$5.59 CAD')).toBeTruthy();
    expect(card.getByText('$6.99 CAD').closest('s, del')).toBeTruthy();
  });

  it('shows a vendor 5% off heim joints', async () => {
    await visit('/category/heim-joints/chromoly', people.vendor);
    await waitFor(() => expect(screen.getAllByText('Vendor Pricing (5% off)')).toHaveLength(11));
  });

  it('shows a customer no vendor price', async () => {
    await visit('/category/tabs-gussets', people.customer);
    await cardOf(/Gusset Plate Set/);
    expect(screen.queryByText(/Vendor Pricing/)).toBeNull();
  });
});

test.each(['/', '/dashboard', '/category/tools', '/search?q=heim'])(
  'the headings of %s skip no level',
  async (path) => {
    await visit(path, people.customer);
    await screen.findAllByRole('article');
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect([index, level <= (levels[index - 1] ?? 0) + 1]).toEqual([index, true]);
  },
);

describe('add to cart', () => {
  it('adds one piece from a card and shows a toast', async () => {
    const { person, calls } = await visit('/category/tools', people.customer);
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('no card');
    const name = within(card).getByRole('heading').textContent;
    await person.click(within(card).getByRole('button', { name: /Add to Cart/ }));
    expect(await screen.findByText(`${name} has been added to your cart.`)).toBeTruthy();
    expect(calls.filter((asked) => asked === 'POST /api/cart')).toHaveLength(1);
    // The config may be fetched in between.
    const after = () => calls.slice(calls.indexOf('POST /api/cart'));
    await waitFor(() => expect(after()).toContain('GET /api/cart'));
  });

  it('leads a visitor to the sign-in, after which the part is in the cart with its quantity', async () => {
    const account = await addMember(shop, 'late-login');
    const visitor = shop.visitor();
    const { person, calls, router } = await visit('/product/weld-on-beadlock-set-17-in', visitor);
    await person.click(await screen.findByRole('button', { name: 'One more' }));
    await person.click(screen.getByText('Add to Cart'));
    expect(await screen.findByText('Authentication required')).toBeTruthy();
    expect(calls.filter((asked) => asked.startsWith('POST'))).toEqual([]);
    await router.navigate({ to: '/auth', search: { next: '/contact' } });
    const form = (await screen.findByText('Forgot your password?')).closest('form');
    for (const [name, value] of [
      ['username', account.username],
      ['password', PASSWORD],
    ] as const) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) fireEvent.input(field, { target: { value } });
    }
    if (form) fireEvent.submit(form);
    expect(
      await screen.findByText('Weld-On Beadlock Set 17 in has been added to your cart.'),
    ).toBeTruthy();
    expect((await visitor.get('/api/cart')).body).toMatchObject([{ quantity: 2 }]);
    expect(calls.filter((asked) => asked === 'POST /api/cart')).toHaveLength(1);
  });

  it('shows Login Required on a 401', async () => {
    const { person } = await visit('/category/tools', people.customer, (path, method) =>
      method === 'POST' && path === '/api/cart'
        ? apiError('unauthorized', { message: 'Unauthorized' })
        : undefined,
    );
    const [button] = await screen.findAllByRole('button', { name: /Add to Cart/ });
    if (!button) throw new Error('no button');
    await person.click(button);
    expect(await screen.findByText('Login Required')).toBeTruthy();
  });

  it.each([
    ["the server's reason", 'out_of_stock', 'Only 2 in stock.'],
    ['its own words for a fault', 'internal', 'Failed to add item to cart. Please try again.'],
  ] as const)('reports any other failure with %s, in toast and page', async (_, code, words) => {
    const { person } = await visit('/category/tools', people.customer, (path, method) =>
      method === 'POST' && path === '/api/cart'
        ? apiError(code, { message: code === 'internal' ? 'Broken.' : words })
        : undefined,
    );
    const [button] = await screen.findAllByRole('button', { name: /Add to Cart/ });
    if (!button) throw new Error('no button');
    await person.click(button);
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.getByText('Error')).toBeTruthy();
  });
});

describe('product page', () => {
  it('shows the product, and a stepper that starts at 1 and never goes below', async () => {
    const { person } = await visit('/product/weld-on-beadlock-set-17-in', people.customer);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Weld-On Beadlock Set 17 in' }),
    ).toBeTruthy();
    expect(screen.getAllByText('$1149.00 CAD').length).toBeGreaterThan(0);
    expect(screen.getByText(/NR-WB-SET-17/)).toBeTruthy();
    const quantity = screen.getByRole('textbox', { name: 'Quantity' }) as HTMLInputElement; // by its role
    expect(quantity.value).toBe('1');
    await person.clear(quantity);
    await person.type(quantity, 'abc');
    await person.tab();
    expect(quantity.value).toBe('1');
  });

  it('keeps the focus that it got while it was loading', async () => {
    let go = () => {};
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined);
    });
    const view = visit('/product/weld-on-beadlock-set-17-in', people.visitor, (path) =>
      path.includes('weld-on-beadlock') ? (held as Promise<never>) : undefined,
    );
    await screen.findByText('Loading product...');
    const main = screen.getByRole('main');
    main.focus();
    go();
    await view;
    await screen.findByRole('heading', { level: 1, name: 'Weld-On Beadlock Set 17 in' });
    expect(document.activeElement).toBe(main);
  });

  it('shows Product Not Found for an unknown product', async () => {
    await visit('/product/none-such', people.visitor);
    expect(
      await screen.findByText("The product you're looking for doesn't exist or has been removed."),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse All Products' }).getAttribute('href')).toBe(
      '/all-products',
    );
  });

  it('has an address, a title and a preview for each size', async () => {
    const head = () => ({
      title: document.title.split(' | ')[0],
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      ...Object.fromEntries(
        ['og:title', 'og:url'].map((name) => [
          name,
          document.querySelector(`meta[property="${name}"]`)?.getAttribute('content'),
        ]),
      ),
    });
    const of = (size: string, path: string) => ({
      title: `Gusset Plate Set ${size}`,
      canonical: `http://shop.test${path}`,
      'og:title': expect.stringMatching(`^Gusset Plate Set ${size} `),
      'og:url': `http://shop.test${path}`,
    });
    const large = '/product/gusset-plate-set?item=1042';
    const { person, place } = await visit(large, people.visitor);
    expect(await screen.findByText('SKU: NR-TG-GP-L')).toBeTruthy();
    await waitFor(() => expect(head()).toEqual(of('Large', large)));
    await person.click(screen.getByLabelText(/^Small/));
    await waitFor(() => expect(place()).toBe('/product/gusset-plate-set'));
    expect(await screen.findByText('SKU: NR-TG-GP-S')).toBeTruthy();
    await waitFor(() => expect(head()).toEqual(of('Small', '/product/gusset-plate-set')));
    expect(screen.getByLabelText<HTMLInputElement>(/^Small/).checked).toBe(true);
  });

  it('keeps the heading but reports the lost connection if there is no answer', async () => {
    await visit('/product/gusset-plate-set', people.visitor, offline);
    expect(await screen.findByText('Product Not Found')).toBeTruthy();
    expect(screen.getByText(/We couldn't reach the shop/)).toBeTruthy();
    expect(screen.queryByText(/has been removed/)).toBeNull();
  });
});

describe('a drawing that is not saved', () => {
  /** Opens the page of a heim joint at its drawing, and returns the link around it. */
  const openDrawing = async () => {
    const page = await visit('/product/chromoly-heim-joint-3-4-16-right-hand', people.visitor);
    const thumbnails = await screen.findAllByRole('button', { name: /^Show picture/ });
    await page.person.click(thumbnails.at(-1) ?? document.body);
    const link = screen.getByText('Full size').closest('a') ?? document.body;
    expect(link.getAttribute('href')).toMatch(/\.svg$/);
    return { ...page, link };
  };
  const fail = (within: HTMLElement) => fireEvent.error(within.querySelector('img') ?? within);
  const text = /not saved on this device/i;

  it('says so on the page, and does not open', async () => {
    const { person, link } = await openDrawing();
    fail(link);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Full size')).toBeNull();
    await person.click(link);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so in the viewer, which offers neither zoom nor print of it', async () => {
    const { person, link } = await openDrawing();
    await person.click(link);
    const viewer = await screen.findByRole('dialog');
    const names = () =>
      within(viewer)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toContain('Print');
    fail(viewer);
    expect(await within(viewer).findByText(text)).toBeTruthy();
    expect(names()).toEqual(['✕', '←', '→']);
    await person.keyboard('+');
    expect(viewer.querySelector('[data-zoomed]')).toBeNull();
  });
});

describe('stars', () => {
  it('are not shown of a part that nobody has reviewed', async () => {
    const { unmount } = await visit('/category/tools', people.visitor);
    await screen.findAllByRole('article');
    expect(document.querySelector('.stars, .rated')).toBeNull();
    unmount();
    await visit('/product/weld-on-beadlock-set-17-in', people.visitor);
    await screen.findByText(/NR-WB-SET-17/);
    expect(document.querySelector('.stars, .rated')).toBeNull();
    expect(screen.queryByText(/review/)).toBeNull();
  });

  it.each([
    ['card', 1, '4.5 out of 5 stars', '(1)'],
    ['page', 1, '4 out of 5 stars', '(1 review)'],
    ['page', 2, '4 out of 5 stars', '(2 reviews)'],
  ] as const)('of a %s are those of its %i reviews', (place, reviewCount, stars, count) => {
    const { unmount } = render(
      <StarsLine product={{ rating: '4.5', reviewCount }} place={place} />,
    );
    expect(screen.getByRole('img', { name: stars })).toBeTruthy();
    expect(screen.getByText(count)).toBeTruthy();
    unmount();
  });
});

describe('home page', () => {
  it('asks for its featured parts, not for the whole list', async () => {
    const { calls } = await visit('/', people.visitor);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(calls).toContain('GET /api/products?featured=true');
    expect(calls).not.toContain('GET /api/products');
  });
});

describe('search page', () => {
  it('prompts for a query if there is none', async () => {
    await visit('/search', people.visitor);
    expect(await screen.findByRole('heading', { level: 1, name: 'Search Products' })).toBeTruthy();
    expect(screen.getByText('Start Your Search')).toBeTruthy();
  });

  it('finds products by all words and counts them', async () => {
    await visit('/search?q=gusset%20PLATE%20set', people.visitor);
    expect(await screen.findByText(/^\d+ results? found$/)).toBeTruthy();
  });

  it('asks the shop for the products that match, not for all', async () => {
    const { calls, router } = await visit('/search?q=gusset', people.visitor);
    await screen.findAllByRole('article');
    expect(calls).toContain('GET /api/search?q=gusset');
    expect(calls).not.toContain('GET /api/products');
    await router.navigate({ to: '/search', search: { q: 'plate gusset' } });
    await screen.findByRole('heading', { level: 1, name: 'Search Results for plate gusset' });
    await screen.findAllByRole('article');
    expect(calls.filter((call) => /search\?q=[^&]*$/.test(call))).toEqual([
      'GET /api/search?q=gusset',
      'GET /api/search?q=plate+gusset',
    ]);
  });

  it('says what a word was taken for (docs/rules.md 3.34)', async () => {
    const { router } = await visit('/search?q=bung', people.visitor);
    const word = await screen.findByText('bung', { selector: 'em' });
    expect(word.closest('p')?.textContent).toBe('Showing tube adapters for bung');
    await router.navigate({ to: '/search', search: { q: 'gusset' } });
    await screen.findByRole('heading', { level: 1, name: 'Search Results for gusset' });
    await screen.findAllByRole('article');
    expect(screen.queryByText(/^(Also )?[Ss]howing/)).toBeNull();
  });

  it('leads Back home if there is no history', async () => {
    const { person, place } = await visit('/search?q=heim', people.visitor);
    await person.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(place()).toBe('/'));
  });
});

it('a part without a picture says so, and leads to none', async () => {
  const part = { name: 'Slipper Spring', price: '42.00', weight: '6.3', category: 'tools' };
  await people.admin.post('/api/admin/products', { ...part, sku: 'LTP-SPR', published: true });
  await visit('/product/slipper-spring', people.visitor);
  const note = await screen.findByText('No picture yet');
  expect(note.closest('a')?.hasAttribute('href')).toBe(false);
});
