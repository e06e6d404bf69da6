import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUSH_SUBSCRIBE } from '../../../src/shop/reminders/reminder-paths';
import { fill } from '../../support/screen/checkout-screen';
import { held } from '../../support/held';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { meetPeople, peopleForAll } from '../../support/people';
import { openPushService } from '../../support/fakes/push-service';
import { visit } from '../../support/screen/render';
import { type Person, openShop, shopForAll } from '../../support/shop';

const shop = shopForAll();
const people = peopleForAll(shop);
/** Undoes what `give` has changed in this browser for one test. */
const given: (() => void)[] = [];
const give = (thing: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(thing, name);
  Object.defineProperty(thing, name, { configurable: true, value });
  given.push(() => {
    Reflect.deleteProperty(thing, name);
    if (before) Object.defineProperty(thing, name, before);
  });
};
afterEach(() => {
  for (const take of given.splice(0).toReversed()) take();
});

const ON = 'Remind Me When the October Sale Starts';

/** Makes this a browser with push support that gives `answer` to the permission prompt. */
const ableBrowser = (permission: NotificationPermission, answer = permission) => {
  const asked = vi.fn(async () => answer);
  give(window, 'Notification', { permission, requestPermission: asked });
  give(window, 'PushManager', Object);
  give(navigator, 'serviceWorker', {
    ready: new Promise(() => {}),
    getRegistration: async () => undefined,
  });
  return asked;
};

describe('the page of the October reminder', () => {
  beforeEach(() => void fakeIndexedDb());
  afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));

  it('does not say that reminders are off where the browser stores nothing or does not answer', async () => {
    ableBrowser('default');
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await visit('/reminders', people.visitor);
    expect(await screen.findByText(/does not say whether reminders are on/)).toBeTruthy();
    expect(screen.queryByText(ON)).toBeNull();
    fakeIndexedDb();
    screen.getByText('Check Again').click();
    expect(await screen.findByText(ON)).toBeTruthy();
  });

  it('offers the calendar to a browser without push', async () => {
    await visit('/reminders', people.visitor);
    expect(await screen.findByText('This browser cannot show reminders')).toBeTruthy();
    const link = screen.getByText<HTMLAnchorElement>('Add to Calendar');
    expect(link.getAttribute('href')).toBe('/reminders/october-sale.ics');
    expect(screen.queryByText(ON)).toBeNull();
  });

  it('explains on an iPhone how to add the shop to the home screen', async () => {
    give(navigator, 'userAgent', 'Mozilla/5.0 (iPhone)');
    await visit('/reminders', people.visitor);
    expect(await screen.findByText(/first put the shop on the home screen/)).toBeTruthy();
  });

  it('explains how to allow blocked notifications', async () => {
    ableBrowser('denied');
    await visit('/reminders', people.visitor);
    expect(await screen.findByText('Notifications from this shop are blocked')).toBeTruthy();
    expect(screen.queryByText(ON)).toBeNull();
    // The visitor has allowed them.
    ableBrowser('default');
    screen.getByText('Check Again').click();
    expect(await screen.findByText(ON)).toBeTruthy();
  });

  it('shows the consent text, and prompts for permission only after a click', async () => {
    const asked = ableBrowser('default', 'default');
    const { person } = await visit('/reminders', people.visitor);
    expect(
      await screen.findByText(
        /Remind me once a year, on this device, when the October sale starts/,
      ),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('From *').value).toBe('21:00');
    expect(screen.getByLabelText<HTMLInputElement>('To *').value).toBe('09:00');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    expect(asked).not.toHaveBeenCalled();
    await person.click(screen.getByText(ON));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/You did not answer your browser's question/)).toBeTruthy();
  });

  it('offers the times of Canada first, and all others when asked', async () => {
    ableBrowser('default');
    const { person } = await visit('/reminders', people.visitor);
    const zones = await screen.findByLabelText<HTMLSelectElement>('Time zone');
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(zones.options.length).toBeLessThan(12);
    expect([...zones.options].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Newfoundland', 'Eastern (Toronto)', 'Pacific (Vancouver)']),
    );
    await person.selectOptions(zones, 'Other…');
    expect(zones.value).toBe(own);
    expect(zones.options.length).toBeGreaterThan(100);
    await person.selectOptions(zones, 'Europe/Berlin');
    expect(zones.value).toBe('Europe/Berlin');
  });

  it('does not prompt for permission if the quiet hours leave no time', async () => {
    const asked = ableBrowser('default');
    const { person } = await visit('/reminders', people.visitor);
    const from = await screen.findByLabelText<HTMLInputElement>('From *');
    await person.clear(from);
    await person.type(from, '09:00');
    const to = screen.getByLabelText<HTMLInputElement>('To *');
    await person.clear(to);
    await person.type(to, '08:30');
    await person.click(screen.getByText(ON));
    expect(
      await screen.findByText('Leave at least one hour between 10:00 and midnight'),
    ).toBeTruthy();
    expect([asked.mock.calls, from.value]).toEqual([[], '09:00']);
  });

  it('keeps the hours that are typed while others are being saved (docs/rules.md 9.6)', async () => {
    const service = await openPushService(() => shop.clock());
    const own = await openShop({ pushHosts: [service.host] });
    const { visitor } = await meetPeople(own);
    const { subscription } = service.device();
    const pushManager = {
      getSubscription: async () => ({ ...subscription, toJSON: () => subscription }),
    };
    ableBrowser('granted');
    give(navigator, 'serviceWorker', { getRegistration: async () => ({ pushManager }) });
    const [answer, asked] = [held(), held()];
    const slow: Person = {
      ...visitor,
      fetch: async (input, init) => {
        const reply = await visitor.fetch(input, init);
        if (!String(input).endsWith(PUSH_SUBSCRIBE)) return reply;
        asked.resolve();
        await answer.promise;
        return reply;
      },
    };
    const { person } = await visit('/reminders', slow);
    await screen.findByText(ON);
    const from = () => screen.getByLabelText<HTMLInputElement>('From *');
    fill('From *', '20:00');
    await person.click(screen.getByText(ON));
    await asked.promise;
    fill('From *', '20:30');
    answer.resolve();
    const save = await screen.findByText('Save Changes');
    expect(from().value).toBe('20:30');
    await person.click(save);
    await screen.findByText('Reminders changed');
    const rows = await own.db.selectFrom('push_device').select('quiet_from').execute();
    expect(rows).toEqual([{ quiet_from: 20 * 60 + 30 }]);
    await own.close();
    await service.close();
  });

  it('is linked from the profile', async () => {
    await visit('/profile', people.customer);
    const link = await screen.findByText<HTMLAnchorElement>('October Reminder');
    expect(link.getAttribute('href')).toBe('/reminders');
  });
});

describe('the admin page of reminders', () => {
  it('shows campaigns and failures, and sends a test reminder', async () => {
    const service = await openPushService(() => shop.clock());
    const own = await openShop({ pushHosts: [service.host] });
    const { admin } = await meetPeople(own);
    const { person } = await visit('/admin/reminders', admin);
    expect(await screen.findByText(/The next sale opens Oct 1, 2026/)).toBeTruthy();
    await person.click(screen.getByText('Send Me a Test'));
    expect(await screen.findByText(/None of your devices has reminders on/)).toBeTruthy();

    const device = service.device();
    await admin.post('/api/push/subscribe', { subscription: device.subscription });
    await own.db
      .insertInto('push_send')
      .values({
        campaign: 'october-sale-2025',
        device_id: 'gone',
        state: 'failed',
        attempts: 5,
        claimed_at: own.clock(),
        next_at: 0,
        host: 'push.test',
        status: 503,
        error: 'busy',
      })
      .execute();
    await person.click(screen.getByText('Send Me a Test'));
    expect(await screen.findByText(/Test sent to your device/)).toBeTruthy();
    expect(device.accepted).toHaveLength(1);
    expect(await screen.findByText('October sale 2025')).toBeTruthy();
    const failures = within(await screen.findByLabelText('Failures'));
    expect(failures.getByText('busy')).toBeTruthy();
    expect(failures.getByText('503')).toBeTruthy();
    await own.close();
    await service.close();
  });
});
