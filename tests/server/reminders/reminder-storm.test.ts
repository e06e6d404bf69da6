import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PushGateway } from '../../../src/server/gateways/push';
import { webPush } from '../../../src/server/gateways/web-push';
import { sendReminders } from '../../../src/server/jobs/send-reminders';
import { openPushKeys } from '../../../src/server/services/reminders/push-keys';
import { subscribeDevice } from '../../../src/server/services/reminders/reminders';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { type Db, type Schema, migrations } from '../../../src/server/tables/schema';
import { migrate } from '../../../src/server/tables/engine/migrate';
import type { PushDeviceRow } from '../../../src/server/tables/reminders/reminder-rows';
import {
  type PushDevice,
  type PushService,
  openPushService,
} from '../../support/fakes/push-service';
import { HOUR, MINUTE, type Place, engines, newPlace } from '../../support/shop';
const publicUrl = 'http://shop.test';
const promotions = { current: DEFAULT_PROMOTIONS, refresh: async () => {} };
const site = { current: {} };

const SALE = Date.parse('2026-10-01T15:00:00Z');

/** A seeded random sequence between 0 and 1. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const deviceRow = (device: PushDevice, place: number): PushDeviceRow => ({
  id: `device-${place}`,
  secret_hash: '',
  endpoint: device.subscription.endpoint,
  p256dh: device.subscription.keys.p256dh,
  auth: device.subscription.keys.auth,
  account_id: null,
  topics: '["october-sale"]',
  time_zone: 'America/Toronto',
  quiet_from: 1260,
  quiet_to: 540,
  created_at: 0,
  changed_at: 0,
  disabled_at: null,
  disabled_why: null,
});

describe.each(engines)('reminders from servers that die, on %s', (engine) => {
  let place: Place;
  let service: PushService;
  let now: number;
  const clock = () => now;
  const open: Db[] = [];
  const openProcess = () => {
    const db = openDatabase<Schema>(place);
    open.push(db);
    return db;
  };
  beforeEach(async () => {
    now = SALE;
    place = await newPlace(engine);
    service = await openPushService(clock);
  });
  afterEach(async () => {
    for (const db of open.splice(0)) await db.destroy();
    await place.remove();
    await service.close();
  });

  // It kills servers 100 times while they send reminders.
  it('arrive at most once, no matter when and how often two processes are killed', async () => {
    const random = seeded(20_261_001);
    const dbs = [openProcess(), openProcess()] as const;
    await migrate(dbs[0], migrations, now);
    const keys = await openPushKeys(dbs[0], undefined, now);
    const push = webPush({ keys, subject: 'mailto:shop@shop.test', testHosts: [service.host] });
    const devices: PushDevice[] = [];
    /** New devices, so that every process has something to do when it dies. */
    const addDevices = async (count: number) => {
      const made = Array.from({ length: count }, () => service.device());
      for (const device of made) {
        const way = random();
        if (way < 0.1) device.answer = 'accept, then cut';
        else if (way < 0.15) device.answer = 'cut';
        else if (way < 0.3) device.answer = { status: 503 };
      }
      await dbs[0]
        .insertInto('push_device')
        .values(made.map((device, place) => deviceRow(device, devices.length + place)))
        .execute();
      devices.push(...made);
    };
    // A failing device recovers at the second request.
    service.onRequest((device) => {
      if (device.asked > 1 && typeof device.answer === 'object') device.answer = { status: 201 };
    });

    const killed: unknown[] = [];
    /** Runs a process that ends at a random point: before or after one of its statements or requests. */
    const live = async (db: Db, steps: number): Promise<void> => {
      let left = steps;
      const step = () => {
        left -= 1;
        if (left <= 0) throw new Error('killed');
      };
      const mortal: PushGateway = {
        ...push,
        send: async (...asked) => {
          step();
          const answer = await push.send(...asked);
          step();
          return answer;
        },
      };
      const watched = db.withPlugin({
        transformQuery: ({ node }) => {
          step();
          return node;
        },
        transformResult: async ({ result }) => {
          step();
          return result;
        },
      });
      await sendReminders({ db: watched, clock, push: mortal, promotions, publicUrl, site }).catch(
        (error: unknown) => {
          if (!String(error).includes('killed')) throw error;
          killed.push(error);
        },
      );
    };

    while (killed.length < 100) {
      await addDevices(6);
      await Promise.all(dbs.map((db) => live(db, 5 + Math.floor(random() * 45))));
      // Sometimes long enough for unfinished work to expire.
      now += random() < 0.5 ? 1000 : 3 * MINUTE;
      if (now > SALE + 8 * HOUR) now = SALE;
    }
    for (let day = 0; day < 6; day += 1) {
      now += 24 * HOUR;
      await Promise.all(
        dbs.map((db) => sendReminders({ db, clock, push, promotions, publicUrl, site })),
      );
    }

    expect(service.complaints).toEqual([]);
    expect(devices.filter(({ accepted }) => accepted.length > 1)).toEqual([]);
    const states = await dbs[0].selectFrom('push_send').select('state').execute();
    expect(states).toHaveLength(devices.length);
    expect(states.filter(({ state }) => state === 'sending' || state === 'waiting')).toEqual([]);
    // Killed processes lose reminders, but only a few.
    const reached = devices.filter(({ accepted }) => accepted.length === 1).length;
    expect(reached).toBeGreaterThan(devices.length / 3);
  });

  // Another test covers the rule minute by minute; this one checks that the server applies it.
  // It sends at every hour around four clock changes, to six time zones.
  it.runIf(engine === 'sqlite')(
    'never arrive in the quiet hours of six time zones, also when their clocks change',
    async () => {
      const db = openProcess();
      await migrate(db, migrations, now);
      const zones = [
        ['America/Toronto', '21:00', '09:00'],
        ['America/Vancouver', '22:00', '11:30'],
        ['America/St_Johns', '13:00', '15:00'],
        // Back an hour on October 25.
        ['Europe/London', '20:00', '10:15'],
        // On an hour on October 4, and far ahead of Toronto.
        ['Australia/Sydney', '23:00', '08:00'],
        ['Asia/Kathmandu', '00:00', '00:00'],
      ] as const;
      const came: { zone: string; at: number }[] = [];
      const push: PushGateway = {
        publicKey: '',
        takes: () => true,
        send: async ({ endpoint }) => {
          came.push({ zone: decodeURIComponent(new URL(endpoint).pathname.slice(1)), at: now });
          return { is: 'accepted', status: 201, error: null };
        },
      };
      for (const [timeZone, from, to] of zones) {
        const { subscription } = service.device();
        const endpoint = `https://push.test/${encodeURIComponent(timeZone)}`;
        await subscribeDevice(
          db,
          push,
          { subscription: { ...subscription, endpoint }, timeZone, quietHours: { from, to } },
          { accountId: undefined, consent: 'Remind me', now },
        );
      }
      // Treats the reminder as new at every check, around each clock change and both ends of the sale.
      for (const around of ['10-01', '10-04', '10-25', '11-01']) {
        const start = Date.parse(`2026-${around}T00:00:00Z`) - 12 * HOUR;
        for (now = start; now < start + 36 * HOUR; now += 59 * MINUTE + 50_000) {
          await db.deleteFrom('push_send').execute();
          await sendReminders({ db, clock, push, promotions, publicUrl, site });
        }
      }
      const wall = (zone: string, at: number) =>
        new Date(at).toLocaleString('sv-SE', { timeZone: zone }).slice(5, 16);
      for (const [zone, from, to] of zones) {
        const times = came.filter((one) => one.zone === zone).map(({ at }) => wall(zone, at));
        expect(times.length).toBeGreaterThan(20);
        const wrong = times.filter((time) => {
          const clockTime = time.slice(6);
          const quiet =
            from <= to ? clockTime >= from && clockTime < to : clockTime >= from || clockTime < to;
          return quiet || clockTime < '10:00' || !time.startsWith('10-');
        });
        expect([zone, wrong]).toEqual([zone, []]);
      }
      // Not before the sale starts in Toronto, and not after it ends.
      for (const { at } of came) expect(wall('America/Toronto', at)).toMatch(/^10-/);
    },
  );
});
