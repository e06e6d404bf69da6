import { describe, expect, it } from 'vitest';
import { listMails } from '../../../src/contract/mail';
import { ShopState } from '../../../src/contract/settings/settings';
import { queueMail } from '../../../src/server/services/mail/outbox';
import { codeOf } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { HOUR, shopForEach } from '../../support/shop';

describe('the admin sees the mails', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const state = async () => ShopState.parse((await people.admin.get('/api/admin/settings')).body);
  const mailsOf = async (query = '') =>
    listMails.reply.parse((await people.admin.get(`/api/admin/mails${query}`)).body).rows;

  const queue = (key: string, email = 'ann@people.test') =>
    queueMail(shop.db, key, shop.clock(), { kind: 'password-changed', name: 'Ann', email });

  it('that are queued and that were sent', async () => {
    await queue('first');
    expect(await mailsOf()).toMatchObject([
      {
        kind: 'password-changed',
        about: 'Password changed',
        to: 'ann@people.test',
        state: 'waiting',
        attempts: 0,
      },
    ]);
    await shop.deliver();
    expect(await mailsOf()).toMatchObject([{ state: 'sent', toFile: true }]);
    expect((await state()).mail).toMatchObject({
      waiting: 0,
      lastSentAt: new Date(shop.clock()).toISOString(),
    });
    const again = await people.admin.post('/api/admin/mails/retry', {
      id: (await mailsOf())[0]?.id,
    });
    expect([again.status, codeOf(again)]).toEqual([409, 'sent']);
    expect(await shop.deliver()).toBe(0);
  });

  it.each(['one by one', 'all at once'])(
    'that failed for good, with the reason, and retry them %s',
    async (how) => {
      await queue('first');
      await queue('second', 'bob@people.test');
      shop.mail.failure = 'The mail server is away';
      // Less than a week in total, so that the admin stays signed in.
      for (let tries = 0; tries < 8; tries += 1) {
        await shop.deliver();
        shop.clock.pass(15 * HOUR);
      }
      const failed = await mailsOf('?state=failed');
      expect(failed).toMatchObject([
        { state: 'failed', attempts: 8, lastError: 'The mail server is away' },
        { state: 'failed' },
      ]);
      expect(await mailsOf('?state=waiting')).toEqual([]);
      expect((await state()).mail).toMatchObject({
        failed: 2,
        lastError: 'The mail server is away',
      });
      shop.mail.failure = undefined;
      expect(await shop.deliver()).toBe(0);
      const bodies = how === 'all at once' ? [{}] : failed.map(({ id }) => ({ id }));
      for (const body of bodies)
        expect((await people.admin.post('/api/admin/mails/retry', body)).status).toBe(200);
      expect(await shop.deliver()).toBe(2);
      expect((await state()).mail).toMatchObject({ failed: 0, lastError: null });
    },
  );

  it('without retrying an unknown one', async () => {
    const reply = await people.admin.post('/api/admin/mails/retry', { id: 'no-such-mail' });
    expect(reply.status).toBe(404);
  });
});
