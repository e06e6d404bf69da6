import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/contract/api-errors';
import { EXAMPLES } from '../../src/contract/builds/admin';
import { AXLES } from '../../src/contract/catalogue/admin-axles';
import { WORD_GROUPS } from '../../src/contract/catalogue/admin-words';
import type { Resource } from '../../src/contract/resource';
import { SUPPLIERS } from '../../src/contract/workshop/admin-suppliers';
import type { Paged } from '../../src/shop/paged';
import { resources } from '../support/calls';
import { type Member, addMember, peopleForEach, signedIn } from '../support/people';
import { engines, shopForEach } from '../support/shop';

interface Case {
  calls: Resource<object, unknown, ErrorCode>;
  /** Something to add, and what it is changed to. */
  first: object;
  second: object;
  /** Words that find the second one, and nothing else. */
  words: string;
  /** What the log says of the change. */
  logged: RegExp;
  /** Refused by the rules of the noun beside the first one, at this field. */
  refused: object;
  field: string;
  /** `invalid` by default. */
  code?: string;
}

const example = (more: object) => ({
  slug: 'front-links',
  title: '',
  description: 'Two lower links.',
  suspension: '',
  lines: [{ what: { kind: 'part', productId: 1002 }, quantity: 2, note: '', have: false }],
  published: true,
  ...more,
});

const CASES: Record<string, Case> = {
  axle: {
    calls: AXLES,
    first: { names: ['Spicer 70'], tubesIn: [3.5] },
    second: { names: ['Spicer 80', 'D80'], tubesIn: [] },
    words: 'spicer 80',
    logged: /Spicer 70 → Spicer 80, D80, tubes 3-1\/2 in → none/,
    refused: { names: ['spicer-70'], tubesIn: [] },
    field: 'names',
  },
  'group of words': {
    calls: WORD_GROUPS,
    first: { words: ['hood prop', 'bonnet stay'] },
    second: { words: ['hood prop', 'bonnet strut'] },
    words: 'strut bonnet',
    logged: /bonnet strut/,
    refused: { words: ['hood prop'] },
    field: 'words',
  },
  'example build': {
    calls: EXAMPLES,
    first: example({ title: 'Front links', published: false }),
    second: example({ title: 'Short arm', published: true }),
    words: 'short arm',
    logged: /Short arm: .*published no → yes/,
    refused: example({ title: 'Another' }),
    field: 'slug',
    code: 'slug_taken',
  },
  supplier: {
    calls: SUPPLIERS,
    first: { name: 'Metal Supermarkets', number: '', leadDays: null, notes: '' },
    second: { name: 'Metal Supermarkets', number: 'C-1041', leadDays: 3, notes: 'Cuts to length' },
    words: 'c-1041',
    logged: /lead time, business days.*none.*3/,
    refused: { name: 'metal supermarkets', number: '', leadDays: null, notes: '' },
    field: 'name',
  },
};

it('the table of these tests has every noun of the contract', () => {
  const tested = Object.values(CASES).map(({ calls }) => calls.list.path);
  expect(tested.toSorted()).toEqual(resources.map(({ list }) => list.path).toSorted());
});

describe.each(engines)('nouns of the kit (%s)', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);

  describe.each(Object.entries(CASES))('%s', (_, { calls, first, second, ...one }) => {
    const path = calls.list.path;
    const page = async (query = '', who: Member = people.admin) =>
      (await who.get(`${path}${query}`)).body as Paged<{ id: string }>;
    const add = async (value: object) =>
      (await people.admin.post(path, value)).body as { id: string };

    it('is added, found, changed and removed, each with an entry in the log', async () => {
      const before = (await page()).total;
      const added = await people.admin.post(path, first);
      expect([added.status, added.body]).toEqual([201, { id: expect.any(String), ...first }]);
      const { id } = added.body as { id: string };
      expect((await people.admin.get(`${path}/${id}`)).body).toEqual({ id, ...first });
      expect((await page()).total).toBe(before + 1);

      const changed = await people.admin.put(`${path}/${id}`, second);
      expect([changed.status, changed.body]).toEqual([200, { id, ...second }]);
      const words = `?q=${encodeURIComponent(one.words)}`;
      expect((await page(words)).rows).toEqual([{ id, ...second }]);

      expect((await people.admin.delete(`${path}/${id}`)).body).toEqual({ ok: true });
      expect(await page()).toMatchObject({ total: before });
      const log = (await people.admin.get('/api/admin/audit-log')).body as Paged<object>;
      expect(log.rows.slice(0, 3)).toMatchObject([
        { by: 'admin' },
        { by: 'admin' },
        { by: 'admin' },
      ]);
      expect(JSON.stringify(log.rows[1])).toMatch(one.logged);
    });

    it('is refused by its rules, and for a missing one', async () => {
      const { id } = await add(first);
      const all = await page();
      const refused = await people.admin.post(path, one.refused);
      const { code = 'invalid' } = one;
      expect([refused.status, refused.body]).toMatchObject([
        code === 'invalid' ? 400 : 409,
        { code, fields: { [one.field]: expect.any(String) } },
      ]);
      // What stands there itself is no other one.
      expect((await people.admin.put(`${path}/${id}`, first)).status).toBe(200);
      expect((await people.admin.put(`${path}/none`, second)).body).toMatchObject({
        code: 'not_found',
        message: expect.stringMatching(/^There is no such /),
      });
      for (const reply of [
        await people.admin.get(`${path}/none`),
        await people.admin.delete(`${path}/none`),
      ])
        expect(reply.status).toBe(404);
      expect(await page()).toEqual(all);
    });

    it('is added once for a repeated key', async () => {
      const key = { 'idempotency-key': 'once' };
      const replies = [
        await people.admin.post(path, first, key),
        await people.admin.post(path, first, key),
      ];
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
      expect(replies[1]?.body).toEqual(replies[0]?.body);
    });

    it('is for those who may read and change it', async () => {
      const { id } = await add(first);
      const reader = await signedIn(
        shop,
        await addMember(shop, 'reader', { role_id: 'bookkeeper' }),
      );
      const calling = [people.visitor, people.customer, reader].map(async (who) => [
        (await who.get(path)).status,
        (await who.put(`${path}/${id}`, second)).status,
      ]);
      expect(await Promise.all(calling)).toEqual([
        [401, 401],
        [403, 403],
        [403, 403],
      ]);
      expect((await people.admin.get(`${path}/${id}`)).body).toEqual({ id, ...first });
    });
  });
});
