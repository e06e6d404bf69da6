import { vi } from 'vitest';
import { ADDRESS, buy, buyParcel, newBuyer } from '../../support/buyers';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { fakeLocks } from '../../support/fakes/fake-locks';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { fill, follow, go, press, tick } from '../../support/stories/acts';
import { testStories } from '../../support/stories/late-answers';
import { setStock } from '../../support/stock';

const [BRACKET, GUSSET] = [1002, 1041];

const logIn = (username: string) => [
  fill('Username', username, 'Login'),
  fill('Password', PASSWORD, 'Login'),
  press('Login', 'Login'),
];

const filled = (line: string) => [
  fill('First name', ADDRESS.firstName),
  fill('Last name', ADDRESS.lastName),
  fill('Address', line),
  fill('City', ADDRESS.city),
  fill('Province', ADDRESS.state),
  fill('Postal code', ADDRESS.zipCode),
];

/** A browser with notifications, whose owner allows them. */
const stubNotifications = () => {
  fakeIndexedDb();
  let subscription: object | null = null;
  const subscribe = async () => {
    subscription ??= {
      toJSON: () => ({
        endpoint: 'https://updates.push.services.mozilla.com/1',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    return subscription;
  };
  const pushManager = { getSubscription: async () => subscription, subscribe };
  const serviceWorker = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
    register: async () => ({}),
  };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  });
  for (const [name, value] of Object.entries({ serviceWorker, locks: fakeLocks() }))
    Object.defineProperty(navigator, name, { configurable: true, value });
  return () => {
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name);
    for (const name of ['indexedDB', 'Notification', 'PushManager'])
      Reflect.deleteProperty(globalThis, name);
  };
};

testStories({
  'a customer logs in and out, and another logs in': {
    begin: async (shop) => {
      await addMember(shop, 'casey');
      const robin = await signedIn(shop, await addMember(shop, 'robin'));
      await robin.post('/api/cart', { productId: GUSSET, quantity: 3 });
      return [shop.visitor(), '/auth?next=/profile'];
    },
    acts: [
      ...logIn('casey'),
      press('Logout', 'Quick Actions'),
      follow('Login'),
      ...logIn('robin'),
      go('/cart'),
    ],
  },
  'a customer saves two addresses, changes one and removes the other': {
    begin: async (shop) => [await newBuyer(shop), '/account'],
    acts: [
      press('Add an Address'),
      ...filled('4 Shed Rd'),
      press('Save the address'),
      press('Add an Address'),
      ...filled('12 Elm St'),
      press('Save the address'),
      press(/^Begin with: .* 12 Elm St/),
      press(/^Edit: .* 12 Elm St/),
      fill('City', 'Espanola'),
      press('Save the address'),
      press(/^Remove: .* 4 Shed Rd/),
    ],
  },
  'a customer changes the address of an order, and cancels another': {
    begin: async (shop) => {
      const buyer = await newBuyer(shop, [[GUSSET, 1]]);
      await buyParcel(buyer);
      await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
      const { id } = await buyParcel(buyer);
      return [buyer, `/orders/${id}`];
    },
    acts: [
      press('Change the address'),
      fill('Address', '4 Shed Rd'),
      press('Save address'),
      press('Cancel', '$18.85 CAD'),
      press('Cancel Order'),
    ],
  },
  'a customer asks to return a part, withdraws that, and reviews the part': {
    begin: async (shop) => {
      const buyer = await newBuyer(shop, [[GUSSET, 2]]);
      const { id } = await buy(buyer);
      await shop.db
        .updateTable('orders')
        .set({ status: 'delivered' })
        .where('id', '=', id)
        .execute();
      return [buyer, `/orders/${id}`];
    },
    acts: [
      press('Return parts'),
      fill(/Gusset/, '1', 'Return'),
      fill('Reason', 'Too wide'),
      press('Ask to Return'),
      press('Keep the parts'),
      press('Write a review'),
      tick('4 stars'),
      fill('Your review', 'It fits, and it holds.'),
      press('Send Review'),
    ],
  },
  'a visitor writes twice, and asks for a mail about a part': {
    begin: async (shop) => {
      await setStock(shop, BRACKET, 0);
      return [shop.visitor(), '/contact'];
    },
    acts: [
      ...['Which joint fits?', 'And which tab?'].flatMap((subject) => [
        fill('Name', 'Ann Lee'),
        fill('Email', 'ann@people.test'),
        fill('Subject', subject),
        fill('Message', 'For a 3 in axle tube.'),
        press('Send Message'),
      ]),
      go('/product/weld-on-link-bracket-2-625-in-wide'),
      fill('Your email address', 'ann@people.test'),
      press('Tell me once'),
    ],
  },
  'a visitor switches reminders on, changes them, and switches them off': {
    stubBrowser: stubNotifications,
    begin: async (shop) => [shop.visitor(), '/reminders'],
    acts: [
      press('Remind Me When the October Sale Starts'),
      fill('From', '20:30'),
      press('Save Changes'),
      press('Stop Reminders'),
    ],
  },
  'a visitor asks for freight': {
    begin: async (shop) => [await newBuyer(shop, [[BRACKET, 2]]), '/freight'],
    acts: [
      ...filled('4 Shed Rd'),
      fill('Notes (optional)', 'A gravel road.'),
      press('Send Request'),
    ],
  },
});
