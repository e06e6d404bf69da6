import { describe, expect, it } from 'vitest';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import {
  NOTICES_OF_A_RUN,
  sendStockNotices,
} from '../../../src/server/services/reminders/stock-notices';
import { codeOf } from '../../support/buyers';
import { KIT, GUSSET, BRACKET, packFromParts } from '../../support/kits';
import { peopleForEach } from '../../support/people';
import { DAY, type Person, shopForEach } from '../../support/shop';
import { setStock } from '../../support/stock';

/** A size of the gusset plate set. */
const LARGE = 1042;

describe('who waits for a part', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const ask = (email: string, id = BRACKET, by: Person = people.visitor) =>
    by.post(`/api/products/${id}/notice`, { email });
  const run = () => sendStockNotices(shop.db, shop.clock());
  const mails = async () => {
    while (await shop.deliver());
    return shop.mail.sent.filter(({ subject }) => subject.endsWith('can be ordered again'));
  };
  const waiting = () => shop.db.selectFrom('stock_notice').selectAll().execute();

  it('gets one mail when it is back, and is forgotten', async () => {
    await setStock(shop, BRACKET, 0);
    expect(await ask('Ann@People.test')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await ask('ann@people.test')).toMatchObject({ status: 200, body: { ok: true } });
    expect(await run()).toBe(0);
    await setStock(shop, BRACKET, 2);
    expect([await run(), await run()]).toEqual([1, 0]);
    await setStock(shop, BRACKET, 0);
    await setStock(shop, BRACKET, 2);
    await run();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to.address).toBe('Ann@People.test');
    expect(mail?.text).toMatch(/http:\/\/shop\.test\/product\/[a-z0-9-]+/);
    expect(await waiting()).toEqual([]);
  });

  it('gets the address of the size that it waits for', async () => {
    await setStock(shop, LARGE, 0);
    await ask('ann@people.test', LARGE);
    await setStock(shop, LARGE, 2);
    await run();
    expect((await mails())[0]?.text).toContain(`/product/gusset-plate-set?item=${LARGE}\n`);
  });

  it('waits for a kit that is packed from its parts until these are there', async () => {
    expect((await packFromParts(people.admin)).status).toBe(200);
    for (const id of [KIT, BRACKET, GUSSET]) await setStock(shop, id, 0);
    expect((await ask('ann@people.test', KIT)).status).toBe(200);
    await setStock(shop, BRACKET, 10);
    expect(await run()).toBe(0);
    await setStock(shop, GUSSET, 10);
    expect(await run()).toBe(1);
  });

  it('is mailed when the part is made to order from now on', async () => {
    await setStock(shop, BRACKET, 0);
    await ask('ann@people.test');
    const supply = { kind: 'made', leadDays: 10 };
    expect((await people.admin.put(`/api/admin/products/${BRACKET}`, { supply })).status).toBe(200);
    expect(await run()).toBe(1);
  });

  it('is mailed in lots', async () => {
    await setStock(shop, BRACKET, 0);
    const rows = Array.from({ length: NOTICES_OF_A_RUN + 1 }, (_, n) => ({
      id: `notice-${n}`,
      product_id: BRACKET,
      email: `a${n}@people.test`,
      email_key: `a${n}@people.test`,
      created_at: n,
    }));
    await shop.db.insertInto('stock_notice').values(rows).execute();
    await setStock(shop, BRACKET, 1);
    expect([await run(), await run(), await run()]).toEqual([NOTICES_OF_A_RUN, 1, 0]);
  });

  it('cannot wait for a part that can be ordered, or that is not there', async () => {
    await setStock(shop, BRACKET, 1);
    expect(codeOf(await ask('ann@people.test'))).toBe('not_now');
    expect(codeOf(await ask('ann@people.test', 999_999))).toBe('not_found');
    await people.admin.put(`/api/admin/products/${GUSSET}`, { published: false });
    expect(codeOf(await ask('ann@people.test', GUSSET))).toBe('not_found');
    await setStock(shop, BRACKET, 0);
    expect(await ask('ann')).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
    const bot = { email: 'bot@people.test', homepage: 'https://spam.test' };
    expect((await people.visitor.post(`/api/products/${BRACKET}/notice`, bot)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('is in the export of the account with the address, goes with it, and is forgotten after a year', async () => {
    await setStock(shop, BRACKET, 0);
    const { customer } = people;
    await ask(customer.account.email, BRACKET, customer);
    await ask('somebody@people.test');
    const { body } = await customer.get('/api/account/export');
    expect(body).toMatchObject({ awaitedParts: [{ name: expect.any(String) }] });
    const gone = await customer.post('/api/account/delete', { password: 'tack, then weld' });
    expect(gone.status).toBe(200);
    expect((await waiting()).map(({ email }) => email)).toEqual(['somebody@people.test']);
    shop.clock.pass(365 * DAY - 1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await waiting()).toHaveLength(1);
    shop.clock.pass(1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await waiting()).toEqual([]);
  });
});
