import { describe, expect, it } from 'vitest';
import { type Mail, MailRefused } from '../../../src/server/gateways/mail';
import { deliverMail } from '../../../src/server/jobs/deliver-mail';
import { queueMail } from '../../../src/server/services/mail/outbox';
import { claimRow, dueRows } from '../../../src/server/tables/mail/outbox';
import { HOUR, MINUTE, engines, shopForEach } from '../../support/shop';

describe.each(engines)('the outbox on %s', (engine) => {
  const shop = shopForEach({ engine });

  const queue = (key: string) =>
    queueMail(shop.db, key, shop.clock(), {
      kind: 'application-receipt',
      name: 'Val',
      email: `${key}@b4.example`,
    });
  const rows = () => shop.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const only = async () => {
    const [row] = await rows();
    if (!row) throw new Error('the outbox is empty');
    return row;
  };

  it('sends a mail once', async () => {
    await queue('a');
    expect(await shop.deliver()).toBe(1);
    expect(await shop.deliver()).toBe(0);
    shop.clock.pass(24 * HOUR);
    expect(await shop.deliver()).toBe(0);
    expect(shop.mail.sent).toHaveLength(1);
    expect(await only()).toMatchObject({ attempts: 1, dead: 0, last_error: null });
  });

  it('stores one mail per key, also when queued again', async () => {
    await queue('a');
    await queue('a');
    expect(await rows()).toHaveLength(1);
    await shop.deliver();
    await queue('a');
    expect(await shop.deliver()).toBe(0);
  });

  it('retries after 10 s, 1, 5, 30 min, 2, 12 and 12 h, give or take a fifth, and then gives up', async () => {
    await queue('a');
    shop.mail.failure = '421 try again later';
    const pauses = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 12 * HOUR];
    for (const [index, pause] of pauses.entries()) {
      expect(await shop.deliver()).toBe(0);
      const { attempts, next_at, dead, last_error } = await only();
      expect({ attempts, dead, last_error }).toEqual({
        attempts: index + 1,
        dead: 0,
        last_error: '421 try again later',
      });
      const wait = next_at - shop.clock();
      expect(wait).toBeGreaterThanOrEqual(0.8 * pause);
      expect(wait).toBeLessThanOrEqual(1.2 * pause);
      shop.clock.pass(wait - 1);
      await shop.deliver();
      expect((await only()).attempts).toBe(index + 1);
      shop.clock.pass(1);
    }
    await shop.deliver();
    expect(await only()).toMatchObject({ attempts: 8, dead: 1, sent_at: null });
    shop.mail.failure = undefined;
    shop.clock.pass(30 * 24 * HOUR);
    expect(await shop.deliver()).toBe(0);
    expect(shop.mail.sent).toEqual([]);
  });

  it('sends under the same key after a failure', async () => {
    await queue('receipt-1');
    shop.mail.failure = 'no route';
    await shop.deliver();
    shop.mail.failure = undefined;
    shop.clock.pass(MINUTE);
    expect(await shop.deliver()).toBe(1);
    expect(shop.mail.sent.map(({ key }) => key)).toEqual(['receipt-1']);
    expect((await only()).sent_at).toBe(shop.clock());
  });

  it('sends the others despite one failing mail', async () => {
    for (const key of ['a', 'bad', 'c']) await queue(key);
    await queue('unreadable');
    await shop.db
      .updateTable('outbox')
      .set({ payload: '{' })
      .where('dedupe', '=', 'unreadable')
      .execute();
    const sent: string[] = [];
    const picky = {
      ...shop.mail,
      send: async ({ key }: Mail) => {
        if (key === 'bad') throw new Error('550 no such user');
        sent.push(key);
      },
    };
    expect(await deliverMail({ ...shop.parts, mail: picky })).toBe(2);
    expect(sent.toSorted()).toEqual(['a', 'c']);
  });

  it('gives a mail up at once when the mail server refuses it for good', async () => {
    await queue('nobody');
    const refusing = {
      ...shop.mail,
      send: () => Promise.reject(new MailRefused('550 no such user')),
    };
    await deliverMail({ ...shop.parts, mail: refusing });
    expect(await only()).toMatchObject({ attempts: 1, dead: 1, last_error: '550 no such user' });
  });

  it('reports the first failure of a run', async () => {
    for (const key of ['a', 'b']) await queue(key);
    shop.mail.failure = '421 try again later';
    const failures: unknown[] = [];
    const run = () => deliverMail(shop.parts, (error) => failures.push(error));
    await run();
    expect(failures).toEqual([new Error('421 try again later')]);
    await run();
    expect(failures).toHaveLength(1);
  });

  it('gives a mail to one of two concurrent workers', async () => {
    for (let i = 0; i < 6; i += 1) await queue(`mail-${i}`);
    const counts = await Promise.all([shop.deliver(), shop.deliver(), shop.deliver()]);
    expect(counts.reduce((a, b) => a + b)).toBe(6);
    expect(shop.mail.sent.map(({ key }) => key).toSorted()).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `mail-${i}`),
    );
    for (const { attempts } of await rows()) expect(attempts).toBe(1);
  });

  it('lets one of two workers claim a row that both read', async () => {
    await queue('a');
    const now = shop.clock();
    const [seen] = await dueRows(shop.db, now, 10);
    if (!seen) throw new Error('nothing is due');
    const claims = await Promise.all([
      claimRow(shop.db, seen, now, now + 1000),
      claimRow(shop.db, seen, now, now + 1000),
    ]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await claimRow(shop.db, seen, now + 1000, now + 2000)).toBe(false);
  });

  it('skips a mail in progress for a minute, and then sends it with the same key', async () => {
    await queue('slow');
    let begun: (mail: Mail) => void = () => {};
    let finish: () => void = () => {};
    const sending = new Promise<Mail>((resolve) => (begun = resolve));
    const ended = new Promise<void>((resolve) => (finish = resolve));
    const stuck = {
      ...shop.mail,
      send: async (mail: Mail) => {
        begun(mail);
        await ended;
      },
    };
    const first = deliverMail({ ...shop.parts, mail: stuck });
    const mail = await sending;
    expect(await shop.deliver()).toBe(0);
    shop.clock.pass(MINUTE - 1);
    expect(await shop.deliver()).toBe(0);
    shop.clock.pass(1);
    expect(await shop.deliver()).toBe(1);
    expect(shop.mail.sent).toEqual([mail]);
    finish();
    await first;
    expect(await only()).toMatchObject({ attempts: 2, dead: 0 });
    expect(await shop.deliver()).toBe(0);
  });
});
