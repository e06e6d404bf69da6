import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAnalytics } from '../../src/client/head/analytics';
import { makeQueryClient, plainDevice } from '../../src/client/data/query-client';
import type { PaymentAttempt } from '../../src/client/pages/checkout/payment-attempt';
import { SlowNote } from '../../src/client/pages/checkout/slow-note';
import { usePlaceOrder } from '../../src/client/pages/checkout/use-place-order';
import { ADDRESS, type Buyer, askToPay, intentFor, newBuyer, payWith } from '../support/buyers';
import { fillCard, losing, noted, readyToPay, summed } from '../support/checkout-screen';
import { apiError, visit } from '../support/render';
import { MINUTE, type Shop, openShop } from '../support/shop';

const BRACKET = 1002;
const ADJUSTABLE = 1003;
const DECLINED = '4000 0000 0000 0002';
const ASKS_BANK = '4000 0027 6000 3184';

// Whole purchases, and machines may be busy.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
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

/** One order, paid once; its number stands on the page. */
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
  it('takes the money, places the order, and says so', async () => {
    startAnalytics('G-TEST1');
    const somebody = await buyer();
    const { pay, calls, place } = await readyToPay(somebody);
    const total = Number(summed('Total').replace(/[$ CAD]/g, ''));
    await pay();
    await expectOneOrder(somebody);
    const [order] = await ordersOf(somebody);
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

  it('on the way it says Payment Successful', async () => {
    let answer = () => {};
    const held = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const somebody = await buyer();
    const late = {
      ...somebody,
      fetch: async (...asked: Parameters<Buyer['fetch']>) => {
        if (String(asked[0]) === '/api/orders' && asked[1]?.method === 'POST') await held;
        return somebody.fetch(...asked);
      },
    };
    const { pay } = await readyToPay(late);
    await pay();
    expect(await screen.findByText('Payment Successful')).toBeTruthy();
    expect(await screen.findByText('Placing your order…', { selector: 'h1' })).toBeTruthy();
    answer();
    await expectOneOrder(somebody);
  });

  it('gives the card provider the time it may take', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    const { pay } = await readyToPay(await buyer());
    waits.mockClear();
    await pay();
    await screen.findByText('Order Confirmed');
    // Three tries of 8 s with pauses, and an old payment may have to be ended first.
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

describe('a card that is refused', () => {
  it("says Payment Failed with the provider's words, keeps what was typed, and a good one gives one order", async () => {
    const somebody = await buyer();
    const { pay } = await readyToPay(somebody);
    fillCard(DECLINED);
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Your card was declined.')).toHaveLength(2));
    expect(typed()).toBe('Ada');
    await expectNothingPaid(somebody);
    fillCard();
    await pay();
    await expectOneOrder(somebody);
    expect(await intentsOf(somebody)).toHaveLength(1);
  });

  it('without words of the provider: check the card', async () => {
    const { pay } = await readyToPay(await buyer(), (path) =>
      path === '/api/demo-payments/confirm' ? apiError('card_declined') : undefined,
    );
    await pay();
    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    const words = 'Please check your card details and try again.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });
});

describe('what the server refuses before any money', () => {
  it('prices that changed: the new total stands, and nothing is charged', async () => {
    const somebody = await buyer();
    const { pay } = await readyToPay(somebody);
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
      await waitFor(() => expect(summed('Subtotal')).toBe('$20.00 CAD'));
      expect(await intentsOf(somebody)).toEqual([]);
      await pay();
      await expectOneOrder(somebody);
    } finally {
      await shop.db.updateTable('product').set({ price_cents }).where('id', '=', BRACKET).execute();
    }
  });

  it('shipping prices that expired: they are asked for again', async () => {
    const somebody = await buyer();
    const { pay, queryClient } = await readyToPay(somebody);
    shop.clock.pass(31 * MINUTE);
    await pay();
    expect(await screen.findByText('Shipping Prices Expired')).toBeTruthy();
    await expectNothingPaid(somebody);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await waitFor(() => expect(summed('Shipping')).toMatch(/^\$\d/));
    await pay();
    await expectOneOrder(somebody);
  });

  it('a part that was sold meanwhile', async () => {
    const somebody = await newBuyer(shop, [[ADJUSTABLE, 2]]);
    const { pay } = await readyToPay(somebody);
    await shop.db.updateTable('product').set({ stock: 1 }).where('id', '=', ADJUSTABLE).execute();
    await pay();
    expect(await screen.findByText('Only 1 in stock.')).toBeTruthy();
    expect(
      await screen.findAllByText(/^Not enough in stock: .* Nothing was charged\.$/),
    ).not.toEqual([]);
    expect(await intentsOf(somebody)).toEqual([]);
  });

  it('what another tab has paid already: the order of it', async () => {
    const somebody = await buyer();
    const { pay } = await readyToPay(somebody);
    await payWith(somebody, await intentFor(somebody));
    await pay();
    await expectOneOrder(somebody);
  });

  it('a payment that is still being confirmed elsewhere', async () => {
    const somebody = await buyer();
    const { pay } = await readyToPay(somebody, (path) =>
      path === '/api/create-payment-intent'
        ? apiError('payment_in_progress', { message: 'Please wait.' })
        : undefined,
    );
    await pay();
    expect(await screen.findByText('Payment in Progress')).toBeTruthy();
    expect(await screen.findAllByText(/do not pay again/)).not.toEqual([]);
    await expectNothingPaid(somebody);
  });

  it('a cart that another tab changed and is paying for: the old payment is over', async () => {
    const somebody = await buyer();
    const { pay, person } = await readyToPay(somebody);
    fillCard(ASKS_BANK);
    await pay();
    const complete = await screen.findByText('Complete', { selector: 'button' });
    await somebody.post('/api/cart', { productId: BRACKET, quantity: 1 });
    expect((await askToPay(somebody)).status).toBe(200);
    await person.click(complete);
    expect(await screen.findByText('Your cart changed')).toBeTruthy();
    await waitFor(() => expect(summed('Subtotal')).toBe('$98.97 CAD'));
    await expectNothingPaid(somebody);
  });
});

describe('a line that breaks', () => {
  it('before the payment began: nothing is charged or lost, and trying again pays once', async () => {
    const somebody = await buyer();
    let broken = true;
    const { pay } = await readyToPay(somebody, (path) => {
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
    await expectOneOrder(somebody);
  });

  it('when the payment began unheard: the same payment is taken up again', async () => {
    const somebody = await buyer();
    let broken = true;
    const { pay } = await readyToPay(
      losing(somebody, (path) => broken && path === '/api/create-payment-intent'),
    );
    await pay();
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    broken = false;
    await pay();
    await expectOneOrder(somebody);
    expect(await intentsOf(somebody)).toHaveLength(1);
  });

  it('before the card was tried: nothing is charged, and trying again pays once', async () => {
    const somebody = await buyer();
    let broken = true;
    const { pay } = await readyToPay(somebody, (path) => {
      if (broken && path === '/api/demo-payments/confirm') throw new TypeError('Failed to fetch');
      return undefined;
    });
    await pay();
    expect(await screen.findByText('Payment Error')).toBeTruthy();
    expect(await screen.findAllByText(/Nothing was charged\./)).not.toEqual([]);
    await expectNothingPaid(somebody);
    broken = false;
    await pay();
    await expectOneOrder(somebody);
  });

  it('after the card was charged: the order is there without a second payment', async () => {
    const somebody = await buyer();
    const { pay, calls } = await readyToPay(
      losing(somebody, (path) => path === '/api/demo-payments/confirm'),
    );
    await pay();
    await expectOneOrder(somebody);
    expect(calls.filter((asked) => asked.endsWith('/confirm'))).toHaveLength(1);
  });

  it('after the card was charged and for longer: says what is known, and paying again pays nothing twice', async () => {
    const somebody = await buyer();
    let broken = true;
    const { pay, calls } = await readyToPay(
      losing(somebody, (path) => broken && path === '/api/demo-payments/confirm'),
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
    await expectOneOrder(somebody);
    expect(calls.filter((asked) => asked.endsWith('/confirm'))).toHaveLength(1);
  });

  it('while the order was placed: Order Failed, and trying again gives the same order', async () => {
    const somebody = await buyer();
    let broken = true;
    const { pay, person } = await readyToPay(
      losing(somebody, (path) => broken && path === '/api/orders'),
    );
    await pay();
    expect(await screen.findAllByText('Order Failed')).not.toEqual([]);
    const words = 'There was an error processing your order. Please try again.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(await ordersOf(somebody)).toHaveLength(1);
    broken = false;
    await person.click(screen.getByText('Try again'));
    await expectOneOrder(somebody);
  });

  it('and the shop makes no order: Order Failed, and the payment outlasts a reload', async () => {
    const somebody = await buyer();
    const { pay, unmount } = await readyToPay(somebody, (path, method) =>
      `${method} ${path}` === 'POST /api/orders' ? apiError('internal') : undefined,
    );
    await pay();
    expect(await screen.findAllByText('Order Failed')).not.toEqual([]);
    expect(await ordersOf(somebody)).toEqual([]);
    unmount();
    await visit('/checkout', somebody);
    await expectOneOrder(somebody);
  });
});

describe('placing the order', () => {
  const ORDERS = 'POST /api/orders';

  /** This person, whose order is answered only after `answer`. */
  const holding = (somebody: Buyer) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const late: Buyer = {
      ...somebody,
      fetch: async (...asked) => {
        if (String(asked[0]) === '/api/orders' && asked[1]?.method === 'POST') await held;
        return somebody.fetch(...asked);
      },
    };
    return { late, answer };
  };

  it('a page that is left and opened again meanwhile sends no second request', async () => {
    const somebody = await buyer();
    const { late, answer } = holding(somebody);
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
    await expectOneOrder(somebody);
    expect(calls.filter((asked) => asked === ORDERS)).toHaveLength(1);
  });

  it('effects that run twice send one request and report one order', async () => {
    const somebody = await buyer();
    const paid = await intentFor(somebody);
    await payWith(somebody, paid);
    const calls: string[] = [];
    const client = makeQueryClient(
      plainDevice((path, { method = 'GET', headers, body }) => {
        calls.push(`${method} ${path}`);
        return somebody.fetch(path, { method, headers: headers ?? {}, body: body ?? null });
      }),
    );
    const attempt: PaymentAttempt = {
      userId: somebody.account.id,
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
    const [order] = await ordersOf(somebody);
    expect(onPlaced.mock.calls).toEqual([[order?.orderNumber]]);
    expect(onFailed).not.toHaveBeenCalled();
    expect(calls).toEqual([ORDERS]);
  });

  it('a payment that is still processing is asked about again, until the order is there', async () => {
    const somebody = await buyer();
    let isDone = false;
    const { pay, calls } = await readyToPay(somebody, (path, method) =>
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
    await expectOneOrder(somebody);
  });
});

describe('a session that ends', () => {
  it('before the payment: Unauthorized, and nothing is charged', async () => {
    const somebody = await buyer();
    const { pay } = await readyToPay(somebody, (path) =>
      path === '/api/create-payment-intent' ? apiError('unauthorized') : undefined,
    );
    await pay();
    expect(await screen.findByText('Unauthorized')).toBeTruthy();
    expect(await screen.findByText('You are logged out. Nothing was charged.')).toBeTruthy();
    await expectNothingPaid(somebody);
  });

  it('between payment and order: says that the payment was received; after the login the order is there', async () => {
    const somebody = await buyer();
    const { pay, unmount } = await readyToPay(somebody, (path, method) =>
      `${method} ${path}` === 'POST /api/orders' ? apiError('unauthorized') : undefined,
    );
    await pay();
    expect(await screen.findByText('Payment received - sign in to see your order.')).toBeTruthy();
    expect(await screen.findByText('Unauthorized')).toBeTruthy();
    unmount();
    await visit('/checkout', somebody);
    await expectOneOrder(somebody);
  });

  it("somebody else's payment in this tab is not placed", async () => {
    const somebody = await buyer();
    const { pay, unmount } = await readyToPay(somebody, (path, method) =>
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
  it('with a payment that is done: waits for its order', async () => {
    const { place } = await visit('/checkout?bank=done', await newBuyer(shop));
    expect(await screen.findByText('We are confirming your payment')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/checkout'));
  });

  it('with a payment that failed: Payment Failed, and the form', async () => {
    const { place } = await visit('/checkout?bank=failed', await buyer());
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
    expect(screen.getByRole('alert', { name: 'Payment Failed' })).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/checkout'));
  });
});
