import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { subscribe } from '../../../src/contract/reminders/reminders';
import { sendReminders } from '../../../src/server/jobs/send-reminders';
import type { ConsentRow } from '../../../src/server/tables/reminders/reminder-rows';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { openPushKeys } from '../../../src/server/services/reminders/push-keys';
import type { ReplyOf } from '../../../src/contract/endpoint';
import { reminderConsent } from '../../../src/shop/reminders/reminders';
import { LAKEHEAD } from '../../support/site';
import { PASSWORD, addMember, meetPeople, signedIn } from '../../support/people';
import {
  type PushDevice,
  type PushService,
  openPushService,
} from '../../support/fakes/push-service';
import {
  DAY,
  HOUR,
  MINUTE,
  type Person,
  type Shop,
  engines,
  newPlace,
  openShop,
} from '../../support/shop';

/** 11:00 in Toronto on the first day of the sale. */
const SALE = '2026-10-01T15:00:00Z';

describe.each(engines)('reminders on %s', (engine) => {
  let shop: Shop;
  let service: PushService;
  beforeEach(async () => {
    service = await openPushService(() => shop.clock());
    shop = await openShop({ engine, now: '2026-09-20T15:00:00Z', pushHosts: [service.host] });
  });
  afterEach(async () => {
    await shop.close();
    await service.close();
    expect(service.complaints).toEqual([]);
  });

  const on = async (
    device: PushDevice,
    more: object = {},
    who: Person = shop.visitor(),
  ): Promise<ReplyOf<typeof subscribe>> => {
    const reply = await who.post('/api/push/subscribe', {
      subscription: device.subscription,
      ...more,
    });
    expect(reply.status).toBe(200);
    return subscribe.reply.parse(reply.body);
  };
  const run = () => sendReminders(shop.parts);
  const sends = () =>
    shop.db
      .selectFrom('push_send')
      .select(['state', 'attempts', 'status', 'error'])
      .orderBy('device_id')
      .execute();
  const devices = () => shop.db.selectFrom('push_device').selectAll().orderBy('id').execute();

  it.each([410, 403])(
    'reach a device that registers a new endpoint while the old one answers %i',
    async (status) => {
      const device = service.device();
      const { device: name } = await on(device);
      shop.clock.set(SALE);
      const old = device.subscription.endpoint;
      device.answer = { status };
      const send: typeof shop.push.send = async (...asked) => {
        const answer = await shop.push.send(...asked);
        device.answer = { status: 201 };
        service.rotate(device);
        await on(device, { device: name });
        return answer;
      };
      await sendReminders({ ...shop.parts, push: { ...shop.push, send } });
      const { endpoint } = device.subscription;
      expect(endpoint).not.toBe(old);
      expect(await devices()).toMatchObject([{ id: name.id, endpoint, disabled_at: null }]);
      // After 403 the reminder is not sent again; after 410 the device received nothing, so it gets one.
      await run();
      expect(device.accepted).toHaveLength(status === 410 ? 1 : 0);
    },
  );

  it('arrive once in October, encrypted for the device and signed with the VAPID key', async () => {
    const device = service.device();
    const { publicKey } = (await shop.visitor().get('/api/push/key')).body as {
      publicKey: string;
    };
    expect(await on(device)).toMatchObject({
      topics: ['october-sale'],
      timeZone: 'America/Toronto',
      quietHours: { from: '21:00', to: '09:00' },
    });
    expect(await run()).toBe(0);
    shop.clock.set(SALE);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    shop.clock.pass(3 * DAY);
    expect(await run()).toBe(0);
    expect(device.accepted).toMatchObject([
      {
        reminder: {
          campaign: 'october-sale-2026',
          title: 'The October sale is on',
          url: '/all-products',
          validTo: '2026-11-01T04:00:00.000Z',
          web_push: 8030,
          notification: {
            title: 'The October sale is on',
            navigate: 'http://shop.test/all-products',
            actions: [{ title: 'Stop reminders', navigate: 'http://shop.test/reminders' }],
          },
        },
        headers: { ttl: String(7 * 24 * 3600), topic: 'october-2026', urgency: 'low' },
      },
    ]);
    expect([...service.senders]).toEqual([publicKey]);
    shop.clock.set('2027-10-01T15:00:00Z');
    expect(await run()).toBe(1);
    // Rows of the year before are deleted.
    await sweepPrivate(shop.db, Date.parse('2027-11-30T15:00:00Z'));
    expect(await sends()).toHaveLength(1);
  });

  it('come after eleven silent months, to the last endpoint that the device has told', async () => {
    const [still, moved, lost] = [service.device(), service.device(), service.device()];
    shop.clock.set('2026-11-02T15:00:00Z');
    await on(still);
    const { device: name } = await on(moved);
    await on(lost);
    const counts = async () => {
      const { admin } = await meetPeople(shop);
      const { body } = await admin.get('/api/admin/reminders');
      return (body as { devices: object }).devices;
    };
    for (let month = 0; month < 10; month += 1) {
      shop.clock.pass(30 * DAY);
      await sweepPrivate(shop.db, shop.clock());
      expect(await run()).toBe(0);
      if (month === 7) {
        service.rotate(moved);
        await on(moved, { device: name });
      }
    }
    expect(await counts()).toMatchObject({ all: 3, silent: 2 });
    service.rotate(lost);
    shop.clock.set('2027-10-01T15:00:00Z');
    await sweepPrivate(shop.db, shop.clock());
    expect(await run()).toBe(2);
    expect([still, moved, lost].map(({ accepted }) => accepted.length)).toEqual([1, 1, 0]);
    // The shop knows now that the third is gone.
    expect(await devices()).toHaveLength(2);
  });

  it('skip devices that were switched off', async () => {
    const device = service.device();
    const { device: name } = await on(device);
    const off = (body: object) => shop.visitor().post('/api/push/unsubscribe', body);
    expect((await off({ device: { ...name, secret: 'x'.repeat(43) } })).status).toBe(200);
    expect(await devices()).toHaveLength(1);
    expect((await off({ device: name })).status).toBe(200);
    expect(await devices()).toEqual([]);
    const other = service.device();
    await on(other);
    await off({ endpoint: other.subscription.endpoint });
    shop.clock.set(SALE);
    expect(await run()).toBe(0);
    expect(other.asked + device.asked).toBe(0);
  });

  it('follow a device to its next endpoint, and are not sent a second time', async () => {
    const device = service.device();
    const { device: name } = await on(device);
    shop.clock.set(SALE);
    expect(await run()).toBe(1);
    service.rotate(device);
    await on(device, { device: name });
    expect(await devices()).toHaveLength(1);
    expect(await run()).toBe(0);
    // Switched off and on again, from a browser that lost its device id.
    await shop.visitor().post('/api/push/unsubscribe', { device: name });
    await on(device, { device: name });
    await on(device);
    await on(device, { device: { id: 'another-name-for-it', secret: 's'.repeat(43) } });
    expect(await devices()).toHaveLength(1);
    shop.clock.pass(DAY);
    expect(await run()).toBe(0);
    expect(device.accepted).toHaveLength(1);
  });

  it('can be changed only with the secret of the device', async () => {
    const device = service.device();
    const { device: name } = await on(device);
    const stranger = service.device();
    const reply = await shop.visitor().post('/api/push/subscribe', {
      device: { ...name, secret: 'guessed-guessed-guessed' },
      subscription: stranger.subscription,
    });
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_this_device' } });
    expect(await devices()).toMatchObject([{ endpoint: device.subscription.endpoint }]);
  });

  it('are sent only to the addresses of push services', async () => {
    const { subscription } = service.device();
    const ask = async (endpoint: string) => {
      const body = { subscription: { ...subscription, endpoint } };
      const reply = await shop.visitor().post('/api/push/subscribe', body);
      return [endpoint, reply.status, (reply.body as { code?: string }).code];
    };
    for (const endpoint of [
      'http://127.0.0.1:1/push/x',
      'https://127.0.0.1/push/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com@evil.example/x',
      'https://user:pass@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'http://fcm.googleapis.com/x',
      'https://push.apple.com.evil.example/x',
      'https://evilpush.apple.com/x',
      'https://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'not an address',
    ])
      expect(await ask(endpoint)).toEqual([endpoint, 400, 'not_a_push_service']);
    expect(await devices()).toEqual([]);
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-bl2p.notify.windows.com/w/?token=x',
    ])
      expect(await ask(endpoint)).toEqual([endpoint, 200, undefined]);
  });

  it('refuse malformed requests', async () => {
    const { subscription } = service.device();
    for (const more of [
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+05:00' },
      { quietHours: { from: '9', to: '21:00' } },
      { quietHours: { from: '10:00', to: '24:00' } },
      { quietHours: { from: '09:00', to: '08:30' } },
      { topics: [] },
      { topics: ['everything'] },
      { device: { id: 'short', secret: 'short' } },
      { subscription: { ...subscription, keys: { p256dh: 'AAAA', auth: 'AAAA' } } },
    ]) {
      const reply = await shop.visitor().post('/api/push/subscribe', { subscription, ...more });
      expect([more, reply.status]).toEqual([more, 400]);
    }
    expect(await devices()).toEqual([]);
  });

  it('can be switched on only a limited number of times from one address', async () => {
    const { close, visitor } = await openShop({ engine, rateLimits: true });
    const { subscription } = service.device();
    const body = { subscription: { ...subscription, endpoint: 'https://web.push.apple.com/x' } };
    const person = visitor();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push((await person.post('/api/push/subscribe', body)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await close();
  });

  describe('and the response of the push service', () => {
    test.each([404, 410])('%i: deletes this device at once, and no other', async (status) => {
      const gone = service.device();
      const there = service.device();
      await on(gone);
      await on(there);
      gone.answer = { status };
      shop.clock.set(SALE);
      expect(await run()).toBe(1);
      expect(await devices()).toMatchObject([{ endpoint: there.subscription.endpoint }]);
      shop.clock.pass(DAY);
      await run();
      expect(gone.asked).toBe(1);
    });

    it('410, then a new endpoint of the device: sends the missed reminder', async () => {
      const device = service.device();
      const { device: name } = await on(device);
      service.rotate(device);
      shop.clock.set(SALE);
      expect(await run()).toBe(0);
      await on(device, { device: name });
      expect(await run()).toBe(1);
      expect(device.accepted).toHaveLength(1);
    });

    it('429: retries after the requested delay', async () => {
      const device = service.device();
      await on(device);
      device.answer = { status: 429, headers: { 'retry-after': '3600' } };
      shop.clock.set(SALE);
      await run();
      device.answer = { status: 201 };
      shop.clock.pass(59 * MINUTE);
      expect(await run()).toBe(0);
      expect(device.asked).toBe(1);
      shop.clock.pass(MINUTE);
      expect(await run()).toBe(1);
    });

    it('repeated 408, 429 or 5xx: stops after five tries', async () => {
      const tried = [408, 429, 500, 503].map((status) => ({ status, device: service.device() }));
      for (const { device, status } of tried) {
        await on(device);
        device.answer = { status };
      }
      shop.clock.set(SALE);
      for (let day = 0; day < 8; day += 1) {
        await run();
        shop.clock.pass(DAY);
      }
      expect(tried.map(({ device }) => device.asked)).toEqual([5, 5, 5, 5]);
      const failed = { state: 'failed', attempts: 5 };
      expect(await sends()).toMatchObject([failed, failed, failed, failed]);
    });

    it('none, because the connection is refused: retries', async () => {
      const device = service.device();
      await on(device);
      await service.close();
      shop.clock.set(SALE);
      expect(await run()).toBe(0);
      expect(await sends()).toMatchObject([
        { state: 'waiting', attempts: 1, error: 'ECONNREFUSED' },
      ]);
    });

    test.each(['cut', 'accept, then cut'] as const)(
      'none (%s): it may have been taken, so it is not asked again',
      async (answer) => {
        const device = service.device();
        await on(device);
        device.answer = answer;
        shop.clock.set(SALE);
        await run();
        device.answer = { status: 201 };
        for (let day = 0; day < 4; day += 1) {
          shop.clock.pass(DAY);
          await run();
        }
        expect(device.asked).toBe(1);
        expect(await sends()).toMatchObject([{ state: 'unknown' }]);
      },
    );

    it('403: sends nothing more to this endpoint, and records the failure', async () => {
      const device = service.device();
      const { device: name } = await on(device);
      device.answer = { status: 403 };
      shop.clock.set(SALE);
      await run();
      expect(await devices()).toMatchObject([
        { disabled_at: shop.clock(), disabled_why: expect.stringContaining('403') },
      ]);
      expect(await sends()).toMatchObject([{ state: 'failed', status: 403 }]);
      // Switched on again by the visitor, it is active again, from the next year on.
      await on(device, { device: name });
      expect(await devices()).toMatchObject([{ disabled_at: null }]);
    });

    it('a redirect: does not follow it', async () => {
      const device = service.device();
      const other = service.device();
      await on(device);
      device.answer = { status: 307, headers: { location: other.subscription.endpoint } };
      shop.clock.set(SALE);
      await run();
      expect(other.asked).toBe(0);
      expect(await sends()).toMatchObject([{ state: 'failed', status: 307 }]);
    });
  });

  it('end with the sale: queued ones are not sent', async () => {
    const device = service.device();
    await on(device);
    device.answer = { status: 503 };
    shop.clock.set('2026-10-31T23:30:00Z');
    await run();
    device.answer = { status: 201 };
    shop.clock.set('2026-11-01T04:00:00Z');
    expect(await run()).toBe(0);
    shop.clock.set('2027-01-02T15:00:00Z');
    expect(await run()).toBe(0);
    expect(await sends()).toMatchObject([{ state: 'failed' }]);
  });

  it('still reach a device that also lists the topic new-products, which is dropped', async () => {
    const device = service.device();
    const { device: name } = await on(device);
    const topics = ['october-sale', 'new-products'];
    const stored = { topics: JSON.stringify(topics) };
    await shop.db.updateTable('push_device').set(stored).execute();
    const [consent] = await shop.db.selectFrom('consent').selectAll().execute();
    const old = { ...consent, id: 'old', purpose: 'new-products' } as ConsentRow; // the row inserted above
    await shop.db.insertInto('consent').values(old).execute();
    shop.clock.set(SALE);
    expect(await run()).toBe(1);
    expect(await on(device, { device: name, topics })).toMatchObject({ topics: ['october-sale'] });
    expect(await devices()).toMatchObject([{ topics: '["october-sale"]' }]);
    const open = await shop.db
      .selectFrom('consent')
      .select('purpose')
      .where('withdrawn_at', 'is', null)
      .execute();
    expect(open).toEqual([{ purpose: 'october-sale' }]);
  });

  it('are listed in the account that switched them on, with the consent text, and are deleted with it', async () => {
    const casey = await signedIn(shop, await addMember(shop, 'casey'));
    const device = service.device();
    const { device: name } = await on(device, {}, casey);
    await on(service.device());
    const exported = async () =>
      ((await casey.get('/api/account/export')).body as { consents: unknown[] }).consents;
    const given = {
      to: 'october-sale',
      words: reminderConsent(DEFAULT_PROMOTIONS),
      givenAt: '2026-09-20T15:00:00.000Z',
      withdrawnAt: null,
    };
    expect(await exported()).toEqual([given]);
    shop.clock.pass(HOUR);
    // Repeating the request adds no second consent.
    await on(device, { device: name }, casey);
    expect(await exported()).toEqual([given]);
    expect((await casey.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    expect(await devices()).toHaveLength(1);
    const open = await shop.db
      .selectFrom('consent')
      .select('account_id')
      .where('withdrawn_at', 'is', null)
      .execute();
    expect(open).toEqual([{ account_id: null }]);
  });

  it('are limited to ten devices of an account: the oldest is deleted', async () => {
    const casey = await signedIn(shop, await addMember(shop, 'casey'));
    const first = service.device();
    await on(first, {}, casey);
    for (let count = 0; count < 10; count += 1) {
      shop.clock.pass(MINUTE);
      await on(service.device(), {}, casey);
    }
    const kept = (await devices()).map(({ endpoint }) => endpoint);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain(first.subscription.endpoint);
  });

  it('are not sent once the owner has switched them off', async () => {
    await on(service.device());
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    const off = { ...LAKEHEAD, reminders: 'off', revision: 0 };
    expect((await admin.put('/api/admin/site', off)).status).toBe(200);
    shop.clock.set(SALE);
    expect(await run()).toBe(0);
    expect(await sends()).toEqual([]);
  });

  it('can be exported as a calendar entry', async () => {
    const reply = await shop.visitor().fetch('/reminders/october-sale.ics');
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await reply.text()).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1');
  });
});

describe('the VAPID keys', () => {
  it('are generated once and survive a restart, or come from the settings', async () => {
    const place = await newPlace('sqlite');
    const first = await openShop({ place });
    const { publicKey } = first.push;
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    await first.close();
    const second = await openShop({ place });
    expect(second.push.publicKey).toBe(publicKey);
    const own = { publicKey: 'own', privateKey: 'own' };
    expect(await openPushKeys(second.db, own, 0)).toEqual(own);
    await second.close();
    await place.remove();
  });
});
