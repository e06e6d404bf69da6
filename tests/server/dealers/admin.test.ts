import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { getUserFigures, listUsers, listVendorOrders } from '../../../src/contract/dealers/admin';
import { accountBatches } from '../../../src/server/tables/account/admin';
import { actsOn } from '../../../src/server/tables/log/log';
import { buy, newBuyer, quoteFor } from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { type Member, addMember, peopleForAll, signedIn, signedInWith } from '../../support/people';
import { type Person, type Reply, shopForAll } from '../../support/shop';

const BRACKET = 1002; // 32.99; 26.39 for dealers
const HEIM = 1012; // 24.99; 23.74 for dealers

describe('Dealers', IN_ORDER, () => {
  const shop = shopForAll({ shopEmail: 'desk@shop.test' });
  const people = peopleForAll(shop);
  beforeEach(() => {
    shop.mail.sent = [];
  });

  const setDealer = (userId: string, isDealer: unknown) =>
    people.admin.post(`/api/admin/users/${userId}/dealer`, { isDealer });
  const mailsTo = async (address: string) => {
    await shop.deliver();
    return shop.mail.sent.filter(({ to }) => to.address === address);
  };

  describe('are for the admin only:', () => {
    const CALLS: [string, (who: Person) => Promise<Reply>][] = [
      ['GET users', (who) => who.get('/api/admin/users')],
      [
        'POST dealer',
        (who) =>
          who.post(`/api/admin/users/${people.customer.account.id}/dealer`, { isDealer: true }),
      ],
      ['GET users figures', (who) => who.get('/api/admin/users/figures')],
      ['GET vendor-orders figures', (who) => who.get('/api/admin/vendor-orders/figures')],
      ['GET vendor-orders', (who) => who.get('/api/admin/vendor-orders')],
      [
        'GET vendor-orders of one',
        (who) => who.get(`/api/admin/vendor-orders/${people.vendor.account.id}`),
      ],
    ];
    test.each(CALLS)('%s by the admin is 200', async (_, ask) => {
      expect((await ask(people.admin)).status).toBe(200);
    });
  });

  it('the list has every account, without password hashes', async () => {
    const { body } = await people.admin.get('/api/admin/users');
    expect(listUsers.reply.parse(body)).toEqual(body);
    const names = listUsers.reply.parse(body).map(({ username }) => username);
    expect(names.toSorted()).toEqual(['admin', 'casey', 'val']);
    expect(JSON.stringify(body)).not.toMatch(/password|hash|argon/i);
  });

  it('the list is given in pages, and searched by a part of username or mail address', async () => {
    for (let index = 1; index <= 30; index += 1) {
      shop.clock.pass(1);
      await addMember(shop, `pager-${index}`);
    }
    const names = async (query: string) =>
      listUsers.reply
        .parse((await people.admin.get(`/api/admin/users?${query}`)).body)
        .map(({ username }) => username);
    const all = Array.from({ length: 30 }, (_, index) => `pager-${30 - index}`);
    expect(await names('page=1')).toEqual(all.slice(0, 25));
    expect(await names('q=pager&page=2')).toEqual(all.slice(25));
    expect(await names('q=pager&page=99')).toEqual(all.slice(25));
    expect(await names('q=PAGER-3%20')).toEqual(['pager-30', 'pager-3']);
    expect(await names('q=pager-7%40PEOPLE')).toEqual(['pager-7']);
    // A text, not words; wildcards are characters.
    for (const q of ['pager people', 'pager_7', '%25']) expect(await names(`q=${q}`)).toEqual([]);
    const figures = async (query: string) =>
      (await people.admin.get(`/api/admin/users/figures?${query}`)).body;
    expect(await figures('')).toEqual({ users: 33, dealers: 2, total: 33, isMore: false });
    expect(await figures('q=pager-2')).toEqual({ users: 33, dealers: 2, total: 11, isMore: false });
  });

  it('deleted accounts are not listed', async () => {
    const gone = await newBuyer(shop);
    await shop.db
      .insertInto('deleted_account')
      .values({ account_id: gone.account.id, deleted_at: shop.clock() })
      .execute();
    const { body } = await people.admin.get('/api/admin/users');
    expect(JSON.stringify(body)).not.toContain(gone.account.id);
    const figures = await people.admin.get('/api/admin/users/figures');
    expect(figures.body).toMatchObject({ users: 33, total: 33 });
  });

  it('switching an account to dealer and back takes effect on the next request', async () => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 1],
      [HEIM, 1],
    ]);
    expect((await quoteFor(buyer)).lines.map(({ price }) => price)).toEqual(['32.99', '24.99']);
    const reply = await setDealer(buyer.account.id, true);
    expect(reply).toMatchObject({
      status: 200,
      body: { id: buyer.account.id, username: buyer.account.username, isVendor: true },
    });
    expect((await buyer.get('/api/user')).body).toMatchObject({ isVendor: true });
    expect((await quoteFor(buyer)).lines.map(({ price }) => price)).toEqual(['26.39', '23.74']);
    expect((await buyer.get('/api/order-history')).status).toBe(200);

    await setDealer(buyer.account.id, false);
    expect((await quoteFor(buyer)).lines.map(({ price }) => price)).toEqual(['32.99', '24.99']);
    expect((await buyer.get('/api/order-history')).status).toBe(403);
  });

  it('a new dealer gets one mail, and the log says which admin made the change', async () => {
    const buyer = await newBuyer(shop);
    await Promise.all([1, 2, 3].map(() => setDealer(buyer.account.id, true)));
    const [mail, ...others] = await mailsTo(buyer.account.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your dealer account is ready',
      text: expect.stringContaining('20% off general products and 5% off Heim Joints'),
      html: expect.stringContaining('http://shop.test/order-pad'),
    });
    await setDealer(buyer.account.id, false);
    expect(await mailsTo(buyer.account.email)).toHaveLength(1);
    const by = people.admin.account.id;
    expect(await actsOn(shop.db, `account:${buyer.account.id}`)).toMatchObject([
      { account_id: by, act: 'dealer.removed' },
      { account_id: by, act: 'dealer.approved' },
    ]);
  });

  it('a new dealer is promised nothing in a category that is hidden', async () => {
    const joints = await shop.db
      .selectFrom('category')
      .select('id')
      .where('slug', '=', 'heim-joints')
      .executeTakeFirstOrThrow();
    await people.admin.put(`/api/admin/categories/${joints.id}`, { hidden: true });
    const buyer = await newBuyer(shop);
    await setDealer(buyer.account.id, true);
    const [mail] = await mailsTo(buyer.account.email);
    expect(mail?.text).toContain('20% off all products');
    expect(mail?.text).not.toContain('Heim Joints');
  });

  test.each([[undefined], ['yes'], [1], [null]])('isDealer %j is refused', async (isDealer) => {
    const buyer = await newBuyer(shop);
    expect(await setDealer(buyer.account.id, isDealer)).toMatchObject({
      status: 400,
      body: { fields: { isDealer: 'Please say whether this is a dealer' } },
    });
    expect((await buyer.get('/api/user')).body).toMatchObject({ isVendor: false });
  });

  describe('members of the staff and guests', () => {
    let staff: Member;
    let guest: Member;
    beforeAll(async () => {
      staff = await signedInWith(shop, ['orders.read']);
      guest = await signedIn(shop, await addMember(shop, 'guest-1', { is_guest: 1 }));
    });

    const WHY = {
      guest:
        'A guest has no account, so it cannot be a dealer. Ask for a username and a password first.',
      staff: 'This account belongs to the staff of the shop, so it cannot be a dealer.',
    };

    it('do not become dealers by the switch', async () => {
      for (const [{ account }, message] of [
        [staff, WHY.staff],
        [guest, WHY.guest],
        [people.admin, WHY.staff],
      ] as const) {
        expect(await setDealer(account.id, true)).toMatchObject({
          status: 409,
          body: { code: 'not_now', message },
        });
        expect((await people.admin.get(`/api/admin/customers/${account.id}`)).body).toMatchObject({
          isVendor: false,
          noDealer: account.is_guest ? 'guest' : 'staff',
        });
      }
    });

    it('do not become dealers by a company', async () => {
      const path = `/api/admin/customers/${people.vendor.account.id}/company/people`;
      for (const { account } of [staff, guest])
        expect(await people.admin.post(path, { who: account.username })).toMatchObject({
          status: 409,
          body: { code: 'not_now' },
        });
    });

    it('do not become dealers by an application; a guest is invited to an account', async () => {
      const approve = async ({ account, post }: Member) => {
        const sent = await post('/api/contact', {
          name: 'Robin',
          email: account.email,
          company: 'Sudbury Off Road',
          website: 'https://sudbury.test',
          subject: 'Vendor Request',
          message: 'We build trail rigs in Sudbury.',
        });
        const { id } = sent.body as { id: string }; // the server validates its replies
        return people.admin.post(`/api/admin/inbox/${id}/approve`, {
          version: 0,
          confirmUnproven: true,
        });
      };
      expect(await approve(staff)).toMatchObject({ status: 409, body: { code: 'not_now' } });
      expect(await approve(guest)).toMatchObject({
        status: 200,
        body: { state: 'approved', account: null, isInvited: true },
      });
      expect((await guest.get('/api/user')).body).toMatchObject({ isVendor: false });
    });

    it('are marked in the list, where everybody else can become one', async () => {
      const { body } = await people.admin.get('/api/admin/users');
      const marks = new Map(
        listUsers.reply.parse(body).map(({ username, noDealer }) => [username, noDealer]),
      );
      expect(marks.get(staff.account.username)).toBe('staff');
      expect(marks.get('guest-1')).toBe('guest');
      expect(marks.get('admin')).toBe('staff');
      expect(marks.get('casey')).toBeUndefined();
    });

    it('who were made dealers before can be switched off', async () => {
      const old = await addMember(shop, 'old-hand', { role_id: 'packer', is_vendor: 1 });
      expect(await setDealer(old.id, true)).toMatchObject({ status: 200 });
      expect(await setDealer(old.id, false)).toMatchObject({
        status: 200,
        body: { isVendor: false, noDealer: 'staff' },
      });
    });
  });

  it('an unknown account is 404', async () => {
    expect((await setDealer('unknown', true)).status).toBe(404);
    expect((await people.admin.get('/api/admin/vendor-orders/unknown')).status).toBe(404);
  });

  it('orders at dealer prices stay vendor orders when the dealer is switched off, and no other order becomes one', async () => {
    const dealer = await newBuyer(shop, [[BRACKET, 1]]);
    const before = await buy(dealer);
    await setDealer(dealer.account.id, true);
    shop.clock.pass(60_000);
    await dealer.post('/api/cart', { productId: BRACKET, quantity: 2 });
    const first = await buy(dealer);
    shop.clock.pass(60_000);
    await dealer.post('/api/cart', { productId: HEIM, quantity: 1 });
    const second = await buy(dealer);
    await dealer.put(`/api/orders/${second.id}/cancel`);
    await setDealer(dealer.account.id, false);

    const { body } = await people.admin.get('/api/admin/vendor-orders');
    expect(listVendorOrders.reply.parse(body)).toEqual(body);
    const own = listVendorOrders.reply
      .parse(body)
      .filter(({ userId }) => userId === dealer.account.id);
    expect(own).toEqual([
      {
        id: second.id,
        userId: dealer.account.id,
        username: dealer.account.username,
        email: dealer.account.email,
        orderNumber: second.orderNumber,
        status: 'cancelled',
        total: '26.83',
        createdAt: new Date(shop.clock()).toISOString(),
      },
      expect.objectContaining({ id: first.id, status: 'pending', total: '59.64' }),
    ]);
    expect(JSON.stringify(body)).not.toContain(before.orderNumber);

    const detail = await people.admin.get(`/api/admin/vendor-orders/${dealer.account.id}`);
    expect(detail.body).toEqual({
      username: dealer.account.username,
      email: dealer.account.email,
      stats: { totalOrders: 2, totalRevenue: '86.47', averageOrderValue: '43.24' },
      orders: own.map(({ id, orderNumber, createdAt, status, total }) => ({
        id,
        orderNumber,
        createdAt,
        status,
        total,
      })),
    });
    const narrowed = async (query: string) =>
      listVendorOrders.reply
        .parse((await people.admin.get(`/api/admin/vendor-orders?${query}`)).body)
        .map(({ id }) => id);
    expect(await narrowed('page=1')).toEqual([second.id, first.id]);
    expect(await narrowed(`status=pending&q=${dealer.account.username}`)).toEqual([first.id]);
    expect(await narrowed(`q=${second.orderNumber.toLowerCase()}`)).toEqual([second.id]);
    const figures = await people.admin.get('/api/admin/vendor-orders/figures?status=pending');
    expect(figures.body).toEqual({
      total: 1,
      isMore: false,
      totalOrders: 2,
      totalRevenue: '86.47',
      averageOrderValue: '43.24',
      cancelledRevenue: '26.83',
      activeVendors: 1,
    });
    const none = await people.admin.get(`/api/admin/vendor-orders/${people.customer.account.id}`);
    expect(none.body).toMatchObject({
      stats: { totalOrders: 0, totalRevenue: '0.00', averageOrderValue: '0.00' },
      orders: [],
    });
  });

  it('lists dealers, or customers, alone', async () => {
    const kinds = async (kind: string) => {
      const { body } = await people.admin.get(`/api/admin/users?kind=${kind}&page=1`);
      const { body: figures } = await people.admin.get(`/api/admin/users/figures?kind=${kind}`);
      const { users, dealers, total } = getUserFigures.reply.parse(figures);
      expect(total).toBe(kind === 'dealer' ? dealers : users - dealers);
      return new Set(listUsers.reply.parse(body).map(({ isVendor }) => isVendor));
    };
    expect(await kinds('dealer')).toEqual(new Set([true]));
    expect(await kinds('customer')).toEqual(new Set([false]));
    expect((await people.admin.get('/api/admin/users?kind=owner')).status).toBe(400);
  });

  it('a long list without a page has everybody once, newest first, and others are served between its lots', async () => {
    await sql`
      insert into account (id, username, email, email_key, password_hash, is_vendor, created_at)
      ${sql.raw('with recursive n (i) as (select 1 union all select i + 1 from n where i < 1200)')}
      select 'crowd-' || i, 'crowd-' || i, i || '@crowd.test', i || '@crowd.test', '', 0, i / 10 from n`.execute(
      shop.db,
    );
    let rounds = 0;
    let isOver = false;
    const countRounds = () => {
      rounds += 1;
      if (!isOver) setImmediate(countRounds);
    };
    countRounds();
    const [ids, sizes, roundsAt] = [[] as string[], [] as number[], [] as number[]];
    for await (const lot of accountBatches(shop.db, { q: 'crowd' })) {
      ids.push(...lot.map(({ id }) => id));
      sizes.push(lot.length);
      roundsAt.push(rounds);
    }
    isOver = true;
    expect(sizes).toEqual([500, 500, 200]);
    expect(new Set(roundsAt).size).toBe(3);

    const { body, headers } = await people.admin.get('/api/admin/users?q=crowd');
    const listed = listUsers.reply.parse(body);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(1200);
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await people.admin.get('/api/admin/users?q=nobody-at-all')).body).toEqual([]);
    expect((await people.admin.get('/api/admin/vendor-orders?q=nobody-at-all')).body).toEqual([]);
  });
});
