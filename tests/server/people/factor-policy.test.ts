import { describe, expect, it } from 'vitest';
import { beginFactorPolicy } from '../../../src/server/services/people/factor-policy';
import { addFactor, appShows } from '../../support/session/factor';
import { PASSWORD, addMember, peopleForEach, signedIn, signedInWith } from '../../support/people';
import { DAY, MINUTE, shopForEach } from '../../support/shop';

const TODAY = '/api/admin/today';
const SETTING = '/api/admin/settings/second-factor';

describe('the second factor that the shop requires', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const start = (isDemo = false) => beginFactorPolicy(shop.db, isDemo, shop.clock());
  const staff = async (role_id: string) =>
    signedIn(shop, await addMember(shop, `the-${role_id}`, { role_id }));
  const dueOf = async ({ get }: typeof people.admin) =>
    ((await get('/api/user')).body as { staff?: { factorDueAt?: string } }).staff?.factorDueAt;

  /** Begins a factor too late, and opens the link that is mailed then. */
  const useMailedLink = async (person: typeof people.admin) => {
    expect(await person.post('/api/account/totp')).toMatchObject({
      status: 403,
      body: { code: 'link_needed', message: expect.stringContaining('mailed') },
    });
    await shop.deliver();
    const [, token] = /token=([\w-]{43})/.exec(shop.mail.sent.at(-1)?.text ?? '') ?? [];
    expect((await shop.visitor().post('/api/account/confirm-email', { token })).status).toBe(200);
  };

  it('cannot be added by the password alone once its time is over, nor confirmed', async () => {
    await start();
    const thief = await signedIn(shop, people.admin.account);
    const { secret } = (await thief.post('/api/account/totp')).body as { secret: string };
    shop.clock.pass(7 * DAY);
    const late = await signedIn(shop, people.admin.account);
    const code = appShows(secret, shop.clock());
    expect(await late.post('/api/account/totp/confirm', { code })).toMatchObject({
      body: { code: 'link_needed' },
    });
    await useMailedLink(late);
    shop.clock.pass(61 * MINUTE);
    await late.post('/api/account/proof', { password: PASSWORD });
    expect(await late.post('/api/account/totp')).toMatchObject({ body: { code: 'link_needed' } });
  });

  it('is off in a demo, and before the first start', async () => {
    await start(true);
    shop.clock.pass(6 * DAY);
    expect(await dueOf(people.admin)).toBeUndefined();
    expect((await people.admin.get(TODAY)).status).toBe(200);
    expect((await people.admin.get(SETTING)).body).toEqual({
      isRequired: false,
      dueAt: null,
      version: 0,
    });
  });

  it('is announced for seven days from the first start on, and then needed by those who may refund', async () => {
    await start();
    const due = new Date(shop.clock() + 7 * DAY).toISOString();
    shop.clock.pass(4 * DAY);
    await start();
    expect(await dueOf(people.admin)).toBe(due);
    expect((await people.admin.get(TODAY)).status).toBe(200);
    shop.clock.pass(3 * DAY - 1);
    const [manager, packer] = [await staff('manager'), await staff('packer')];
    expect(await dueOf(manager)).toBe(due);
    expect(await dueOf(packer)).toBeUndefined();
    const admin = await signedIn(shop, people.admin.account);
    expect((await admin.get(TODAY)).status).toBe(200);
    shop.clock.pass(1);
    for (const person of [admin, manager])
      expect(await person.get(TODAY)).toMatchObject({
        status: 403,
        body: { code: 'factor_missing', message: expect.stringContaining('second factor') },
      });
    expect((await packer.get(TODAY)).status).toBe(200);
    expect((await people.customer.get('/api/cart')).status).toBe(200);
    await useMailedLink(admin);
    await addFactor(shop, admin);
    expect((await admin.get(TODAY)).status).toBe(200);
    expect(await dueOf(admin)).toBeUndefined();
    expect((await manager.get(TODAY)).status).toBe(403);
  });

  it('is switched off and on again by the owner, who proves who he is', async () => {
    await start();
    const { admin } = people;
    shop.clock.pass(MINUTE);
    const set = (isRequired: boolean, from: number) => admin.put(SETTING, { isRequired, from });
    expect(await set(false, 7)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await set(false, 1)).toMatchObject({
      status: 200,
      body: { isRequired: false, dueAt: null, version: 2 },
    });
    expect(await dueOf(admin)).toBeUndefined();
    shop.clock.pass(10 * MINUTE);
    expect(await set(true, 2)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    await admin.post('/api/account/proof', { password: PASSWORD });
    const due = new Date(shop.clock() + 7 * DAY).toISOString();
    expect(await set(true, 2)).toMatchObject({ status: 200, body: { dueAt: due, version: 3 } });
    // A later start changes nothing.
    await start();
    expect(await dueOf(admin)).toBe(due);
  });
});

describe('a file that says who the buyers are', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const JUNE = 'from=2026-06-01&to=2026-06-30';

  it.each([
    `exports/customers.csv?${JUNE}`,
    `exports/orders.csv?${JUNE}`,
    'orders/batch/orders.csv?q=casey',
  ])('needs a session that has just shown who uses it: %s', async (path) => {
    const { get, post } = people.admin;
    const file = `/api/admin/${path}`;
    expect((await get(file)).status).toBe(200);
    shop.clock.pass(11 * MINUTE);
    expect(await get(file)).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    await post('/api/account/proof', { password: PASSWORD });
    expect((await get(file)).status).toBe(200);
  });

  it('is not one that names nobody, nor one for a role that may not see them', async () => {
    const clerk = await signedInWith(shop, ['reports.read']);
    shop.clock.pass(11 * MINUTE);
    for (const [{ get }, name] of [
      [people.admin, 'lines'],
      [people.admin, 'journal'],
      [clerk, 'orders'],
      [clerk, 'customers'],
    ] as const)
      expect([name, (await get(`/api/admin/exports/${name}.csv?${JUNE}`)).status]).toEqual([
        name,
        200,
      ]);
  });
});
