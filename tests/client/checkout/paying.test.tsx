import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAnalytics } from '../../../src/client/head/analytics';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { orders } from '../../../src/client/data/orders/orders';
import type { PaymentAttempt } from '../../../src/client/pages/checkout/payment-attempt';
import { SlowNote } from '../../../src/client/parts/checkout/slow-note';
import { usePlaceOrder } from '../../../src/client/pages/checkout/use-place-order';
import {
  ADDRESS,
  type Buyer,
  askToPay,
  buy,
  intentFor,
  newBuyer,
  payWith,
} from '../../support/buyers';
import {
  atCheckout,
  fill,
  fillCard,
  losing,
  noted,
  payButton,
  readyToPay,
  summed,
} from '../../support/screen/checkout-screen';
import { held, rounds } from '../../support/held';
import { apiError, visit } from '../../support/screen/render';
import { MINUTE, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const ADJUSTABLE = 1003;
const DECLINED = '4000 0000 0000 0002';
const ASKS_BANK = '4000 0027 6000 3184';

const shop = shopForAll();
afterEach(() => vi.restoreAllMocks());

const buyer = () => newBuyer(shop, [[BRACKET, 2]]);

interface Listed {
  orderNumber: string;
}
const ordersOf = async (person: Buyer): Promise<Listed[]> =>
  (await person.get('/api/orders')).body as Listed[]; // the server checked its own reply

const intentsOf = (person: Buyer, status?: string) => {
  const all = shop.db
    .selectFrom('checkout')
    .innerJoin('demo_intent', 'demo_intent.id', 'checkout.intent')
    .select('demo_intent.id')
    .where('checkout.account_id', '=', person.account.id);
  return (status ? all.where('demo_intent.status', '=', status as 'succeeded') : all).execute();
};

/** One order, paid once, with its number on the page. */
const expectOneOrder = async (person: Buyer): Promise<void> => {
  expect(await screen.findByText('Order Confirmed')).toBeTruthy();
  const [order, ...others] = await ordersOf(person);
  expect(others).toEqual([]);
  expect(screen.getAllByText(order?.orderNumber ?? 'none')).not.toEqual([]);
  expect(await intentsOf(person, 'succeeded')).toHaveLength(1);
  expect(sessionStorage.getItem('paid-order')).toBeNull();
};

const expectNothingPaid = async (person: Buyer): Promise<void> => {
  expect(await ordersOf(person)).toEqual([]);
  expect(await intentsOf(person, 'succeeded')).toEqual([]);
};

const typed = () => screen.getByLabelText<HTMLInputElement>(/^First name/).value;

describe('paying', () => {
  it('charges the card, places the order and confirms it', async () => {
    startAnalytics('G-TEST1');
    const customer = await buyer();
    const { pay, calls, place } = await readyToPay(customer);
    const total = Number(summed('Total').replace(/[$ CAD]/g, ''));
    await pay();
    await expectOneOrder(customer);
    const [order] = await ordersOf(customer);
    expect(place()).toBe(`/checkout?order=${order?.orderNumber}`);
    expect(await screen.findByText('Order Placed Successfully')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Order Confirmed'));
    expect(calls.filter((asked) => asked === 'POST /api/orders')).toHaveLength(1);
    await waitFor(() =>
      expect(noted()).toContainEqual([
        'event',
        'purchase',
        expect.objectContaining({
          currency: 'CAD',
          transaction_id: order?.orderNumber,
          value: total,
        }),
      ]),
    );
  });

  it('shows what was bought, where it goes and what happens next', async () => {
    const customer = await buyer();
    const { pay } = await readyToPay(customer);
    await pay();
    await screen.findByText('Order Confirmed');
    await screen.findByText(/Quantity: 2/);
    await screen.findByText('Ships To');
    const page = screen.getByRole('main').textContent ?? '';
    expect(page).toContain(`Your receipt goes to ${customer.account.email}.`);
    expect(page).toContain('A confirmation email with tracking follows once your order ships.');
    for (const part of ['12 Elm St', 'P3A 1A1', 'Shipping (', 'Total$'])
      expect(page).toContain(part);
  });

  it('says where the receipt goes: to the address that was typed', async () => {
    const { pay } = await readyToPay(await buyer());
    const field = screen.getByRole('textbox', { name: /^Email/ });
    fireEvent.input(field, { target: { value: 'shed@elsewhere.test' } });
    await pay();
    await screen.findByText('Order Confirmed');
    expect(
      await screen.findByText(/^Your receipt goes to shed@elsewhere\.test\. Until/),
    ).toBeTruthy();
  });

  it('shows Payment Successful while the order is being placed', async () => {
    let answer = () => {};
    const held = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const customer = await buyer();
    const late = {
      ...customer,
      fetch: async (...asked: Parameters<Buyer['fetch']>) => {
        if (String(asked[0]) === '/api/orders' && asked[1]?.method === 'POST') await held;
        return customer.fetch(...asked);
      },
    };
    const { pay } = await readyToPay(late);
    await pay();
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
    expect(await screen.findByText('Placing your order…', { selector: 'h1' })).toBeTruthy();
    answer();
    await expectOneOrder(customer);
  });

  it('waits up to 60 s for the payment provider', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    const { pay } = await readyToPay(await buyer());
    waits.mockClear();
    await pay();
    await screen.findByText('Order Confirmed');
    // Three tries of 8 s with pauses, perhaps after an old payment is cancelled.
    expect(waits.mock.calls.filter(([ms]) => ms === 60_000)).toHaveLength(2);
  });

  it('explains a long wait', () => {
    vi.useFakeTimers();
    try {
      const { container } = render(<SlowNote />);
      expect(container.textContent).toBe('');
      act(() => void vi.advanceTimersByTime(8000));
      expect(container.textContent).toContain('This takes longer than usual.');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a declined card', () => {
  it('shows Payment Failed with the provider’s reason, keeps the input, and a good card then places one order', async () => {
    const customer = await buyer();
    const { pay } = await readyToPay(customer);
    fillCard(DECLINED);
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    const reason =
      'Your card was declined. You were not charged. Try another card or call your bank.';
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
    // The form says it, so the notification is only shown.
    const said = screen
      .getAllByRole('alert')
      .filter(({ textContent }) => textContent.includes(reason));
    expect(said).toHaveLength(1);
    expect(typed()).toBe('Ada');
    await expectNothingPaid(customer);
    fillCard();
    await pay();
    await expectOneOrder(customer);
    expect(await intentsOf(customer)).toHaveLength(1);
  });

  it('without a reason of the provider asks to check the card', async () => {
    const { pay } = await readyToPay(await buyer(), (path) =>
      path === '/api/demo-payments/confirm' ? apiError('card_declined') : undefined,
    );
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    const words = 'Please check your card details and try again.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });
});

describe('before anything is charged', () => {
  it('shows the new total when prices changed', async () => {
    const customer = await buyer();
    const { pay } = await readyToPay(customer);
    const cheaper = { price_cents: 1000 };
    const { price_cents } = await shop.db
      .selectFrom('product')
      .select('price_cents')
      .where('id', '=', BRACKET)
      .executeTakeFirstOrThrow();
    await shop.db.updateTable('product').set(cheaper).where('id', '=', BRACKET).execute();
    try {
      await pay();
      expect(await screen.findByText('Prices changed')).toBeTruthy();
      const change =
        /^Weld-On Link Bracket.* is now \$10\.00 CAD, it was \$32\.99 CAD\. The total is now \$[\d.]+ CAD, it was \$[\d.]+ CAD\. Nothing was charged\. Please check it, and pay again\.$/;
      expect(await screen.findAllByText(change)).toHaveLength(2);
      await waitFor(() => expect(summed('Subtotal')).toBe('$20.00 CAD'));
      expect(await intentsOf(customer)).toEqual([]);
      await pay();
      await expectOneOrder(customer);
    } finally {
      await shop.db.updateTable('product').set({ price_cents }).where('id', '=', BRACKET).execute();
    }
  });

  it('charges no other sum than the one on the button while that of another service is still out', async () => {
    const customer = await buyer();
    const answer = held();
    let isSlow = false;
    const { pay } = await readyToPay(customer, (path) =>
      isSlow && path.startsWith('/api/checkout/quote')
        ? answer.promise.then(() => undefined)
        : undefined,
    );
    const sumOf = (button: HTMLElement) => /\$([\d.]+)/.exec(button.textContent)?.[1];
    const shown = sumOf(await payButton());
    const shipping = summed('Shipping');
    const [, other] = screen.getAllByRole('radio');
    isSlow = true;
    if (other) fireEvent.click(other);
    await pay();
    answer.resolve();
    expect(await screen.findByText('Total Changed')).toBeTruthy();
    await expectNothingPaid(customer);
    await waitFor(async () => expect(sumOf(await payButton())).not.toBe(shown));
    const total = sumOf(await payButton());
    expect(
      screen.getAllByText(
        `Shipping is now ${summed('Shipping')}, it was ${shipping}. The total is now $${total} CAD, it was $${shown} CAD. Nothing was charged. Please check it, and pay again.`,
      ),
    ).not.toEqual([]);
    await pay();
    await expectOneOrder(customer);
    expect(await ordersOf(customer)).toMatchObject([{ total }]);
  });

  it('shows the sum with a code although the one without it is answered later', async () => {
    const customer = await buyer();
    const answer = held();
    let isSlow = false;
    await readyToPay(customer, async (path) => {
      if (!isSlow || !path.startsWith('/api/checkout/quote')) return undefined;
      isSlow = false;
      const { body } = await customer.get(path);
      await answer.promise;
      return Response.json(body);
    });
    const [, other] = screen.getAllByRole('radio');
    isSlow = true;
    if (other) fireEvent.click(other);
    await waitFor(() => expect(isSlow).toBe(false));
    fill('Discount code', 'WELCOME10');
    fireEvent.click(screen.getByText('Apply'));
    expect(await screen.findByText('Discount Applied')).toBeTruthy();
    answer.resolve();
    await rounds();
    expect(summed('Discount (WELCOME10)')).toMatch(/^−\$/);
  });

  it('requests new shipping prices when they have expired', async () => {
    const customer = await buyer();
    const { pay, queryClient } = await readyToPay(customer);
    shop.clock.pass(31 * MINUTE);
    await pay();
    expect(await screen.findByText('Shipping Prices Expired')).toBeTruthy();
    await expectNothingPaid(customer);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await waitFor(() => expect(summed('Shipping')).toMatch(/^\$\d/));
    await pay();
    await expectOneOrder(customer);
  });

  it('shows the new line and total when another tab changed the cart', async () => {
    const customer = await buyer();
    const { pay } = await readyToPay(customer);
    await customer.put(`/api/cart/${BRACKET}`, { quantity: 3 });
    await pay();
    expect(await screen.findByText('Your cart changed')).toBeTruthy();
    expect(
      await screen.findAllByText(
        /^In your cart now: 3 × .+\. Nothing was charged\. Please check the new total\.$/,
      ),
    ).toHaveLength(2);
    await waitFor(() => expect(summed('Subtotal')).toBe('$98.97 CAD'));
    await waitFor(() => expect(summed('Shipping')).toMatch(/^\$\d/));
    await expectNothingPaid(customer);
    await pay();
    await expectOneOrder(customer);
  });

  it('shows the stock when a part was sold meanwhile', async () => {
    await setStock(shop, ADJUSTABLE, 2);
    const customer = await newBuyer(shop, [[ADJUSTABLE, 2]]);
    const { pay } = await readyToPay(customer);
    await setStock(shop, ADJUSTABLE, 1);
    await pay();
    expect(await screen.findByText('Only 1 in stock.')).toBeTruthy();
    expect(
      await screen.findAllByText(/^Not enough in stock: .* Nothing was charged\.$/),
    ).not.toEqual([]);
    expect(await intentsOf(customer)).toEqual([]);
  });

  it('does not call a part sold out while someone else is paying for the last pieces', async () => {
    await setStock(shop, ADJUSTABLE, 2);
    const customer = await newBuyer(shop, [[ADJUSTABLE, 2]]);
    const other = await newBuyer(shop, [[ADJUSTABLE, 2]]);
    const { pay } = await readyToPay(customer);
    await intentFor(other);
    await pay();
    expect(await screen.findByText('Not Available Right Now')).toBeTruthy();
    expect(
      await screen.findAllByText(
        /^Someone is paying for the last ones: .+\. Nothing was charged\.$/,
      ),
    ).not.toEqual([]);
    expect(
      await screen.findByText(
        'Someone is paying for the last ones. Please try again later, or remove it.',
      ),
    ).toBeTruthy();
    await other.delete(`/api/cart/${ADJUSTABLE}`);
  });

  it('places the order when another tab has already paid', async () => {
    const customer = await buyer();
    const { pay } = await readyToPay(customer);
    await payWith(customer, await intentFor(customer));
    await pay();
    await expectOneOrder(customer);
  });

  it('shows the order when another tab has already placed it', async () => {
    const customer = await buyer();
    const { pay, queryClient } = await readyToPay(customer);
    await queryClient.fetchQuery(orders());
    await buy(customer);
    await pay();
    await expectOneOrder(customer);
    expect(await screen.findByText('Already Paid')).toBeTruthy();
  });

  it('warns against paying again while another payment is being confirmed', async () => {
    const customer = await buyer();
    const { pay } = await readyToPay(customer, (path) =>
      path === '/api/create-payment-intent'
        ? apiError('payment_in_progress', { message: 'Please wait.' })
        : undefined,
    );
    await pay();
    expect(await screen.findByText('Payment in Progress')).toBeTruthy();
    expect(await screen.findAllByText(/do not pay again/)).not.toEqual([]);
    await expectNothingPaid(customer);
  });

  it('ends the payment when another tab changed the cart and is paying for it', async () => {
    const customer = await buyer();
    const { pay, person } = await readyToPay(customer);
    fillCard(ASKS_BANK);
    await pay();
    const complete = await screen.findByText('Complete', { selector: 'button' });
    await customer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    expect((await askToPay(customer)).status).toBe(200);
    await person.click(complete);
    expect(await screen.findByText('Your cart changed')).toBeTruthy();
    await waitFor(() => expect(summed('Subtotal')).toBe('$98.97 CAD'));
    await expectNothingPaid(customer);
  });
});

describe('a lost connection', () => {
  it('before the payment began charges and loses nothing, and a retry pays once', async () => {
    const customer = await buyer();
    let broken = true;
    const { pay } = await readyToPay(customer, (path) => {
      if (broken && path === '/api/create-payment-intent') throw new TypeError('Failed to fetch');
      return undefined;
    });
    await pay();
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    expect(
      await screen.findAllByText(
        /There was an error processing your payment\. Nothing was charged\./,
      ),
    ).not.toEqual([]);
    expect(typed()).toBe('Ada');
    broken = false;
    await pay();
    await expectOneOrder(customer);
  });

  it('after the payment began without a reply resumes the same payment', async () => {
    const customer = await buyer();
    let broken = true;
    const { pay } = await readyToPay(
      losing(customer, (path) => broken && path === '/api/create-payment-intent'),
    );
    await pay();
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    broken = false;
    await pay();
    await expectOneOrder(customer);
    expect(await intentsOf(customer)).toHaveLength(1);
  });

  it('before the card was charged charges nothing, and a retry pays once', async () => {
    const customer = await buyer();
    let broken = true;
    const { pay } = await readyToPay(customer, (path) => {
      if (broken && path === '/api/demo-payments/confirm') throw new TypeError('Failed to fetch');
      return undefined;
    });
    await pay();
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    expect(await screen.findAllByText(/Nothing was charged\./)).not.toEqual([]);
    await expectNothingPaid(customer);
    broken = false;
    await pay();
    await expectOneOrder(customer);
  });

  it('after the card was charged places the order without a second payment', async () => {
    const customer = await buyer();
    const { pay, calls } = await readyToPay(
      losing(customer, (path) => path === '/api/demo-payments/confirm'),
    );
    await pay();
    await expectOneOrder(customer);
    expect(calls.filter((asked) => asked.endsWith('/confirm'))).toHaveLength(1);
  });

  it('that lasts after the card was charged shows that the outcome is unknown, and a retry does not pay twice', async () => {
    const customer = await buyer();
    let broken = true;
    const { pay, calls } = await readyToPay(
      losing(customer, (path) => broken && path === '/api/demo-payments/confirm'),
      (path, method) => {
        if (broken && `${method} ${path}` === 'POST /api/orders')
          throw new TypeError('Failed to fetch');
        return undefined;
      },
    );
    await pay();
    expect(
      await screen.findAllByText(/could not find out whether your card was charged/),
    ).not.toEqual([]);
    broken = false;
    await pay();
    await expectOneOrder(customer);
    expect(calls.filter((asked) => asked.endsWith('/confirm'))).toHaveLength(1);
  });

  it('while the order was placed shows Order Failed, and a retry gets the same order', async () => {
    const customer = await buyer();
    let broken = true;
    const { pay, person } = await readyToPay(
      losing(customer, (path) => broken && path === '/api/orders'),
    );
    await pay();
    expect(await screen.findAllByText('Order Failed')).not.toEqual([]);
    const words = 'There was an error processing your order. Please try again.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(await ordersOf(customer)).toHaveLength(1);
    broken = false;
    await person.click(screen.getByText('Try again'));
    await expectOneOrder(customer);
  });

  it('before the order was placed shows Order Failed, and the payment survives a reload', async () => {
    const customer = await buyer();
    const { pay, unmount } = await readyToPay(customer, (path, method) =>
      `${method} ${path}` === 'POST /api/orders' ? apiError('internal') : undefined,
    );
    await pay();
    expect(await screen.findAllByText('Order Failed')).not.toEqual([]);
    expect(await ordersOf(customer)).toEqual([]);
    unmount();
    await visit('/checkout', customer);
    await expectOneOrder(customer);
  });
});

describe('placing the order', () => {
  const ORDERS = 'POST /api/orders';

  /** This buyer, whose order is answered only after `answer` is called. */
  const holding = (customer: Buyer) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const late: Buyer = {
      ...customer,
      fetch: async (...asked) => {
        if (String(asked[0]) === '/api/orders' && asked[1]?.method === 'POST') await held;
        return customer.fetch(...asked);
      },
    };
    return { late, answer };
  };

  it('sends no second request when the page is left and opened again meanwhile', async () => {
    const customer = await buyer();
    const { late, answer } = holding(customer);
    const { pay, calls, router } = await readyToPay(late);
    await pay();
    await waitFor(() => expect(calls).toContain(ORDERS));
    await router.navigate({ to: '/contact' });
    await waitFor(() =>
      expect(screen.queryByText('Placing your order…', { selector: 'h1' })).toBeNull(),
    );
    await router.navigate({ to: '/checkout' });
    expect(await screen.findByText('Placing your order…', { selector: 'h1' })).toBeTruthy();
    answer();
    await expectOneOrder(customer);
    expect(calls.filter((asked) => asked === ORDERS)).toHaveLength(1);
  });

  it('sends one request and reports one order when effects run twice', async () => {
    const customer = await buyer();
    const paid = await intentFor(customer);
    await payWith(customer, paid);
    const calls: string[] = [];
    const client = makeQueryClient(
      plainDevice((path, { method = 'GET', headers, body }) => {
        calls.push(`${method} ${path}`);
        return customer.fetch(path, { method, headers: headers ?? {}, body: body ?? null });
      }),
    );
    const attempt: PaymentAttempt = {
      userId: customer.account.id,
      intent: paid.paymentIntentId,
      total: paid.total,
      shippingCost: '0.00',
      hst: '0.00',
      isPickup: false,
      shippingAddress: ADDRESS,
      isPaid: true,
    };
    const onPlaced = vi.fn();
    const onFailed = vi.fn();
    renderHook(() => usePlaceOrder(attempt, { onPlaced, onFailed }), {
      reactStrictMode: true,
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await waitFor(() => expect(onPlaced).toHaveBeenCalled());
    const [order] = await ordersOf(customer);
    expect(onPlaced.mock.calls).toEqual([[order?.orderNumber]]);
    expect(onFailed).not.toHaveBeenCalled();
    expect(calls).toEqual([ORDERS]);
  });

  it('repeats the request while the payment is processing, until there is an order', async () => {
    const customer = await buyer();
    let isDone = false;
    const { pay, calls } = await readyToPay(customer, (path, method) =>
      !isDone && `${method} ${path}` === ORDERS
        ? apiError('payment_required', { message: 'Not yet.', status: 'processing' })
        : undefined,
    );
    await pay();
    expect(await screen.findByText(/^We are confirming your payment\. This can take/)).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter((asked) => asked === ORDERS).length).toBeGreaterThan(1),
    );
    expect(screen.getByText(/^We are confirming your payment\. This can take/)).toBeTruthy();
    isDone = true;
    await expectOneOrder(customer);
  });
});

describe('a session that has ended', () => {
  const LOST =
    'You were logged out before the payment began. Nothing was charged, and your details are kept. Log in to continue.';

  it('before the payment shows Unauthorized, and the sign-in page says that nothing was charged', async () => {
    const customer = await buyer();
    const { pay, unmount } = await readyToPay(customer, (path) =>
      path === '/api/create-payment-intent' ? apiError('unauthorized') : undefined,
    );
    await pay();
    expect(await screen.findByText('Unauthorized')).toBeTruthy();
    expect(await screen.findByText(LOST)).toBeTruthy();
    await expectNothingPaid(customer);
    unmount();
    await visit('/auth?next=%2Fcheckout', shop.visitor());
    expect(await screen.findByText(LOST)).toBeTruthy();
  });

  it('before the payment keeps the details for this buyer only', async () => {
    const customer = await buyer();
    const { pay, person, unmount } = await readyToPay(customer, (path) =>
      path === '/api/create-payment-intent' ? apiError('unauthorized') : undefined,
    );
    await person.click(screen.getByLabelText(/Local Pickup/));
    fill(/^Email(?! me)/, 'other@people.test');
    await pay();
    await screen.findByText('Unauthorized');
    unmount();
    const again = await atCheckout(customer);
    expect(typed()).toBe('Ada');
    const email = () => screen.getByLabelText<HTMLInputElement>(/^Email(?! me)/).value;
    expect(email()).toBe('other@people.test');
    await waitFor(() => expect(summed('Shipping')).toBe('Free'));
    again.unmount();
    const other = await buyer();
    await atCheckout(other);
    expect(typed()).toBe('');
    expect(email()).toBe(other.account.email);
  });

  it('between payment and order shows that the payment was received, and the login places the order', async () => {
    const customer = await buyer();
    const { pay, unmount } = await readyToPay(customer, (path, method) =>
      `${method} ${path}` === 'POST /api/orders' ? apiError('unauthorized') : undefined,
    );
    await pay();
    expect(await screen.findByText('Payment received - log in to see your order.')).toBeTruthy();
    expect(await screen.findByText('Unauthorized')).toBeTruthy();
    unmount();
    const auth = await visit('/auth?next=%2Fcheckout', shop.visitor());
    expect(await screen.findByText('Payment received - log in to see your order.')).toBeTruthy();
    auth.unmount();
    await visit('/checkout', customer);
    await expectOneOrder(customer);
  });

  it('does not place the payment of another user in this tab', async () => {
    const customer = await buyer();
    const { pay, unmount } = await readyToPay(customer, (path, method) =>
      `${method} ${path}` === 'POST /api/orders' ? apiError('internal') : undefined,
    );
    await pay();
    await screen.findAllByText('Order Failed');
    unmount();
    const { calls } = await visit('/checkout', await newBuyer(shop));
    expect(await screen.findByText('Your Cart is Empty')).toBeTruthy();
    expect(calls).not.toContain('POST /api/orders');
  });
});

describe("coming back from the bank's page", () => {
  it('after a successful payment waits for its order', async () => {
    const { place } = await visit('/checkout?bank=done', await newBuyer(shop));
    expect(await screen.findByText('We are confirming your payment')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/checkout'));
  });

  it('after a failed payment shows Payment Failed and the form', async () => {
    const { place } = await visit('/checkout?bank=failed', await buyer());
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
    expect(screen.getByRole('alert', { name: 'Payment Failed' })).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/checkout'));
  });
});
