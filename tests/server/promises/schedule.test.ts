import { beforeEach, describe, expect, it } from 'vitest';
import { getStock } from '../../../src/contract/catalogue/offline';
import { getConfig } from '../../../src/contract/catalogue/catalogue';
import { shownNeeds } from '../../../src/shop/catalogue/stock/shown-needs';
import { StockChange, stockAfter } from '../../../src/shop/catalogue/stock/stock-change';
import type { ProductPage } from '../../../src/shop/catalogue/product';
import { lastPromise } from '../../../src/shop/promises/promise-words';
import { Calendar } from '../../../src/shop/promises/calendar';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';
import { shipsBy } from '../../../src/shop/promises/ships-by';
import { queuesByGroup } from '../../../src/shop/promises/work-queue';
import { buy, newBuyer, quoteFor } from '../../support/buyers';
import { KIT, packFromParts } from '../../support/kits';
import { peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';

/** It is morning in Toronto. */
const THURSDAY = '2026-11-26T15:00:00Z';
/** Parts of the sample catalogue. */
const [TRUSS, BRACKET, TAB] = [1001, 1002, 1041];
const CALENDAR = {
  closedWeekdays: [0, 6],
  closedDates: ['2026-11-20', '2026-12-07'],
  cutOff: '14:00',
  groups: [
    { name: 'Trusses', perWeek: 5 },
    { name: 'constructor', perWeek: 10 },
  ],
};

describe.each(engines)('What a phone needs for the days of promises (%s)', (engine) => {
  const shop = shopForEach({ engine, now: THURSDAY });
  const people = peopleForEach(shop);
  const supply = (id: number, kind: string, group: string, stock = 0) =>
    people.admin.put(`/api/admin/products/${id}`, {
      stock,
      supply: { kind, leadDays: 2, group },
    });
  const stock = async () => getStock.reply.parse((await people.visitor.get('/api/stock')).body);
  const calendar = async () => {
    const config = getConfig.reply.parse((await people.visitor.get('/api/config')).body);
    return config.calendar as Partial<Calendar> | undefined;
  };
  const open = () => people.admin.put('/api/admin/calendar', { ...CALENDAR, revision: 0 });

  describe('with a calendar', () => {
    beforeEach(async () => {
      expect((await open()).status).toBe(200);
      await supply(TRUSS, 'made', 'Trusses');
      await supply(BRACKET, 'both', 'constructor', 2);
    });

    it('is in the config at once, as far as it differs from the first calendar and is not over', async () => {
      expect(await calendar()).toEqual({
        closedDates: ['2026-12-07'],
        cutOff: '14:00',
        groups: CALENDAR.groups,
      });
    });

    it('is the queue of each group, by day, without any open payment', async () => {
      const buyer = await newBuyer(shop, [
        [TRUSS, 3],
        [BRACKET, 4],
        [TAB, 1],
      ]);
      await buy(buyer);
      await buy(await newBuyer(shop, [[TRUSS, 2]]));
      await shop.schedule.refresh();
      const { queues } = await stock();
      expect(queues).toEqual([
        { group: 'Trusses', days: { '2026-11-30': 3, '2026-12-02': 2 } },
        { group: 'constructor', days: { '2026-11-30': 2 } },
      ]);
    });

    /** The promises of these parts as a phone works them out. */
    const shownPromises = async (ids: readonly number[], quantity: number) => {
      const known = await stock();
      const parts = (await people.visitor.get('/api/products')).body as ProductPage[];
      const rule = {
        calendar: { ...FIRST_CALENDAR, ...(await calendar()) },
        queues: queuesByGroup(known.queues ?? []),
        now: new Date(shop.clock()),
      };
      return shipsBy(
        ids.flatMap((id) =>
          parts
            .filter((part) => part.id === id)
            .flatMap((part) => shownNeeds(part, quantity, known).needs),
        ),
        rule,
      );
    };

    it('gives the same days as the cart, for parts that are made, from stock and both', async () => {
      const ids = [TRUSS, BRACKET, TAB];
      await buy(
        await newBuyer(shop, [
          [TRUSS, 7],
          [BRACKET, 12],
        ]),
      );
      await supply(BRACKET, 'both', 'constructor', 2);
      await shop.schedule.refresh();
      for (const quantity of [1, 2, 3, 8]) {
        const buyer = await newBuyer(
          shop,
          ids.map((id) => [id, quantity]),
        );
        const quoted = (await quoteFor(buyer)).lines.map(({ promisedBy, toMake }) => ({
          day: promisedBy,
          toMake,
        }));
        expect(await shownPromises(ids, quantity)).toEqual(quoted);
      }
    });

    it.each([
      ['a part from stock and a made one', 'stock', 'made', 0],
      ['made ones of one group, packed ones beside them', 'both', 'made', 2],
      ['one that is on the shelf at first, packed ones beside it', 'stock', 'both', 1],
      ['two that are on the shelf at first', 'both', 'both', 0],
    ])('gives the same days as the cart for a kit of %s', async (_, bracket, tab, packed) => {
      const put = (id: number, change: object) =>
        people.admin.put(`/api/admin/products/${id}`, change);
      await put(KIT, { supply: { kind: 'stock' }, stock: packed });
      await put(BRACKET, {
        stock: bracket === 'stock' ? 16 : 5,
        supply:
          bracket === 'stock'
            ? { kind: 'stock' }
            : { kind: bracket, leadDays: 3, group: 'Trusses' },
      });
      await put(TAB, { stock: 5, supply: { kind: tab, leadDays: 6, group: 'Trusses' } });
      expect((await packFromParts(people.admin)).status).toBe(200);
      await shop.catalogue.refresh();
      const days = new Set<string>();
      for (const quantity of [1, 2, 3, 6]) {
        const buyer = await newBuyer(shop, [[KIT, quantity]]);
        const [line] = (await quoteFor(buyer)).lines;
        const shown = await shownPromises([KIT], quantity);
        expect(lastPromise(shown.map((promise) => promise?.day))).toBe(line?.promisedBy);
        if (line?.promisedBy) days.add(line.promisedBy);
      }
      expect(days.size).toBeGreaterThan(2);
    });

    it('is no day for more kits than its parts from stock allow', async () => {
      const put = (id: number, change: object) =>
        people.admin.put(`/api/admin/products/${id}`, change);
      await put(KIT, { supply: { kind: 'stock' }, stock: 0 });
      await put(BRACKET, { supply: { kind: 'stock' }, stock: 5 });
      await put(TAB, { supply: { kind: 'made', leadDays: 6 } });
      await packFromParts(people.admin);
      await shop.catalogue.refresh();
      expect(await shownPromises([KIT], 2)).toEqual([{ day: '2026-12-04', toMake: 8 }]);
      expect(await shownPromises([KIT], 3)).toEqual([undefined]);
    });

    it('follows what is handed over and cancelled, and has no queue left at the end', async () => {
      const [sent, cancelled] = [
        await newBuyer(shop, [[TRUSS, 3]]),
        await newBuyer(shop, [[TRUSS, 1]]),
      ];
      const first = await buy(sent);
      const second = await buy(cancelled);
      await cancelled.put(`/api/orders/${second.id}/cancel`, {});
      await shop.schedule.refresh();
      expect((await stock()).queues).toEqual([{ group: 'Trusses', days: { '2026-11-30': 3 } }]);
      const path = `/api/admin/orders/${first.id}/status`;
      expect((await people.admin.put(path, { status: 'delivered' })).status).toBe(200);
      await shop.schedule.refresh();
      expect(await stock()).not.toHaveProperty('queues');
    });

    it('is sent to open pages queue by queue: a sale sends the queue of its own group alone', async () => {
      const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
      const answer = await fetch(`${address}/api/stock/changes`);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let unread = '';
      const next = async (): Promise<StockChange> => {
        while (!unread.includes('\n\n')) unread += (await reader?.read())?.value ?? '';
        const [event = '', ...rest] = unread.split('\n\n');
        unread = rest.join('\n\n');
        return StockChange.parse(JSON.parse(event.replace(/^data: /, '')));
      };
      let known = stockAfter(undefined, await next());
      expect(known).not.toHaveProperty('queues');
      for (const id of [TRUSS, BRACKET, TRUSS]) {
        await buy(await newBuyer(shop, [[id, 3]]));
        await shop.catalogue.refresh();
        await shop.schedule.refresh();
        const change = await next();
        const more = id === BRACKET ? await next() : change;
        expect(more.changed?.map(({ group }) => group)).toEqual([
          id === TRUSS ? 'Trusses' : 'constructor',
        ]);
        known = stockAfter(stockAfter(known, change), more);
        expect(known).toEqual(await stock());
      }
      await reader?.cancel();
    });
  });

  it('is nothing until the owner sets a calendar: the answers are as before', async () => {
    await supply(TRUSS, 'made', '');
    await buy(await newBuyer(shop, [[TRUSS, 3]]));
    await shop.schedule.refresh();
    expect(await calendar()).toBeUndefined();
    expect(Object.keys(await stock())).toEqual(['left']);
  });
});
