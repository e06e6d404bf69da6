import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { peopleForAll } from '../../support/people';
import { visit } from '../../support/screen/render';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002;
const HERE = 'Notify this device instead';
const PAGE = '/product/weld-on-link-bracket-2-625-in-wide';

const shop = shopForAll();
const people = peopleForAll(shop);

it('asks for an address where a part is out of stock, and keeps what was typed when it is refused', async () => {
  await setStock(shop, BRACKET, 0);
  await shop.catalogue.refresh();
  const { person } = await visit(PAGE, people.visitor);
  const email = await screen.findByRole('textbox', { name: /^Your email address/ });
  expect(screen.queryByRole('button', { name: HERE })).toBeNull();
  await person.type(email, 'ann@people');
  await person.click(screen.getByRole('button', { name: 'Tell me once' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect((email as HTMLInputElement).value).toBe('ann@people');
  await person.type(email, '.test');
  await person.click(screen.getByRole('button', { name: 'Tell me once' }));
  expect(
    await screen.findByText(
      'We will write to ann@people.test when this part can be ordered again.',
    ),
  ).toBeTruthy();
  const rows = await shop.db.selectFrom('stock_notice').select('email').execute();
  expect(rows).toEqual([{ email: 'ann@people.test' }]);
});

it('fills in the address of who is signed in', async () => {
  await visit(PAGE, people.customer);
  const email = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Your email address/,
  });
  expect(email.value).toBe(people.customer.account.email);
});

it('asks nothing where there are pieces', async () => {
  await setStock(shop, BRACKET, 9);
  await shop.catalogue.refresh();
  await visit(PAGE, people.customer);
  expect(await screen.findByText(/^Local Pickup in/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Your email address/ })).toBeNull();
});

describe('a browser with notifications', () => {
  const answers = (answer: NotificationPermission) => {
    const endpoint = 'https://updates.push.services.mozilla.com/1';
    const made = {
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => true,
    };
    const pushManager = { getSubscription: async () => made };
    vi.stubGlobal('PushManager', Object);
    vi.stubGlobal('Notification', {
      permission: 'default',
      requestPermission: async () => answer,
    });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ pushManager }) },
    });
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
  });

  it.each<[NotificationPermission, string]>([
    ['granted', 'We will notify this device when this part can be ordered again.'],
    ['default', 'The question of the browser was not answered. You can try again.'],
    ['denied', 'The browser blocks notifications from this shop.'],
  ])('whose question is answered with %s', async (answer, words) => {
    await setStock(shop, BRACKET, 0);
    await shop.catalogue.refresh();
    answers(answer);
    const sent: string[] = [];
    const { person } = await visit(PAGE, people.visitor, (path, method) => {
      if (!path.endsWith('/notice/push')) return undefined;
      sent.push(`${method} ${path}`);
      return Response.json({ ok: true });
    });
    await person.click(await screen.findByRole('button', { name: HERE }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent).toEqual(answer === 'granted' ? [`POST /api/products/${BRACKET}/notice/push`] : []);
  });
});
