import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntry, getActFilters, listActs } from '../../../src/contract/log';
import { noteActs } from '../../../src/server/tables/log/log';
import type { Right } from '../../../src/shop/people/rights';
import { buy, newBuyer } from '../../support/buyers';
import { joinStaff } from '../../support/invited';
import {
  type Member,
  PASSWORD,
  addMember,
  peopleForEach,
  signedIn,
  signedInWith,
} from '../../support/people';
import { DAY, HOUR, type Person, engines, shopForEach } from '../../support/shop';

const BRACKET = 1002;
const read = async (reader: Person, query = ''): Promise<AuditEntry[]> =>
  listActs.reply.parse((await reader.get(`/api/admin/audit-log${query}`)).body).rows;

describe.each(engines)('the audit log on %s', (engine) => {
  const shop = shopForEach({ engine });
  let owner: Member;
  beforeEach(async () => {
    owner = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });

  const addCode = async (who: Person, code: string) => {
    shop.clock.pass(1000);
    expect((await who.post('/api/admin/discounts', { code, percent: 10 })).status).toBe(201);
  };
  const subjects = async (query: string) =>
    (await read(owner, query)).map(({ subject }) => subject);

  it('says who acted on which device, and what changed from what to what', async () => {
    await addCode(owner, 'TRAIL-10');
    await owner.put('/api/admin/discounts/TRAIL-10', { percent: 12, active: false });
    const [changed] = await read(owner);
    expect(changed).toMatchObject({
      by: 'admin',
      device: 'Unknown device',
      what: 'Code changed: percent 10 → 12, switched on yes → no',
      title: 'Code changed',
      changes: [
        { name: 'percent', from: '10', to: '12' },
        { name: 'switched on', from: 'yes', to: 'no' },
      ],
      name: 'Code TRAIL-10',
    });
  });

  it('filters by person, by act or group of acts, and by day, each alone and together', async () => {
    const max = await joinStaff(shop, owner, { username: 'max', role: 'manager' });
    await addCode(owner, 'OWNER-CODE-1');
    await addCode(max, 'MAX-CODE-77');
    shop.clock.pass(DAY);
    await addCode(max, 'NEXT-DAY-42');
    await max.put('/api/admin/discounts/NEXT-DAY-42', { percent: 12 });
    const [first, next] = ['2026-06-15', '2026-06-16'];

    expect(await subjects(`?by=${owner.account.id}&act=prices`)).toEqual(['discount:OWNER-CODE-1']);
    expect(await subjects('?act=discount.changed')).toEqual(['discount:NEXT-DAY-42']);
    expect(await subjects(`?from=${next}`)).toEqual([
      'discount:NEXT-DAY-42',
      'discount:NEXT-DAY-42',
    ]);
    expect(await subjects(`?act=discount.added&to=${first}`)).toEqual([
      'discount:MAX-CODE-77',
      'discount:OWNER-CODE-1',
    ]);
    expect(await subjects(`?by=${max.id}&act=discount.added&from=${first}&to=${first}`)).toEqual([
      'discount:MAX-CODE-77',
    ]);
    expect(await subjects(`?by=${max.id}&q=next`)).toHaveLength(2);
    expect(await subjects('?by=nobody')).toEqual([]);
    expect((await owner.get('/api/admin/audit-log?from=2026-02-30')).status).toBe(400);
  });

  it('names the people and the acts that it can be filtered by', async () => {
    const pat = await joinStaff(shop, owner, { username: 'pat', role: 'packer' });
    await joinStaff(shop, owner, { username: 'max', role: 'manager' });
    await owner.delete(`/api/admin/people/${pat.id}`);
    const { people, groups } = getActFilters.reply.parse(
      (await owner.get('/api/admin/audit-log/filters')).body,
    );
    expect(people.map(({ name }) => name)).toEqual(['admin', 'max', 'pat']);
    expect(groups.map(({ name }) => name)).toContain('Orders');
    expect(groups.find(({ id }) => id === 'staff')?.acts).toContainEqual({
      act: 'person.role',
      title: 'Role changed',
    });
    const titles = groups.flatMap(({ acts }) => acts.map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(80);
  });

  it('keeps the name of staff whose account is deleted, and says that an account is deleted', async () => {
    const max = await joinStaff(shop, owner, { username: 'max', role: 'manager' });
    await addCode(max, 'MAX-CODE-77');
    await owner.delete(`/api/admin/people/${max.id}`);
    const gone = await signedIn(
      shop,
      await shop.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', max.id)
        .executeTakeFirstOrThrow(),
    );
    await gone.post('/api/account/delete', { password: PASSWORD });
    const log = await read(owner);
    expect(log.find(({ act }) => act === 'discount.added')?.by).toBe('max');
    expect(log.find(({ act }) => act === 'account.deleted')).toMatchObject({
      by: 'A deleted account',
      name: 'A deleted account',
    });
    const { people } = getActFilters.reply.parse(
      (await owner.get('/api/admin/audit-log/filters')).body,
    );
    expect(people).toContainEqual({ id: max.id, name: 'max' });
  });

  it('names who is invited, also before the invitation is accepted, and the role', async () => {
    await owner.post('/api/account/proof', { password: PASSWORD });
    const { body } = await owner.post('/api/admin/people', {
      email: 'bo@people.test',
      name: 'Bo Berg',
      role: 'packer',
    });
    const role = await owner.post('/api/admin/roles', { name: 'Counter', rights: ['stock.write'] });
    const { id } = role.body as { id: string };
    await owner.delete(`/api/admin/roles/${id}`);
    const log = await read(owner);
    expect(log.map(({ act, name }) => [act, name])).toEqual([
      ['role.removed', 'Role Counter'],
      ['role.added', 'Role Counter'],
      ['person.invited', 'Invitation of Bo Berg, bo@people.test'],
    ]);
    expect(await subjects('?q=berg')).toHaveLength(1);
    await owner.delete(`/api/admin/people/${(body as { id: string }).id}`);
    const [withdrawn] = await read(owner);
    expect(withdrawn?.name).toBe('An invitation that has ended');
  });
});

describe('the audit log', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('names customers who acted only to those who may see customers', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { id } = await buy(buyer);
    expect((await buyer.put(`/api/orders/${id}/cancel`)).status).toBe(200);
    const name = buyer.account.username;
    const seen = async (rights: Right[], query = '?act=order.cancelled') =>
      (await read(await signedInWith(shop, ['people.read', ...rights]), query)).map(({ by }) => by);
    expect(await seen(['customers.read'])).toEqual([name]);
    expect(await seen([])).toEqual(['A customer']);
    expect(await seen([], `?q=${name}`)).toEqual([]);
    expect(await seen(['customers.read'], `?q=${name}`)).toEqual([name]);
  });

  it('keeps the name of what is gone', async () => {
    const { admin } = people;
    const added = await admin.post('/api/admin/suppliers', {
      name: 'Metal Supermarkets',
      number: '',
      leadDays: null,
      notes: '',
    });
    await admin.delete(`/api/admin/suppliers/${(added.body as { id: string }).id}`);
    const category = await admin.post('/api/admin/categories', { name: 'Winches', parentId: null });
    await admin.delete(`/api/admin/categories/${(category.body as { id: number }).id}`);
    expect((await read(admin)).map(({ what, name }) => [what, name])).toEqual([
      ['Category removed: Winches', 'Category Winches'],
      ['Category added: Winches', 'Category Winches'],
      ['Supplier removed: Metal Supermarkets', 'Supplier Metal Supermarkets'],
      ['Supplier added: Metal Supermarkets', 'Supplier Metal Supermarkets'],
    ]);
  });

  it('says of a dealer’s company only what the reader may see', async () => {
    const { admin, vendor } = people;
    await admin.put(`/api/admin/customers/${vendor.account.id}/company`, {
      name: 'Nickel Basin Offroad',
      taxNumber: '',
    });
    const told = async (rights: Right[]) =>
      JSON.stringify(await read(await signedInWith(shop, ['people.read', ...rights])));
    expect(await told(['customers.read'])).toContain('Nickel Basin Offroad');
    expect(await told([])).not.toContain('Nickel Basin Offroad');
  });

  describe('as a file', () => {
    const file = async (reader: Person, query = '') => {
      const reply = await reader.fetch(`/api/admin/audit-log.csv${query}`);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
      const lines: Record<string, string>[] = reply.ok
        ? parse(text, { bom: true, columns: true })
        : [];
      return { reply, text, lines };
    };

    it('has the entries that its filters let through, with the same words as the page', async () => {
      const { admin } = people;
      await admin.post('/api/admin/discounts', { code: 'TRAIL-2026', percent: 10 });
      await admin.put('/api/admin/discounts/TRAIL-2026', { percent: 12, active: false });
      await admin.post(`/api/admin/products/${BRACKET}/stock`, { stock: 3 });
      const { reply, lines } = await file(admin, '?act=discount.changed');
      expect(reply.headers.get('content-disposition')).toBe(
        'attachment; filename="activity-2026-06-15.csv"',
      );
      expect(lines).toEqual([
        {
          time: '2026-06-15 12:00:00',
          iso_time: '2026-06-15T16:00:00.000Z',
          person: 'admin',
          device: 'Unknown device',
          action: 'Code changed',
          subject: 'Code TRAIL-2026',
          from: 'percent: 10; switched on: yes',
          to: 'percent: 12; switched on: no',
        },
      ]);
      expect((await file(admin)).lines).toHaveLength(3);
      expect((await file(admin, '?from=yesterday')).reply.status).toBe(400);
    });

    it('hides what the page hides', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const { id } = await buy(buyer);
      await buyer.put(`/api/orders/${id}/cancel`);
      const seen = async (rights: Right[]) =>
        (await file(await signedInWith(shop, ['people.read', ...rights]), '?act=orders')).lines.map(
          ({ person }) => person,
        );
      expect(await seen([])).toContain('A customer');
      expect(await seen([])).not.toContain(buyer.account.username);
      expect(await seen(['customers.read'])).toContain(buyer.account.username);
    });

    it('keeps spreadsheets from reading a cell as a formula', async () => {
      await people.admin.post('/api/admin/roles', { name: '=1+1', rights: ['stock.write'] });
      await shop.db.updateTable('audit_log').set({ by_name: '=cmd' }).execute();
      const { lines } = await file(people.admin);
      expect(lines[0]?.person).toBe("'=cmd");
    });

    it('asks for a proof', async () => {
      shop.clock.pass(HOUR);
      const { reply, text } = await file(people.admin);
      expect([reply.status, JSON.parse(text)]).toEqual([
        403,
        expect.objectContaining({ code: 'proof_needed' }),
      ]);
    });

    it('has each of many entries once, also of those at the same moment', async () => {
      await noteActs(
        shop.db,
        Array.from({ length: 1203 }, (_, number) => ({
          at: shop.clock() - (number % 3) * 1000,
          by: null,
          act: 'product.added' as const,
          subject: `product:${number}`,
        })),
      );
      const { lines } = await file(people.admin);
      expect(new Set(lines.map(({ subject }) => subject)).size).toBe(1203);
      expect(lines).toHaveLength(1203);
    });
  });
});
