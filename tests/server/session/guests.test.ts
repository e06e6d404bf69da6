import { describe, expect, it, test } from 'vitest';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { IN_ORDER } from '../../support/in-order';
import { buy, codeOf } from '../../support/buyers';
import { PASSWORD, addMember, signedIn } from '../../support/people';
import { DAY, type Person, engines, shopForEach } from '../../support/shop';
import { DEFAULT_FACTS } from '../../../src/shop/site/default-site';

describe.each(engines)('guests on %s', IN_ORDER, (engine) => {
  const shop = shopForEach({ engine });

  const letGuestsOrder = async () => {
    const owner = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    await owner.put('/api/admin/site', { ...DEFAULT_FACTS, buyers: 'anyone', revision: 0 });
    return owner;
  };
  const guest = async (email = 'dale@people.test'): Promise<Person> => {
    const person = shop.visitor();
    expect((await person.post('/api/guest', { email })).status).toBe(201);
    return person;
  };
  const buyOne = async (person: Person) => {
    await person.post('/api/cart', { productId: 1041, quantity: 1 });
    return buy(person);
  };
  const accounts = async () =>
    (await shop.db.selectFrom('account').select(['email', 'is_guest']).execute()).filter(
      ({ email }) => email === 'dale@people.test',
    );

  it('cannot order until the owner lets them', async () => {
    const { status, body, headers } = await shop
      .visitor()
      .post('/api/guest', { email: 'dale@people.test' });
    expect([status, body]).toMatchObject([403, { code: 'members_only' }]);
    expect(headers.get('set-cookie')).toBeNull();
    expect((await shop.visitor().get('/api/site')).body).toMatchObject({ buyers: 'members' });
    expect(await accounts()).toEqual([]);
  });

  it('order with a mail address, and follow the order by the link in the mail', async () => {
    await letGuestsOrder();
    expect((await shop.visitor().get('/api/site')).body).toMatchObject({ buyers: 'anyone' });
    const dale = await guest();
    const { body: user } = await dale.get('/api/user');
    expect(user).toMatchObject({ email: 'dale@people.test', isGuest: true });
    expect(user).not.toHaveProperty('emailUnproven');
    const { orderNumber } = await buyOne(dale);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ to }) => to.address === 'dale@people.test');
    expect(mail?.subject).toContain(orderNumber);
    const link = /http:\/\/shop\.test\/o\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await shop.visitor().get(`/api/order-links/${link}`)).body).toMatchObject({
      orderNumber,
    });
  });

  it('leave an address free, and do not see its owner’s things', async () => {
    await letGuestsOrder();
    const owner = await signedIn(shop, await addMember(shop, 'dale'));
    await buyOne(owner);
    const stranger = await guest('dale@people.test');
    expect((await stranger.get('/api/orders')).body).toEqual([]);
    const visitor = shop.visitor();
    const login = { username: 'dale@people.test', password: PASSWORD };
    expect((await visitor.post('/api/login', login)).body).toMatchObject({ username: 'dale' });
  });

  it('leave their address free for an account, whose links do not reach them', async () => {
    await letGuestsOrder();
    const dale = await guest();
    await dale.post('/api/account/forgot', { email: 'dale@people.test' });
    await shop.deliver();
    expect(shop.mail.sent).toEqual([]);
    const registration = { username: 'dale', password: PASSWORD, email: 'dale@people.test' };
    expect((await shop.visitor().post('/api/register', registration)).status).toBe(201);
    expect((await dale.get('/api/user')).body).toMatchObject({ isGuest: true });
  });

  describe('who choose a username and a password', () => {
    it('keep their orders and sign in with them from then on', async () => {
      await letGuestsOrder();
      const dale = await guest();
      const { orderNumber } = await buyOne(dale);
      const kept = await dale.post('/api/guest/account', { username: 'Dale', password: PASSWORD });
      expect(kept.body).toMatchObject({ username: 'dale', emailUnproven: true });
      expect(kept.body).not.toHaveProperty('isGuest');
      const elsewhere = shop.visitor();
      await elsewhere.post('/api/login', { username: 'dale', password: PASSWORD });
      expect((await elsewhere.get('/api/orders')).body).toMatchObject([{ orderNumber }]);
      await shop.deliver();
      expect(shop.mail.sent.map(({ subject }) => subject)).toContainEqual(
        'Please confirm your email address',
      );
    });

    test.each([
      ['email_taken', { username: 'robin', password: PASSWORD }],
      ['username_taken', { username: 'admin', password: PASSWORD }],
      ['weak_password', { username: 'robin', password: 'password1' }],
    ])('stay guests on %s', async (code, chosen) => {
      await letGuestsOrder();
      const dale = await guest();
      if (code === 'email_taken') await addMember(shop, 'dale');
      expect(codeOf(await dale.post('/api/guest/account', chosen))).toBe(code);
      expect((await dale.get('/api/user')).body).toMatchObject({ isGuest: true });
    });

    it('can do so once', async () => {
      await letGuestsOrder();
      const dale = await guest();
      await dale.post('/api/guest/account', { username: 'dale', password: PASSWORD });
      await shop.db
        .updateTable('account')
        .set({ email_key: 'other@people.test' })
        .where('username', '=', 'dale')
        .execute();
      const again = await dale.post('/api/guest/account', {
        username: 'other',
        password: PASSWORD,
      });
      expect(codeOf(again)).toBe('changed');
    });
  });

  it('delete their data without a password', async () => {
    await letGuestsOrder();
    const dale = await guest();
    expect((await dale.post('/api/account/delete', {})).status).toBe(200);
    expect((await dale.get('/api/user')).status).toBe(401);
    expect(await accounts()).toEqual([]);
    await shop.deliver();
    expect(shop.mail.sent).toEqual([]);
  });

  it('others cannot delete an account without its password', async () => {
    const casey = await signedIn(shop, await addMember(shop, 'casey'));
    expect(codeOf(await casey.post('/api/account/delete', {}))).toBe('wrong_password');
  });

  describe('who do not come back', () => {
    const endSessions = () => shop.db.deleteFrom('session').execute();
    const sweepAfter = (days: number) => sweepPrivate(shop.db, shop.clock() + days * DAY + 1);

    it('are forgotten after 30 days when they ordered nothing', async () => {
      await letGuestsOrder();
      await guest();
      await sweepAfter(30);
      expect(await accounts()).toHaveLength(1);
      await endSessions();
      await sweepAfter(29);
      expect(await accounts()).toHaveLength(1);
      await sweepAfter(30);
      expect(await accounts()).toEqual([]);
    });

    it('are forgotten 24 months after an order that is closed', async () => {
      await letGuestsOrder();
      const dale = await guest();
      const { id } = await buyOne(dale);
      await endSessions();
      await sweepAfter(730);
      expect(await accounts()).toHaveLength(1);
      await shop.db
        .updateTable('orders')
        .set({ status: 'delivered' })
        .where('id', '=', id)
        .execute();
      await sweepAfter(729);
      expect(await accounts()).toHaveLength(1);
      await sweepAfter(730);
      expect(await accounts()).toEqual([]);
      const order = await shop.db
        .selectFrom('orders')
        .select(['email', 'number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(order.email).not.toContain('dale');
    });
  });
});
