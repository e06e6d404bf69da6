import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSessions } from '../../../src/contract/account/sessions';
import { newId } from '../../../src/server/ground/new-id';
import { beginSession } from '../../../src/server/services/session/sessions';
import { insertAddress } from '../../../src/server/tables/account/addresses';
import { findAccount } from '../../../src/server/tables/account/accounts';
import { findRole } from '../../../src/server/tables/people/roles';
import { savePasskey } from '../../../src/server/tables/session/passkeys';
import { ALL_RIGHTS, roleRights } from '../../../src/shop/people/rights';
import { ADDRESS, buy, newBuyer } from '../../support/buyers';
import { addMember } from '../../support/people';
import {
  type Column,
  type Permission,
  SEEDED,
  WHO,
  permissionsOf,
  registeredCalls,
  verdict,
} from '../../support/permissions';
import { type Shop, openShop } from '../../support/shop';

const FILES = {
  'package.json': '{"type":"module"}',
  'render/render.js': `export const openRenderer = (template) => ({
    inlineScripts: [],
    renderShell: () => template,
    renderPage: async () => ({ status: 200, html: '<p>page' }),
  });`,
  'client/index.html': '<p>shell',
  'client/no-sw.js': '',
  'client/img/hero-800.webp': 'hero',
  'client/manifest.webmanifest': '{"icons":[],"shortcuts":[]}',
};

/** A person with what is theirs. */
interface Actor extends Column {
  accountId?: string;
  owns: Record<
    'id' | 'itemId' | 'returnId' | 'sessionId' | 'passkeyId' | 'reviewId' | 'addressId',
    string
  >;
}

const NOTHING = {
  id: '1041',
  itemId: '1041',
  returnId: '1041',
  sessionId: '1041',
  passkeyId: '1041',
  reviewId: '1041',
  addressId: '1041',
};
const ROLES = [...SEEDED, ...ALL_RIGHTS.map((right) => `only ${right}`)];

describe('Every call', () => {
  let dist: string;
  let shop: Shop;
  let rows: Permission[];
  /** An order and a return of somebody else. */
  let theirs: Actor['owns'];
  const people = new Map<string, Actor>();

  const newSession = async (accountId: string): Promise<string> => {
    const account = await findAccount(shop.db, accountId);
    if (!account) throw new Error(`No account ${accountId}`);
    return beginSession(shop.db, account, { now: shop.clock() });
  };

  /** Begins a session. @returns its id, as the list of sessions has it */
  const addSession = async (accountId: string): Promise<string> => {
    const person = shop.visitor();
    person.cookies.set('sid', await newSession(accountId));
    const { body } = await person.get(listSessions.path);
    return listSessions.reply.parse(body).find(({ current }) => current)?.id ?? '';
  };

  /** Stores a passkey that nobody has. @returns its id */
  const addPasskey = async (accountId: string): Promise<string> => {
    const id = newId();
    await savePasskey(shop.db, {
      id,
      credential_id: id,
      account_id: accountId,
      public_key: '',
      counter: 0,
      transports: '[]',
      name: 'Firefox on Android',
      created_at: 0,
      used_at: null,
    });
    return id;
  };

  /** A review of a line, in the place of the one before. */
  const addReview = async (accountId: string, item_id: string): Promise<string> => {
    await shop.db.deleteFrom('review').where('item_id', '=', item_id).execute();
    const id = newId();
    await shop.db
      .insertInto('review')
      .values({
        id,
        item_id,
        account_id: accountId,
        product_id: 1041,
        stars: 5,
        body: 'Fits',
        shown_name: '',
        pictures: '[]',
        used_with: '[]',
        created_at: 0,
        seen_at: null,
        hidden_at: null,
        hidden_by: null,
        hidden_reason: null,
        answer: null,
        answered_at: null,
        answered_by: null,
      })
      .execute();
    return id;
  };

  /** Stores an address. @returns its id */
  const addAddress = async (accountId: string): Promise<string> => {
    const id = newId();
    const address = JSON.stringify(ADDRESS);
    const row = { id, account_id: accountId, address, po_number: null, used_at: 0, created_at: 0 };
    await insertAddress(shop.db, row);
    return id;
  };

  /** Buys a part, gets it, reviews it, and begins to send it back. */
  const ownThings = async (accountId: string): Promise<Actor['owns']> => {
    const buyer = await newBuyer(shop, [[1041, 2]]);
    const { id } = await buy(buyer);
    await shop.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', id).execute();
    const { items } = (await buyer.get(`/api/orders/${id}`)).body as { items: { id: string }[] };
    const { body } = await buyer.post(`/api/orders/${id}/returns`, {
      lines: [{ itemId: items[0]?.id, quantity: 1 }],
      reason: 'Too many',
    });
    const [first] = body as { id: string }[];
    await shop.db
      .updateTable('orders')
      .set({ account_id: accountId })
      .where('id', '=', id)
      .execute();
    const sessionId = await addSession(accountId);
    const itemId = items[0]?.id ?? '';
    return {
      id,
      itemId,
      returnId: first?.id ?? '',
      sessionId,
      passkeyId: await addPasskey(accountId),
      reviewId: await addReview(accountId, itemId),
      addressId: await addAddress(accountId),
    };
  };

  const addPerson = async (person: Column, flags: Parameters<typeof addMember>[2] = {}) => {
    const { id } = await addMember(shop, person.name.replaceAll(/\W/g, '-'), flags);
    const owns = person.name.startsWith('only') ? NOTHING : await ownThings(id);
    people.set(person.name, { ...person, accountId: id, owns });
  };

  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'permissions-test-'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(dist, name, '..'), { recursive: true });
      writeFileSync(join(dist, name), text);
    }
    shop = await openShop({ dist });
    rows = permissionsOf(shop.app);
    people.set('visitor', { name: 'visitor', isMember: false, isDealer: false, owns: NOTHING });
    await addPerson({ name: 'customer', isMember: true, isDealer: false });
    await addPerson({ name: 'dealer', isMember: true, isDealer: true }, { is_vendor: 1 });
    for (const right of ALL_RIGHTS)
      await shop.db
        .insertInto('staff_role')
        .values({
          id: `only ${right}`,
          name: `only ${right}`,
          rights: JSON.stringify([right]),
          created_at: 0,
        })
        .execute();
    for (const name of ROLES) {
      const role = await findRole(shop.db, name);
      if (!role) throw new Error(`There is no role ${name}.`);
      const person = { name, isMember: true, isDealer: false, rights: roleRights(role) };
      await addPerson(person, { role_id: role.id });
    }
    theirs = await ownThings((await addMember(shop, 'stranger')).id);
  });
  afterAll(async () => {
    await shop.close();
    rmSync(dist, { recursive: true, force: true });
  });

  /** Makes a call as a person, in a session of its own, as some calls end it. */
  const ask = async (
    { call, body, who }: Permission,
    { accountId }: Actor,
    things: Actor['owns'],
  ): Promise<{ status: number; code?: string | undefined; right?: string | undefined }> => {
    const [method = '', path = ''] = call.split(' ');
    const sid = accountId && (await newSession(accountId));
    const url = path
      .replace(/\(.*?\)/, '')
      .replace('sessions/:id', `sessions/${things.sessionId}`)
      .replace('addresses/:id', `addresses/${things.addressId}`)
      .replace('passkeys/:id', `passkeys/${things.passkeyId}`)
      .replace('reviews/:id', `reviews/${things.reviewId}`)
      .replace(':orderItemId', things.itemId)
      .replace(':returnId', things.returnId)
      .replace(':id', things.id)
      .replaceAll(/:\w+/g, '1041')
      .replace('*', '/contact');
    // The guard of the admin area comes before the body, so that broken JSON shows its verdict and changes nothing.
    const sent = who === 'staff' && body === undefined ? '{"no json' : JSON.stringify(body ?? {});
    const reply = await shop.app.inject({
      method: method as NonNullable<InjectOptions['method']>, // a method of a route
      url,
      payloadAsStream: true,
      headers: {
        host: 'shop.test',
        'sec-fetch-site': 'same-origin',
        ...(sid && { cookie: `sid=${sid}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { payload: sent }),
    });
    // Events and files have no end worth waiting for.
    if (reply.statusCode < 400) {
      reply.stream().destroy();
      return { status: reply.statusCode };
    }
    let text = '';
    for await (const part of reply.stream()) text += String(part);
    const answer = text.startsWith('{')
      ? (JSON.parse(text) as { code: string; right?: string })
      : undefined;
    return { status: reply.statusCode, code: answer?.code, right: answer?.right };
  };

  const REFUSALS = ['unauthorized', 'forbidden', 'right_missing', 'vendors_only'];

  it('is in the table, and every call of the table exists', () => {
    const routes = registeredCalls(shop.app);
    expect(routes.length).toBeGreaterThan(180);
    expect(new Set(rows.map(({ call }) => call))).toEqual(new Set(routes));
    expect([...WHO.keys()].filter((call) => !routes.includes(call))).toEqual([]);
  });

  it.each(['visitor', 'customer', 'dealer', ...ROLES])(
    'is allowed to or refused a %s as the table says',
    async (name) => {
      const person = people.get(name);
      if (!person) throw new Error(`There is no ${name}.`);
      const wrong = [];
      for (const row of rows) {
        const expected = verdict(row, person);
        const { status, code = '', right } = await ask(row, person, person.owns);
        const isRight = expected.allowed
          ? !REFUSALS.includes(code) && status !== 500
          : code === expected.code && right === expected.right;
        if (!isRight) wrong.push([row.name, status, code, right, expected]);
      }
      expect(wrong).toEqual([]);
    },
  );

  it("answers with another's thing as with a missing one, and with one's own", async () => {
    const wrong = [];
    for (const person of people.values()) {
      if (!person.isMember || person.owns === NOTHING) continue;
      for (const row of rows.filter(({ who }) => who === 'own')) {
        // Some of them end what they are made with.
        const sessionId = await addSession(person.accountId ?? '');
        const passkeyId = await addPasskey(person.accountId ?? '');
        const reviewId = await addReview(person.accountId ?? '', person.owns.itemId);
        const addressId = await addAddress(person.accountId ?? '');
        const made = { sessionId, passkeyId, reviewId, addressId };
        const own = await ask(row, person, { ...person.owns, ...made });
        const other = await ask(row, person, theirs);
        const mixed = await ask(row, person, { ...person.owns, returnId: theirs.returnId });
        if (own.status === 404 || other.status !== 404)
          wrong.push([person.name, row.name, own, other]);
        if (row.call.includes(':returnId') && mixed.status !== 404)
          wrong.push([person.name, row.name, mixed]);
      }
    }
    expect(wrong).toEqual([]);
    const untouched = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', theirs.id)
      .execute();
    expect(untouched).toEqual([{ status: 'delivered' }]);
  });
});
