import { describe, expect, it } from 'vitest';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { PASSWORD, addMember } from '../../support/people';
import { DAY, type Person, shopForAll } from '../../support/shop';

describe('A device that has signed in', () => {
  const shop = shopForAll();

  const logIn = async (person: Person, username: string) =>
    expect((await person.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  const devicesOf = ({ id }: { id: string }) =>
    shop.db.selectFrom('known_device').selectAll().where('account_id', '=', id).execute();

  it('keeps its cookie after the logout, and the shop only its hash', async () => {
    const casey = await addMember(shop, 'casey');
    const phone = shop.visitor();
    await logIn(phone, 'casey');
    const token = phone.cookies.get('device') ?? '';
    await phone.post('/api/logout');
    expect(phone.cookies.get('device')).toBe(token);
    await logIn(phone, 'casey');
    expect(phone.cookies.get('device')).toBe(token);
    const kept = await devicesOf(casey);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('is known for each account that signed in on it', async () => {
    const [ann, bob] = [await addMember(shop, 'ann'), await addMember(shop, 'bob')];
    const shared = shop.visitor();
    await logIn(shared, 'ann');
    await logIn(shared, 'bob');
    const [forAnn, forBob] = [await devicesOf(ann), await devicesOf(bob)];
    expect(forAnn.map((row) => row.token_hash)).toEqual(forBob.map((row) => row.token_hash));
  });

  it('does not keep a cookie that the shop never set', async () => {
    await addMember(shop, 'val');
    const phone = shop.visitor();
    phone.cookies.set('device', 'A'.repeat(43));
    await logIn(phone, 'val');
    expect(phone.cookies.get('device')).not.toBe('A'.repeat(43));
  });

  it('is known after registration', async () => {
    const sent = { username: 'new.one', password: 'a bead a day keeps', email: 'new@one.ca' };
    const { body } = await shop.visitor().post('/api/register', sent);
    expect(await devicesOf(body as { id: string })).toHaveLength(1);
  });

  it('is forgotten after 400 days without a login, and with its account', async () => {
    const robin = await addMember(shop, 'robin');
    const [phone, desk] = [shop.visitor(), shop.visitor()];
    await logIn(phone, 'robin');
    await logIn(desk, 'robin');
    shop.clock.pass(400 * DAY);
    await logIn(phone, 'robin');
    shop.clock.pass(1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await devicesOf(robin)).toHaveLength(1);
    await phone.post('/api/account/delete', { password: PASSWORD });
    expect(await devicesOf(robin)).toEqual([]);
  });
});
