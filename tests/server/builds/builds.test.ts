import { describe, expect, it } from 'vitest';
import { AccountExport } from '../../../src/contract/account/export';
import { listBuilds } from '../../../src/contract/builds/builds';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import {
  type BuildLine,
  type BuildList,
  MAX_LISTS,
  shownLists,
} from '../../../src/workbench/builds/list/build-list';
import { codeOf, newBuyer } from '../../support/buyers';
import { type Member, PASSWORD, signedIn } from '../../support/people';
import { DAY, openShop, shopForAll } from '../../support/shop';

const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const line = (number: number, more: Partial<BuildLine> = {}): BuildLine => ({
  id: uuid(number),
  what: { kind: 'part', productId: 1000 + number },
  quantity: 1,
  note: '',
  have: false,
  addedAt: number,
  editedAt: { what: number, quantity: number, note: number, have: number },
  ...more,
});

const list = (number: number, lines: BuildLine[], more: Partial<BuildList> = {}): BuildList => ({
  id: uuid(number),
  name: 'Front 3-link',
  nameEditedAt: 1,
  createdAt: number,
  lines,
  ...more,
});

describe('Build lists of an account', () => {
  const shop = shopForAll();

  const put = (person: Member, sent: BuildList) => person.put(`/api/builds/${sent.id}`, sent);
  const kept = async (person: Member) =>
    listBuilds.reply.parse((await person.get('/api/builds')).body);
  const rows = (person: Member) =>
    shop.db
      .selectFrom('build_list')
      .select(['id', 'gone_at'])
      .where('account_id', '=', person.account.id)
      .orderBy('id')
      .execute();

  it('are the same on every device, also when it sends its copy twice', async () => {
    const ann = await newBuyer(shop);
    expect(await kept(ann)).toEqual([]);
    const sent = list(1, [line(1), line(2)]);
    expect(await put(ann, sent)).toMatchObject({ status: 200, body: sent });
    expect(await put(ann, sent)).toMatchObject({ status: 200, body: sent });
    expect(await kept(await signedIn(shop, ann.account))).toEqual([sent]);
  });

  it('that two devices edited apart lose nothing', async () => {
    const ann = await newBuyer(shop);
    const both = list(1, [line(1)]);
    await put(ann, both);
    const { editedAt } = line(1);
    const phone = list(1, [
      line(1, { quantity: 4, editedAt: { ...editedAt, quantity: 10 } }),
      line(2),
    ]);
    const desk = list(1, [line(1, { note: 'weld', editedAt: { ...editedAt, note: 11 } }), line(3)]);
    await put(ann, phone);
    const { body } = await put(ann, desk);
    expect(body).toMatchObject({
      lines: [{ quantity: 4, note: 'weld' }, { id: uuid(2) }, { id: uuid(3) }],
    });
    expect(await kept(ann)).toEqual([body]);
    expect(await put(ann, phone)).toMatchObject({ status: 200, body: body as object });
  });

  it('lose nothing when two devices send at the same moment', async () => {
    const ann = await newBuyer(shop);
    const copies = [1, 2, 3, 4, 5, 6].map((number) => list(1, [line(number)]));
    const answers = await Promise.all(copies.map((copy) => put(ann, copy)));
    expect(answers.map(({ status }) => status)).toEqual(copies.map(() => 200));
    const [merged] = await kept(ann);
    expect(merged?.lines.map(({ id }) => id)).toEqual(copies.map((_, at) => uuid(at + 1)));
  });

  it('of others are invisible, even with the same id', async () => {
    const ann = await newBuyer(shop);
    const bob = await newBuyer(shop);
    await put(ann, list(1, [line(1)]));
    expect(await kept(bob)).toEqual([]);
    const own = list(1, [line(2)], { name: 'Bob’s' });
    expect((await put(bob, own)).body).toEqual(own);
    expect(await kept(ann)).toEqual([list(1, [line(1)])]);
  });

  it('that one device removed are removed on the others, and back when one changes them later', async () => {
    const ann = await newBuyer(shop);
    await put(ann, list(1, [line(1)]));
    await put(ann, list(1, [line(1)], { removedAt: 20 }));
    expect(shownLists(await kept(ann))).toEqual([]);
    expect(await rows(ann)).toEqual([{ id: uuid(1), gone_at: shop.clock() }]);
    const later = await put(ann, list(1, [line(1), line(30)]));
    expect((later.body as BuildList).lines).toHaveLength(2);
    expect(shownLists(await kept(ann))).toHaveLength(1);
    expect(await rows(ann)).toEqual([{ id: uuid(1), gone_at: null }]);
  });

  it('that were removed before they were sent are not stored', async () => {
    const ann = await newBuyer(shop);
    const sent = list(1, [line(1)], { removedAt: 20 });
    expect((await put(ann, sent)).body).toEqual(sent);
    expect(await rows(ann)).toEqual([]);
  });

  it(`are at most ${MAX_LISTS}; a removed one makes room, and can always be removed`, async () => {
    const ann = await newBuyer(shop);
    for (let number = 1; number <= MAX_LISTS; number += 1)
      expect((await put(ann, list(number, [line(1)]))).status).toBe(200);
    const more = list(MAX_LISTS + 1, [line(1)]);
    const refused = await put(ann, more);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'builds_full']);
    expect((refused.body as { message: string }).message).toMatch(/^An account keeps 50 build/);
    // Those that are there can still be changed.
    expect((await put(ann, list(1, [line(1), line(2)]))).status).toBe(200);
    expect((await put(ann, list(1, [], { removedAt: 20 }))).status).toBe(200);
    expect((await put(ann, more)).status).toBe(200);
    expect(shownLists(await kept(ann))).toHaveLength(MAX_LISTS);
  });

  it('are at most 1000 lines long, removed ones included', async () => {
    const ann = await newBuyer(shop);
    const short = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => line(from + at));
    expect((await put(ann, list(1, short(1, 600)))).status).toBe(200);
    const refused = await put(ann, list(1, short(601, 600)));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'build_full']);
    expect((await kept(ann))[0]?.lines).toHaveLength(600);
    const tooLarge = await put(
      ann,
      list(
        2,
        short(1, 1000).map((one) => ({ ...one, note: 'x'.repeat(99) })),
      ),
    );
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([413, 'too_large']);
  });

  it('are refused under another id than their own', async () => {
    const ann = await newBuyer(shop);
    const reply = await ann.put(`/api/builds/${uuid(2)}`, list(1, []));
    expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid']);
    expect(await rows(ann)).toEqual([]);
  });

  it('are exported with the account and deleted with it', async () => {
    const ann = await newBuyer(shop);
    await put(ann, list(1, [line(1, { note: 'Ann’s spare axle' })]));
    const exported = AccountExport.parse((await ann.get('/api/account/export')).body);
    expect(exported.buildLists).toEqual(await kept(ann));
    expect((await ann.post('/api/account/delete', { password: PASSWORD })).status).toBe(200);
    expect(await rows(ann)).toEqual([]);
  });

  it('that were removed are deleted after 90 days', async () => {
    const ann = await newBuyer(shop);
    await put(ann, list(1, [line(1)]));
    await put(ann, list(2, [line(1)]));
    await put(ann, list(2, [line(1)], { removedAt: 20 }));
    await sweepPrivate(shop.db, shop.clock() + 90 * DAY);
    expect(await rows(ann)).toHaveLength(2);
    await sweepPrivate(shop.db, shop.clock() + 90 * DAY + 1);
    expect(await rows(ann)).toEqual([{ id: uuid(1), gone_at: null }]);
  });
});

describe('Build lists', () => {
  it('are limited to 240 requests a minute for each account', async () => {
    const shop = await openShop({ rateLimits: true });
    const ann = await newBuyer(shop);
    const bob = await newBuyer(shop);
    for (let tries = 0; tries < 240; tries += 1) await ann.get('/api/builds');
    expect((await ann.put(`/api/builds/${uuid(1)}`, list(1, []))).status).toBe(429);
    expect((await bob.get('/api/builds')).status).toBe(200);
    await shop.close();
  });
});
