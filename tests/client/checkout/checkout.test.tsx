import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startAnalytics } from '../../../src/client/head/analytics';
import {
  ADDRESS,
  buy,
  intentFor,
  newBuyer,
  orderBody,
  payForParcel,
  quoteFor,
} from '../../support/buyers';
import {
  atCheckout,
  fill,
  fillAddress,
  noted,
  payButton,
  readyToPay,
  summed,
} from '../../support/screen/checkout-screen';
import { held } from '../../support/held';
import { addMember, signedIn } from '../../support/people';
import { apiError, visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const GUSSET = 1041;
const HEIM = 1016;

const shop = shopForAll({ orderHistoryUsername: 'Reserved.One' });

const buyer = () => newBuyer(shop, [[BRACKET, 2]]);
const LOGGED_OUT = 'You are logged out. Logging in again...';

describe('cart page', () => {
  it('has a button to the order history for the one reserved username only', async () => {
    for (const [username, count] of [
      ['reserved.one', 1],
      ['reserved.two', 0],
    ] as const) {
      const { unmount } = await visit(
        '/cart',
        await signedIn(shop, await addMember(shop, username)),
      );
      await screen.findByText('Your cart is currently empty.');
      expect(screen.queryAllByRole('link', { name: 'View Order History' })).toHaveLength(count);
      expect(screen.getByRole('link', { name: 'FORCE SHOW - Order History' })).toBeTruthy();
      unmount();
    }
  });

  it('shows how many pieces it has, and links to the checkout', async () => {
    await visit('/cart', await buyer());
    expect(await screen.findByText('You have 2 items in your cart')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Checkout' }).getAttribute('href')).toBe(
      '/checkout',
    );
  });

  it('shows that someone is paying for the last ones, without naming the part', async () => {
    await setStock(shop, BRACKET, 3);
    const other = await newBuyer(shop, [[BRACKET, 3]]);
    await intentFor(other);
    const customer = await buyer();
    await visit('/cart', customer);
    expect(
      await screen.findByText(/^Someone is paying for the last ones of 1 part in your cart\./),
    ).toBeTruthy();
    await other.delete(`/api/cart/${BRACKET}`);
    await setStock(shop, BRACKET, 64);
  });
});

describe('opening the checkout', () => {
  it('shows an empty cart', async () => {
    await visit('/checkout', await newBuyer(shop));
    expect(await screen.findByText('Your Cart is Empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
  });

  it('links an empty cart to the order that emptied it', async () => {
    const customer = await buyer();
    const { orderNumber, id } = await buy(customer);
    await visit('/checkout', customer);
    const link = await screen.findByText(orderNumber);
    expect(link.getAttribute('href')).toBe(`/orders/${id}`);
    expect(screen.getByText('Your Cart is Empty')).toBeTruthy();
  });

  it('reports that the shop cannot be reached, and retries', async () => {
    let broken = true;
    const { person } = await visit('/checkout', await buyer(), (path) => {
      if (broken && path.startsWith('/api/checkout/quote')) throw new TypeError('Failed to fetch');
      return undefined;
    });
    expect(await screen.findByText("We couldn't reach the shop")).toBeTruthy();
    broken = false;
    await person.click(screen.getByText('Try again'));
    expect(await screen.findByText('Subtotal')).toBeTruthy();
  });

  it('shows Login Required after the session has ended', async () => {
    await visit('/checkout', await buyer(), (path) =>
      path.startsWith('/api/checkout/quote') ? apiError('unauthorized') : undefined,
    );
    expect(await screen.findAllByText('Login Required')).not.toEqual([]);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/api/login?next=%2Fcheckout',
    );
  });

  it('without the shop’s settings shows that payments need a connection, and charges no card', async () => {
    let broken = true;
    const { person, calls } = await visit('/checkout', await buyer(), (path) => {
      if (broken && path === '/api/config') throw new TypeError('Failed to fetch');
      return undefined;
    });
    expect(await screen.findByText('Payments need a connection')).toBeTruthy();
    await person.click(screen.getByLabelText(/Local Pickup/));
    fillAddress();
    await person.click(await payButton());
    expect(await screen.findAllByText('Card element not found')).not.toEqual([]);
    expect(calls).not.toContain('POST /api/create-payment-intent');
    broken = false;
    await person.click(screen.getByText('Retry'));
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
  });

  it('tracks begin_checkout', async () => {
    startAnalytics('G-TEST1');
    await atCheckout(
      await newBuyer(shop, [
        [BRACKET, 2],
        [GUSSET, 1],
      ]),
    );
    await waitFor(() =>
      expect(noted()).toContainEqual([
        'event',
        'begin_checkout',
        expect.objectContaining({ currency: 'CAD', value: 72.97 }),
      ]),
    );
  });
});

describe('the form', () => {
  it('shows a message under each invalid field, and sends nothing', async () => {
    const { person, calls } = await atCheckout(await buyer());
    fill(/^Email(?! me)/, 'nobody');
    await person.click(screen.getByText(/^Pay /, { selector: 'button' }));
    await screen.findByText('Please enter a valid email address');
    for (const [label, message] of [
      [/^Email(?! me)/, 'Please enter a valid email address'],
      [/^First name/, 'First name is required'],
      [/^Last name/, 'Last name is required'],
      [/^Address/, 'Address is required'],
      [/^City/, 'City is required'],
      [/^Province/, 'State is required'],
      [/^Postal code/, 'Zip code must be at least 5 characters'],
    ] as const)
      expect(screen.getByText(message).id).toBe(
        screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1),
      );
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email(?! me)/));
    expect(calls).not.toContain('POST /api/create-payment-intent');
  });

  it('points out a postal code that is not Canadian when its field is left', async () => {
    const { calls } = await atCheckout(await buyer());
    const hint = 'This does not look like a Canadian postal code (A1A 1A1). Please check it.';
    const field = screen.getByLabelText(/^Postal code/);
    fill(/^Postal code/, 'P3A');
    expect(screen.queryByText(hint)).toBeNull();
    fireEvent.blur(field);
    expect(screen.getByText(hint).closest('[data-part=helper-text]')?.id).toBe(
      field.getAttribute('aria-describedby'),
    );
    fill(/^Postal code/, 'P3A 1A1');
    expect(screen.queryByText(hint)).toBeNull();
    expect(calls).not.toContain('POST /api/create-payment-intent');
  });

  it('requires pickup or a shipping option', async () => {
    const { person, calls } = await atCheckout(await buyer(), (path) =>
      path === '/api/shipping/calculate' ? apiError('unavailable') : undefined,
    );
    fillAddress();
    expect(await screen.findByText('Try again')).toBeTruthy();
    await person.click(screen.getByText(/^Pay /, { selector: 'button' }));
    expect(await screen.findByText('Shipping Required')).toBeTruthy();
    expect(
      await screen.findAllByText('Please select a shipping option or choose pickup to continue.'),
    ).not.toEqual([]);
    expect(calls).not.toContain('POST /api/create-payment-intent');
  });

  it('clears the shipping option for pickup, which is free', async () => {
    const { person } = await readyToPay(await buyer());
    await waitFor(() => expect(summed('Shipping')).toMatch(/^\$\d/));
    await person.click(screen.getByLabelText(/Local Pickup/));
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]));
    await waitFor(() => expect(summed('Shipping')).toBe('Free'));
  });

  it('shows the sums that the server would charge', async () => {
    const customer = await buyer();
    const { person } = await atCheckout(customer);
    await person.click(screen.getByLabelText(/Local Pickup/));
    const quote = await quoteFor(customer);
    await waitFor(() => expect(summed('Total')).toBe(`$${quote.total} CAD`));
    expect(summed('HST (13%)')).toBe(`$${quote.hst} CAD`);
  });
});

describe('the delivery address', () => {
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  const shown = () =>
    [/^First name/, /^Address/, /^City/, /^Province/, /^Postal code/, /^Phone/].map(value);

  it('is that of the last order, in any browser, and has its shipping options', async () => {
    const customer = await buyer();
    const shippingAddress = { ...ADDRESS, phone: '705 555 0100' };
    const quote = await payForParcel(customer, { shippingAddress });
    await customer.post('/api/orders', orderBody(quote, { shippingAddress }));
    await customer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    await atCheckout(customer);
    expect(shown()).toEqual(['Ann', '12 Elm St', 'Sudbury', 'ON', 'P3A 1A1', '705 555 0100']);
    expect(await screen.findAllByText(/^Arrives \w{3} \w{3} \d+ – /)).not.toEqual([]);
  });

  it('is what was typed over that in this tab, after a reload', async () => {
    const customer = await buyer();
    await buy(customer);
    await customer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    const { unmount } = await atCheckout(customer);
    fill(/^City/, 'Calgary');
    fill(/^Province/, 'AB');
    fill(/^Postal code/, 'T2P 1J9');
    unmount();
    await atCheckout(customer);
    expect(shown()).toEqual(['Ann', '12 Elm St', 'Calgary', 'AB', 'T2P 1J9', '']);
  });

  it('can be typed when the orders cannot be loaded', async () => {
    const customer = await buyer();
    await buy(customer);
    await customer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    await atCheckout(customer, (path) =>
      path.startsWith('/api/orders') ? apiError('internal') : undefined,
    );
    expect(shown()).toEqual(['', '', '', '', '', '']);
  });
});

describe('the name of a build', () => {
  it('is not asked for without one', async () => {
    await atCheckout(await buyer());
    expect(screen.queryByLabelText(/^Name of the build/)).toBeNull();
  });

  it('can be changed', async () => {
    const customer = await newBuyer(shop, [[GUSSET, 1]]);
    await customer.post('/api/cart/build-name', { buildName: 'Front 3-link' });
    const { pay } = await readyToPay(customer);
    const field = screen.getByLabelText<HTMLInputElement>(/^Name of the build/);
    expect(field.value).toBe('Front 3-link');
    fill(/^Name of the build/, 'Front of the crawler');
    await pay();
    await screen.findByText('Order Confirmed');
    expect((await customer.get('/api/orders')).body).toMatchObject([
      { buildName: 'Front of the crawler' },
    ]);
  });
});

describe('discount code', () => {
  const apply = async (typed: string, between?: Parameters<typeof atCheckout>[1]) => {
    const { person, calls } = await atCheckout(await buyer(), between);
    const field = screen.getByLabelText<HTMLInputElement>('Discount code');
    if (typed) await person.type(field, typed);
    await person.click(screen.getByText('Apply'));
    return { person, calls, field };
  };

  it('is required', async () => {
    const { calls } = await apply('');
    expect(await screen.findByText('Enter Discount Code')).toBeTruthy();
    const words = 'Please enter a discount code to apply.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(calls).not.toContain('POST /api/discount/validate');
  });

  it('that is invalid shows the reason', async () => {
    const { calls, field } = await apply('nonsense');
    expect(await screen.findByText('Invalid Discount Code')).toBeTruthy();
    expect(field.value).toBe('NONSENSE');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(calls).not.toContain('POST /api/discount/calculate');
  });

  it('that is refused without a reason shows a default message', async () => {
    await apply('welcome10', (path) =>
      path === '/api/discount/validate' ? apiError('invalid_code') : undefined,
    );
    await waitFor(() => expect(screen.getAllByText('Invalid discount code')).toHaveLength(2));
  });

  it('that cannot be calculated shows an error', async () => {
    await apply('welcome10', (path) =>
      path === '/api/discount/calculate' ? apiError('internal') : undefined,
    );
    expect(await screen.findByText('Discount Error')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByText('Failed to calculate discount')).toHaveLength(2),
    );
  });

  it('is validated, then calculated, and can be removed', async () => {
    const { person, calls } = await apply('welcome10');
    expect(await screen.findByText('Discount Applied')).toBeTruthy();
    expect(calls.filter((asked) => asked.includes('/discount'))).toEqual([
      'POST /api/discount/validate',
      'POST /api/discount/calculate',
    ]);
    expect(summed('Discount (WELCOME10)')).toBe('−$6.60 CAD');
    await person.click(screen.getByText('Remove code'));
    expect(await screen.findByText('Discount Removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Discount \(/)).toBeNull());
  });

  it('for free shipping makes the cheapest service free, and says so of another one', async () => {
    const admin = await signedIn(shop, await addMember(shop, 'free-admin', { role_id: 'owner' }));
    await admin.post('/api/admin/discounts', { code: 'POST-FREE', freeShipping: true });
    const { person } = await apply('post-free');
    expect(await screen.findByText(/makes the cheapest shipping service free\.$/)).toBeTruthy();
    fillAddress();
    expect(await screen.findByText('Free (POST-FREE)')).toBeTruthy();
    expect(await screen.findByText('Free shipping (POST-FREE)')).toBeTruthy();
    expect(summed('Free shipping (POST-FREE)')).toBe('Free');
    await person.click(screen.getByRole('radio', { name: /^Xpresspost/ }));
    expect(await screen.findByText(/and you chose another one\.$/)).toBeTruthy();
    expect(screen.queryByText('Free shipping (POST-FREE)')).toBeNull();
  });

  it('is not offered to vendors, who see their prices', async () => {
    await atCheckout(
      await newBuyer(
        shop,
        [
          [BRACKET, 1],
          [HEIM, 1],
        ],
        { is_vendor: 1 },
      ),
    );
    expect(await screen.findByText('Vendor Pricing (20% off)')).toBeTruthy();
    expect(screen.getByText('Vendor Pricing (5% off)')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Discount code')).toBeNull());
  });
});

describe('the lines', () => {
  it.each([
    ['PUT', /^One more/, 'Failed to update cart item.'],
    ['DELETE', /^Remove/, 'Failed to remove item from cart.'],
  ])('a failed %s shows an error and keeps the cart', async (method, button, words) => {
    const { person } = await atCheckout(await buyer(), (_, asked) =>
      asked === method ? apiError('internal') : undefined,
    );
    await person.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(await screen.findByText('Error')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Quantity', { selector: 'input' }).value).toBe(
        '2',
      ),
    );
  });

  it('a refused quantity shows the same reason in toast and page', async () => {
    const words = 'Only 4 of "Link Bracket" in stock.';
    const { person } = await atCheckout(await buyer(), (_, asked) =>
      asked === 'PUT' ? apiError('out_of_stock', { message: words }) : undefined,
    );
    await person.click(screen.getByRole('button', { name: /^One more/ }));
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.queryByText('Failed to update cart item.')).toBeNull();
  });

  it('text that is not a number becomes quantity 1', async () => {
    const customer = await buyer();
    const { person } = await atCheckout(customer);
    const field = screen.getByLabelText<HTMLInputElement>('Quantity', { selector: 'input' });
    await person.clear(field);
    await person.type(field, 'x');
    await person.tab();
    expect(field.value).toBe('1');
    await waitFor(async () => expect((await quoteFor(customer)).itemCount).toBe(1));
    await waitFor(() => expect(summed('Subtotal')).toBe('$32.99 CAD'));
    expect(field.value).toBe('1');
  });

  it('a new quantity stays in its field while the quote is loading', async () => {
    // New data reaches the page late.
    notifyManager.setScheduler((notify) => void setTimeout(notify, 30));
    try {
      const { person } = await atCheckout(await buyer());
      const field = screen.getByLabelText<HTMLInputElement>('Quantity', { selector: 'input' });
      const shown = [field.value];
      const watch = new MutationObserver(() => shown.push(field.value));
      watch.observe(field, { attributeFilter: ['value'] });
      await person.click(screen.getByLabelText('One more'));
      await waitFor(() => expect(summed('Subtotal')).toBe('$98.97 CAD'));
      expect(shown).toEqual(['2', '3']);
    } finally {
      notifyManager.setScheduler(defaultScheduler);
    }
  });

  it('quantities go to the shop one after the other, and of those that wait only the last', async () => {
    const customer = await buyer();
    const sent: string[] = [];
    const second = held();
    const { person } = await atCheckout({
      ...customer,
      fetch: async (input, init) => {
        if (init?.method === 'PUT') {
          sent.push(String(init.body));
          // The first is slow: a later one that did not wait would be there before it.
          if (sent.length === 1)
            await Promise.race([
              second.promise,
              new Promise((resolve) => setTimeout(resolve, 900)),
            ]);
          else second.resolve();
        }
        return customer.fetch(input, init);
      },
    });
    const more = () => person.click(screen.getByLabelText('One more'));
    await more();
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
    await more();
    await more();
    await more();
    await waitFor(() => expect(summed('Subtotal')).toBe('$197.94 CAD'), { timeout: 5000 });
    expect(sent).toEqual(['{"quantity":3}', '{"quantity":6}']);
    expect((await quoteFor(customer)).itemCount).toBe(6);
  });

  it('a quantity is saved although the page is left at once', async () => {
    const customer = await buyer();
    const { person } = await atCheckout(customer);
    await person.click(screen.getByLabelText('One more'));
    await person.click(screen.getByRole('link', { name: /^Weld-On Link Bracket/ }));
    await waitFor(async () => expect((await quoteFor(customer)).itemCount).toBe(3), {
      timeout: 5000,
    });
  });

  it('the payment waits for a new quantity, and then says that the total has changed', async () => {
    const { person, calls } = await readyToPay(await buyer());
    await person.click(screen.getByLabelText('One more'));
    await person.click(await payButton());
    expect(await screen.findByText('Total Changed')).toBeTruthy();
    expect(calls).not.toContain('POST /api/create-payment-intent');
    expect(summed('Subtotal')).toBe('$98.97 CAD');
  });

  it('an unavailable part is marked and blocks the payment', async () => {
    const customer = await newBuyer(shop, [
      [BRACKET, 1],
      [GUSSET, 1],
    ]);
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '=', GUSSET).execute();
    try {
      const { person, calls } = await readyToPay(customer);
      expect(screen.getByText('This part is no longer available. Please remove it.')).toBeTruthy();
      await person.click(await payButton());
      expect(await screen.findByText('Please Check Your Cart')).toBeTruthy();
      expect(calls).not.toContain('POST /api/create-payment-intent');
    } finally {
      await shop.db.updateTable('product').set({ published: 1 }).where('id', '=', GUSSET).execute();
    }
  });
});

describe('after the session has ended', () => {
  it.each<[call: string, act: (page: Awaited<ReturnType<typeof atCheckout>>) => Promise<void>]>([
    ['PUT /api/cart/', ({ person }) => person.click(screen.getByLabelText('One more'))],
    ['DELETE /api/cart/', ({ person }) => person.click(screen.getByText('Remove'))],
    [
      'POST /api/discount/validate',
      async ({ person }) => {
        await person.type(screen.getByLabelText('Discount code'), 'WELCOME10');
        await person.click(screen.getByText('Apply'));
      },
    ],
    [
      'POST /api/discount/calculate',
      async ({ person }) => {
        await person.type(screen.getByLabelText('Discount code'), 'WELCOME10');
        await person.click(screen.getByText('Apply'));
      },
    ],
    [
      'DELETE /api/discount',
      async ({ person }) => {
        await person.type(screen.getByLabelText('Discount code'), 'WELCOME10');
        await person.click(screen.getByText('Apply'));
        await person.click(await screen.findByText('Remove code'));
      },
    ],
  ])('%s shows Unauthorized', async (call, act) => {
    const page = await atCheckout(await buyer(), (path, method) =>
      `${method} ${path}`.startsWith(call) ? apiError('unauthorized') : undefined,
    );
    await act(page);
    expect(await screen.findByText('Unauthorized')).toBeTruthy();
    expect(screen.getByText(LOGGED_OUT)).toBeTruthy();
  });
});
