import type { BrowserContext } from '@playwright/test';
import { startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { confirmedNumber, fillAddress, payButton } from '../../support/browser/checkout-page';
import { KEYS, openFakeStripe } from '../../support/fakes/fake-stripe';

/** Replaces Stripe's script: a field for the card number, which declines Stripe's test number for that. */
const SCRIPT = `
  window.Stripe = Object.assign(() => {
    let input;
    const listeners = {};
    const card = {
      on: (name, listener) => { listeners[name] = listener; return card; },
      off: () => card, once: () => card, update: () => {}, destroy: () => input?.remove(),
      mount: (place) => {
        input = Object.assign(document.createElement('input'), { ariaLabel: 'Card number' });
        (typeof place === 'string' ? document.querySelector(place) : place).append(input);
        setTimeout(() => listeners.ready?.());
      },
    };
    return {
      elements: () => ({ create: () => card, getElement: () => card }),
      createToken: () => {}, createPaymentMethod: () => {}, registerAppInfo: () => {}, _registerWrapper: () => {},
      confirmCardPayment: async (secret) => {
        if (input.value.endsWith('0002')) return { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };
        const id = secret.split('_secret')[0];
        await fetch('https://api.stripe.com/pay/' + id, { method: 'POST' });
        return { paymentIntent: { id, status: 'succeeded' } };
      },
    };
  }, { version: 'endive' });
`;

type Fake = Awaited<ReturnType<typeof openFakeStripe>>;

/** Answers Stripe's hosts, so that no request leaves this machine. */
const pretend = async (context: BrowserContext, fake: Fake, isBlocked: () => boolean) => {
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      if (isBlocked()) return route.abort();
      if (hostname === 'js.stripe.com')
        return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
      fake.pay(pathname.split('/').at(-1) ?? '');
      return route.fulfill({ body: '{}', headers: { 'access-control-allow-origin': '*' } });
    },
  );
};

const atStripe = async (page: Page, url: string) => {
  const made = await page.request.post(`${url}/api/register`, {
    data: { username: 'stripe-buyer', password: 'a long enough one', email: 's@shop.example' },
  });
  expect(made.status()).toBe(201);
  await page.request.post(`${url}/api/cart`, { data: { productId: 1002, quantity: 1 } });
  await page.goto(`${url}/checkout`);
  await whenAlive(page);
};

test.use({ serviceWorkers: 'block' });

test('Stripe under the real content security policy: script blocked, card declined, card accepted', async ({
  page,
  context,
  complaints,
}) => {
  const fake = await openFakeStripe();
  const shop = await startShop({
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_BASE: fake.apiBase,
  });
  try {
    let isBlocked = true;
    await pretend(context, fake, () => isBlocked);
    await atStripe(page, shop.url);
    await expect(page.getByText('Payments need a connection')).toBeVisible();
    expect(complaints.all.filter((text) => text.startsWith('script'))).toEqual([]);
    complaints.forgive('net::ERR_FAILED');

    isBlocked = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    const number = page.getByLabel('Card number');
    await number.fill('4000000000000002');
    await page.getByLabel(/Local Pickup/).check();
    await fillAddress(page);
    await payButton(page).click();
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();

    await number.fill('4242424242424242');
    await payButton(page).click();
    const placed = await confirmedNumber(page);
    const orders: { orderNumber: string }[] = await (
      await page.request.get(`${shop.url}/api/orders`)
    ).json();
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([placed]);
    expect(fake.intents.size).toBe(1);
  } finally {
    await page.close(); // its prefetches must not fail when the shop stops
    await shop.stop();
    await fake.close();
  }
});
