import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_RIGHTS } from '../../../src/shop/people/rights';
import type { StaffMember } from '../../../src/shop/people/staff';
import { inviteStaff } from '../../../src/server/services/people/invitations';
import { addOwnRole, removeOwnRole, setRole } from '../../../src/server/services/people/roles';
import { endPerson, setPersonRole } from '../../../src/server/services/people/staff';
import { actsOn } from '../../../src/server/tables/log/log';
import { addRole } from '../../../src/server/tables/people/roles';
import { codeOf } from '../../support/buyers';
import { invitationsTo, joinStaff } from '../../support/invited';
import { type Member, PASSWORD, addMember, signedIn } from '../../support/people';
import { addFactor } from '../../support/session/factor';
import { addPasskey } from '../../support/session/passkeys';
import { HOUR, type Person, engines, shopForEach } from '../../support/shop';

describe.each(engines)('the staff on %s', (engine) => {
  const shop = shopForEach({ engine });
  let owner: Member;
  beforeEach(async () => {
    owner = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });

  const people = async (who: Person = owner) =>
    (await who.get('/api/admin/people')).body as StaffMember[];
  const join = (username: string, role: string) => joinStaff(shop, owner, { username, role });
  /** Somebody with every right that can be written down, but not the owner's role. */
  const joinHead = async () => {
    const rights = ['people.read', 'people.write', 'orders.read', 'orders.ship'];
    await addRole(shop.db, { id: 'head', name: 'Head', rights }, shop.clock());
    return join('hal', 'head');
  };

  it('is listed with the owner first, and with those who are invited', async () => {
    const pat = await join('pat', 'packer');
    shop.clock.pass(HOUR);
    await owner.post('/api/account/proof', { password: PASSWORD });
    await owner.post('/api/admin/people', { email: 'bo@people.test', name: 'Bo', role: 'manager' });
    await pat.get('/api/user');
    expect(await people()).toEqual([
      expect.objectContaining({ username: 'admin', role: 'owner', mayChange: false }),
      {
        id: pat.id,
        state: 'active',
        name: 'Robin pat',
        username: 'pat',
        email: 'pat@people.test',
        role: 'packer',
        roleName: 'Packer',
        since: '2026-06-15T16:00:00.000Z',
        lastSeen: '2026-06-15T17:00:00.000Z',
        factor: null,
        expiresAt: null,
        mayChange: true,
      },
      expect.objectContaining({
        state: 'invited',
        name: 'Bo',
        username: null,
        lastSeen: null,
        expiresAt: '2026-06-17T17:00:00.000Z',
        mayChange: true,
      }),
    ]);
  });

  it('is listed with the second factors that each has', async () => {
    const pat = await join('pat', 'packer');
    await join('max', 'manager');
    const factors = async () =>
      Object.fromEntries((await people()).map(({ username, factor }) => [username, factor]));
    expect(await factors()).toEqual({ admin: null, max: null, pat: null });
    await addPasskey(pat);
    await addFactor(shop, owner);
    expect(await factors()).toEqual({ admin: 'app', max: null, pat: 'passkey' });
    await addPasskey(owner);
    expect(await factors()).toMatchObject({ admin: 'both' });
  });

  it('is seen by those with the right to see it, who may change nothing', async () => {
    const max = await join('max', 'manager');
    expect((await people(max)).map(({ mayChange }) => mayChange)).toEqual([false, false]);
    const pat = await join('pat', 'packer');
    expect(await pat.get('/api/admin/people')).toMatchObject({
      status: 403,
      body: { code: 'right_missing', right: 'people.read' },
    });
    const body = { email: 'bo@people.test', name: 'Bo', role: 'packer' };
    expect(await max.post('/api/admin/people', body)).toMatchObject({
      status: 403,
      body: { code: 'right_missing', right: 'people.write' },
    });
  });

  it('has another role from the next request on', async () => {
    const pat = await join('pat', 'packer');
    expect((await pat.get('/api/admin/products')).status).toBe(200);
    expect(await owner.put(`/api/admin/people/${pat.id}`, { role: 'bookkeeper' })).toMatchObject({
      status: 200,
      body: { role: 'bookkeeper', roleName: 'Bookkeeper' },
    });
    expect(await pat.get('/api/admin/products')).toMatchObject({
      status: 403,
      body: { code: 'right_missing', right: 'products.read' },
    });
    expect(await pat.get('/api/user')).toMatchObject({ body: { staff: { role: 'Bookkeeper' } } });
  });

  it('may have the role of an invitation changed before it is accepted', async () => {
    const body = { email: 'bo@people.test', name: 'Bo', role: 'manager' };
    const { id } = (await owner.post('/api/admin/people', body)).body as StaffMember;
    const [token] = await invitationsTo(shop, 'bo@people.test');
    expect((await owner.put(`/api/admin/people/${id}`, { role: 'packer' })).status).toBe(200);
    expect(
      await shop
        .visitor()
        .post(`/api/invitations/${token}`, { username: 'bo.lee', password: PASSWORD }),
    ).toMatchObject({ status: 201, body: { id, staff: { role: 'Packer' } } });
  });

  it('ends an invitation that is withdrawn', async () => {
    const body = { email: 'bo@people.test', name: 'Bo', role: 'manager' };
    const { id } = (await owner.post('/api/admin/people', body)).body as StaffMember;
    const [token] = await invitationsTo(shop, 'bo@people.test');
    expect((await owner.delete(`/api/admin/people/${id}`)).status).toBe(200);
    expect(codeOf(await shop.visitor().get(`/api/invitations/${token}`))).toBe('link_invalid');
    expect(codeOf(await owner.delete(`/api/admin/people/${id}`))).toBe('not_found');
    expect(await people()).toHaveLength(1);
  });

  it('loses everything at once when it leaves, and stays a customer', async () => {
    const pat = await join('pat', 'packer');
    await pat.post('/api/admin/settings/pushes', {
      subscription: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/pat',
        keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
      },
    });
    const staffRows = async () =>
      Promise.all(
        (['session', 'known_device', 'order_push_device', 'account_request'] as const).map(
          async (table) =>
            (
              await shop.db
                .selectFrom(table)
                .select('account_id')
                .where('account_id', '=', pat.id)
                .execute()
            ).length,
        ),
      );
    await shop.visitor().post('/api/account/forgot', { email: 'pat@people.test' });
    shop.clock.pass(HOUR / 6);
    await shop.deliver();
    expect(await staffRows()).toEqual([1, 1, 1, 1]);
    expect(await owner.delete(`/api/admin/people/${pat.id}`)).toMatchObject({ status: 200 });
    expect(await staffRows()).toEqual([0, 0, 0, 0]);
    expect((await pat.get('/api/user')).status).toBe(401);
    const customer = shop.visitor();
    const login = await customer.post('/api/login', { username: 'pat', password: PASSWORD });
    expect(login.status).toBe(200);
    expect(login.body).not.toHaveProperty('staff');
    expect((await customer.get('/api/admin/orders')).status).toBe(403);
    expect((await people()).map(({ username }) => username)).toEqual(['admin']);
  });

  it('is logged with who, from and to, and keeps the names of those who left', async () => {
    const pat = await join('pat', 'packer');
    await owner.put(`/api/admin/people/${pat.id}`, { role: 'manager' });
    await owner.delete(`/api/admin/people/${pat.id}`);
    const acts = await actsOn(shop.db, `account:${pat.id}`);
    expect(acts.map(({ act, username, detail }) => [act, username, detail]).toSorted()).toEqual([
      ['person.invited', 'admin', '{"from":null,"to":"Packer"}'],
      ['person.joined', 'pat', '{"from":null,"to":"Packer"}'],
      ['person.left', 'admin', '{"from":"Manager","to":null}'],
      ['person.role', 'admin', '{"from":"Packer","to":"Manager"}'],
    ]);
  });

  it('never changes its own role or ends itself', async () => {
    const second = await join('ann', 'owner');
    for (const change of [
      () => second.put(`/api/admin/people/${second.id}`, { role: 'packer' }),
      () => second.delete(`/api/admin/people/${second.id}`),
    ])
      expect(await change()).toMatchObject({ status: 409, body: { code: 'not_now' } });
    expect((await owner.delete(`/api/admin/people/${second.id}`)).status).toBe(200);
  });

  it('keeps one of two owners who lower each other at the same moment', async () => {
    const [ann, bea] = [await join('ann', 'owner'), await join('bea', 'owner')];
    const replies = await Promise.all([
      ann.put(`/api/admin/people/${bea.id}`, { role: 'packer' }),
      bea.put(`/api/admin/people/${ann.id}`, { role: 'packer' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    // By the guard of the call when the other one is through already, or else by the change itself.
    expect(replies.find(({ status }) => status === 403)).toMatchObject({
      body: { code: 'right_missing' },
    });
    expect((await people()).filter(({ role }) => role === 'owner')).toHaveLength(2);
  });

  it('decides nothing by a role that it had when the call began, and has lost since', async () => {
    const bea = await join('bea', 'owner');
    const ann = await join('ann', 'owner');
    const deciding = { by: bea.id, roleId: 'owner', rights: ALL_RIGHTS, now: shop.clock() };
    await owner.put(`/api/admin/people/${bea.id}`, { role: 'packer' });
    const role = { name: 'Front', rights: [] };
    const somebody = { email: 'bo@people.test', name: 'Bo', role: 'packer' };
    for (const deed of [
      () => setPersonRole(shop.db, ann.id, 'packer', deciding),
      () => endPerson(shop.db, ann.id, deciding),
      () => inviteStaff(shop.db, somebody, { ...deciding, site: 'http://shop.test' }),
      () => addOwnRole(shop.db, role, deciding),
      () => setRole(shop.db, 'bookkeeper', role, deciding),
      () => removeOwnRole(shop.db, 'bookkeeper', deciding),
    ])
      await expect(deed()).rejects.toMatchObject({ code: 'right_missing' });
  });

  it('never takes anything from the account admin', async () => {
    const second = await join('ann', 'owner');
    const { id } = owner.account;
    for (const change of [
      () => second.put(`/api/admin/people/${id}`, { role: 'packer' }),
      () => second.delete(`/api/admin/people/${id}`),
    ])
      expect(await change()).toMatchObject({ status: 409, body: { code: 'not_now' } });
    expect((await owner.get('/api/admin/people')).status).toBe(200);
  });

  it('gives and takes only rights that it has itself', async () => {
    const hal = await joinHead();
    const max = await join('max', 'manager');
    const ann = await join('ann', 'owner');
    const pat = await join('pat', 'packer');
    const invitation = { email: 'bo@people.test', name: 'Bo' };
    for (const [change, right] of [
      [() => hal.post('/api/admin/people', { ...invitation, role: 'owner' }), 'orders.note'],
      [() => hal.post('/api/admin/people', { ...invitation, role: 'manager' }), 'orders.note'],
      [() => hal.put(`/api/admin/people/${pat.id}`, { role: 'head' }), 'orders.note'],
      [() => hal.delete(`/api/admin/people/${max.id}`), 'orders.note'],
      [() => hal.delete(`/api/admin/people/${ann.id}`), 'orders.note'],
      [() => hal.put(`/api/admin/people/${owner.account.id}`, { role: 'head' }), 'orders.note'],
    ] as const)
      expect(await change()).toMatchObject({
        status: 403,
        body: { code: 'right_missing', right },
      });
    const invited = await hal.post('/api/admin/people', { ...invitation, role: 'head' });
    expect(invited.status).toBe(201);
    // An invitation to a higher role is not replaced either.
    await owner.post('/api/admin/people', { ...invitation, role: 'manager' });
    expect(await hal.post('/api/admin/people', { ...invitation, role: 'head' })).toMatchObject({
      status: 403,
    });
  });

  it('does not let somebody with every right but the role touch an owner', async () => {
    const { body: all } = await owner.get('/api/user');
    const { rights } = (all as { staff: { rights: string[] } }).staff;
    await addRole(shop.db, { id: 'deputy', name: 'Deputy', rights }, shop.clock());
    const deputy = await join('dee', 'deputy');
    const ann = await join('ann', 'owner');
    expect(await deputy.delete(`/api/admin/people/${ann.id}`)).toMatchObject({
      status: 403,
      body: { code: 'right_missing', right: 'people.write' },
    });
    const invitation = { email: 'bo@people.test', name: 'Bo', role: 'owner' };
    expect((await deputy.post('/api/admin/people', invitation)).status).toBe(403);
    expect((await people(deputy)).map(({ username, mayChange }) => [username, mayChange])).toEqual([
      ['admin', false],
      ['ann', false],
      ['dee', false],
    ]);
  });

  it('does not include customers', async () => {
    const casey = await addMember(shop, 'casey');
    expect(codeOf(await owner.put(`/api/admin/people/${casey.id}`, { role: 'packer' }))).toBe(
      'not_found',
    );
    expect(codeOf(await owner.delete(`/api/admin/people/${casey.id}`))).toBe('not_found');
  });
});
