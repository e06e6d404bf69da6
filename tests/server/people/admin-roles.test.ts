import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_RIGHTS } from '../../../src/shop/people/rights';
import type { RightWithCalls, StaffRole } from '../../../src/shop/people/roles';
import { actsOn } from '../../../src/server/tables/log/log';
import { codeOf } from '../../support/buyers';
import { joinStaff } from '../../support/invited';
import { type Member, addMember, signedIn } from '../../support/people';
import { registeredCalls } from '../../support/permissions';
import { type Person, shopForEach } from '../../support/shop';

const HEAD = { name: 'Head of packing', rights: ['people.write', 'people.read', 'orders.read'] };

describe('the roles', () => {
  const shop = shopForEach();
  let owner: Member;
  beforeEach(async () => {
    owner = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });

  const add = (role: object, who: Person = owner) => who.post('/api/admin/roles', role);
  const set = (id: string, role: object, who: Person = owner) =>
    who.put(`/api/admin/roles/${id}`, role);
  const remove = (id: string, who: Person = owner) => who.delete(`/api/admin/roles/${id}`);
  const list = async (who: Person = owner) =>
    (await who.get('/api/admin/roles')).body as StaffRole[];
  const idOf = async (role: object) => ((await add(role)).body as StaffRole).id;

  it('are at first those of the owner, a manager, a packer and a bookkeeper', async () => {
    const roles = await list();
    expect(roles.map(({ id, people, mayChange }) => [id, people, mayChange])).toEqual([
      ['owner', ['admin'], false],
      ['bookkeeper', [], true],
      ['manager', [], true],
      ['packer', [], true],
    ]);
    expect(roles[0]?.rights).toEqual(ALL_RIGHTS);
  });

  it('are sets of rights, in the order of the table, which count from the next request on', async () => {
    const added = await add({ ...HEAD, rights: [...HEAD.rights, 'orders.read'] });
    expect(added).toMatchObject({
      status: 201,
      body: {
        name: HEAD.name,
        rights: ['today.read', 'orders.read', 'people.read', 'people.write'],
        people: [],
        mayChange: true,
      },
    });
    const { id } = added.body as StaffRole;
    const hal = await joinStaff(shop, owner, { username: 'hal', role: id });
    expect((await hal.get('/api/admin/orders')).status).toBe(200);
    expect(await set(id, { name: 'Head', rights: [] })).toMatchObject({
      status: 200,
      body: { name: 'Head', rights: ['today.read'], people: ['hal'] },
    });
    expect(await hal.get('/api/admin/orders')).toMatchObject({
      status: 403,
      body: { code: 'right_missing', right: 'orders.read' },
    });
  });

  it.each([
    { ...HEAD, rights: ['orders.fly'] },
    { ...HEAD, rights: ['__proto__'] },
    { ...HEAD, rights: 'orders.read' },
    { ...HEAD, name: ' ' },
    { ...HEAD, name: 'x'.repeat(61) },
    { name: 'No rights' },
  ])('refuse %j', async (role) => {
    const refused = await add(role);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid']);
  });

  it('have names that differ in more than their case', async () => {
    await add({ ...HEAD, name: 'Équipe' });
    for (const name of ['PACKER', ' packer ', 'éQUIPE'])
      expect([name, codeOf(await add({ ...HEAD, name }))]).toEqual([name, 'name_taken']);
    expect(codeOf(await set('packer', { ...HEAD, name: 'Manager' }))).toBe('name_taken');
    expect((await set('packer', { ...HEAD, name: 'PACKER' })).status).toBe(200);
  });

  it("do not change the owner's", async () => {
    for (const refused of [await set('owner', HEAD), await remove('owner')])
      expect(refused).toMatchObject({ status: 409, body: { code: 'not_now' } });
    expect((await list())[0]?.rights).toEqual(ALL_RIGHTS);
  });

  it('are removed only when nobody has them, and those who have them are named', async () => {
    const id = await idOf(HEAD);
    const hal = await joinStaff(shop, owner, { username: 'hal', role: id });
    await owner.post('/api/admin/people', { email: 'bo@people.test', name: 'Bo Lee', role: id });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        code: 'role_in_use',
        message: 'hal, Bo Lee have this role. Give them another one first.',
        people: ['hal', 'Bo Lee'],
      },
    });
    const people = (await owner.get('/api/admin/people')).body as { id: string; name: string }[];
    await owner.delete(`/api/admin/people/${people.find(({ name }) => name === 'Bo Lee')?.id}`);
    await owner.delete(`/api/admin/people/${hal.id}`);
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(codeOf(await remove(id))).toBe('not_found');
  });

  it('give and take no right that the person who changes them lacks', async () => {
    const hal = await joinStaff(shop, owner, { username: 'hal', role: await idOf(HEAD) });
    const small = await idOf({ name: 'Small', rights: ['orders.read'] });
    for (const [refused, right] of [
      [await add({ name: 'More', rights: ['orders.refund'] }, hal), 'orders.refund'],
      [await set(small, { name: 'Small', rights: ['orders.refund'] }, hal), 'orders.refund'],
      [await set('manager', { name: 'Manager', rights: [] }, hal), 'orders.note'],
      [await remove('bookkeeper', hal), 'payments.read'],
    ] as const)
      expect(refused).toMatchObject({ status: 403, body: { code: 'right_missing', right } });
    expect((await set(small, { name: 'Small', rights: [] }, hal)).status).toBe(200);
    expect((await remove(small, hal)).status).toBe(200);
    expect((await list(hal)).filter(({ mayChange }) => mayChange).map(({ name }) => name)).toEqual([
      HEAD.name,
    ]);
  });

  it('are logged with what they were before', async () => {
    const id = await idOf({ name: 'Small', rights: ['orders.read'] });
    await set(id, { name: 'Tiny', rights: [] });
    await set(id, { name: 'Tiny', rights: ['today.read'] });
    await remove(id);
    const acts = (await actsOn(shop.db, `role:${id}`)).map(({ act, detail }) => [act, detail]);
    expect(acts.toSorted()).toEqual([
      ['role.added', '{"name":"Small","rights":["orders.read"]}'],
      ['role.changed', '{"name":["Small","Tiny"],"rights":[["orders.read"],[]]}'],
      ['role.removed', '{"name":"Tiny","rights":[]}'],
    ]);
  });

  it('can be read by those who see the staff, and changed by those with the right to', async () => {
    const max = await joinStaff(shop, owner, { username: 'max', role: 'manager' });
    expect((await list(max)).map(({ mayChange }) => mayChange)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(await add(HEAD, max)).toMatchObject({ status: 403, body: { right: 'people.write' } });
  });

  it('name every call of the admin area once, with files and events', async () => {
    const all = (await owner.get('/api/admin/rights')).body as RightWithCalls[];
    expect(all.map(({ right }) => right)).toEqual(ALL_RIGHTS);
    const named = all.flatMap(({ calls }) => calls);
    const plain = (call: string) => call.replace(/:[^/]+/g, ':');
    expect(named.map(plain).toSorted()).toEqual(
      registeredCalls(shop.app)
        .filter((call) => call.includes(' /api/admin/'))
        .map(plain)
        .toSorted(),
    );
    expect(all.find(({ right }) => right === 'reports.read')?.calls).toContain(
      'GET /api/admin/exports/:file',
    );
    expect(all[0]?.calls).toContain('GET /api/admin/changes');
  });
});
