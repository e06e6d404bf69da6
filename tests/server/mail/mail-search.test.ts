import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listMails } from '../../../src/contract/mail';
import { MAIL_TITLES } from '../../../src/server/services/mail/titles';
import { mailPage } from '../../../src/server/tables/settings/shop-status';
import { IN_ORDER } from '../../support/in-order';
import { peopleForAll, signedInWith } from '../../support/people';
import { engines, shopForAll } from '../../support/shop';

/** Mails that were sent, and 3 that wait and 3 that failed. Every second one is to Étienne. */
const SENT = 2600;

describe.each(engines)('The search for mails on %s', IN_ORDER, (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);
  beforeAll(async () => {
    await sql`
      insert into outbox (id, dedupe, kind, payload, attempts, next_at, lease_until, sent_at, dead, created_at)
      ${sql.raw(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${SENT + 6})`)}
      select 'mail-' || i, 'mail-' || i, 'password-changed',
        case when i % 2 = 0 then '{"email":"Étienne@people.test"}' else '{"email":"zoe@people.test"}' end,
        1, 0, 0, case when i <= ${SENT} then i end, case when i > ${SENT + 3} then 1 else 0 end, i / 10 from n`.execute(
      shop.db,
    );
  });

  const find = async (query: string) =>
    listMails.reply.parse((await people.admin.get(`/api/admin/mails?${query}`)).body);
  const numbersOf = ({ rows }: { rows: { id: string }[] }) =>
    rows.map(({ id }) => Number(id.replace('mail-', '')));

  it('finds failed mails first, then those that wait, then the newest', async () => {
    const found = await find('q=étienne');
    expect(numbersOf(found).slice(0, 3)).toEqual([2606, 2604, 2602]);
    expect(found).toMatchObject({ total: 1000, isMore: true, page: 1 });
    expect(found.rows.map(({ state }) => state).slice(0, 4)).toEqual([
      'failed',
      'failed',
      'waiting',
      'sent',
    ]);
    const last = await find('q=étienne&page=53');
    expect(numbersOf(last)).toHaveLength(3);
    expect(await find('q=étienne&page=999')).toEqual(last);
  });

  it('has each mail on one page', async () => {
    const pages = await Promise.all(
      Array.from({ length: 53 }, (_, index) => find(`q=étienne&page=${index + 1}`)),
    );
    expect(new Set(pages.flatMap(numbersOf)).size).toBe(1303);
  });

  it('finds by title, in one state, and nothing', async () => {
    const failed = await find('q=password%20changed%20zoe&state=failed');
    expect(numbersOf(failed)).toEqual([2605]);
    expect(failed).toMatchObject({ total: 1, isMore: false, page: 1 });
    const nothing = { rows: [], total: 0, isMore: false, page: 1 };
    expect(await find('q=nobody&page=4')).toMatchObject(nothing);
    expect(await find('q=%20')).toMatchObject({ total: 1000, isMore: true });
  });

  it('shows and finds no addresses for those who may not see customers', async () => {
    await shop.db
      .updateTable('outbox')
      .set({ last_error: '550 <zoe@people.test>: no such user' })
      .where('id', '=', 'mail-2605')
      .execute();
    const { get } = await signedInWith(shop, ['settings.read']);
    const found = async (query: string) =>
      listMails.reply.parse((await get(`/api/admin/mails?${query}`)).body);
    const { rows } = await found('q=password&state=failed');
    expect(rows).toHaveLength(3);
    expect(rows.find(({ id }) => id === 'mail-2605')).toMatchObject({
      to: '',
      lastError: '550 <(address)>: no such user',
    });
    expect(await found('q=zoe')).toMatchObject({ total: 0 });
    const { body } = await get('/api/admin/settings');
    expect(JSON.stringify(body)).toContain('(address)');
    for (const answer of [rows, body]) expect(JSON.stringify(answer)).not.toContain('@people.test');
  });

  it('looks through at most 500 mails before others are served', async () => {
    let rounds = 0;
    let isOver = false;
    const countRounds = () => {
      rounds += 1;
      if (!isOver) setImmediate(countRounds);
    };
    countRounds();
    await mailPage(shop.db, { q: 'nobody' }, MAIL_TITLES).finally(() => {
      isOver = true;
    });
    expect(rounds).toBeGreaterThan(SENT / 500);
  });
});
