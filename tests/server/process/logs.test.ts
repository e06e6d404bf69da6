import { SESSION_HINT } from '../../../src/contract/session/session';
import { describe, expect, test } from 'vitest';
import { logging } from '../../../src/server/process/logging';
import { meetPeople } from '../../support/people';
import { engines, openShop } from '../../support/shop';

describe('the log', () => {
  test.each(engines)(
    'on %s has every request, but no personal data and no secret',
    async (engine) => {
      let log = '';
      const write = (line: string) => {
        log += line;
      };
      const shop = await openShop({ engine, logger: logging('trace', { write }) });
      const { customer } = await meetPeople(shop);
      const robin = shop.visitor('203.0.113.77');
      const secrets = {
        password: 'a-secret-bead-7',
        wrong: 'a-wrong-guess-8',
        email: 'robin.private@garage.ca',
        username: 'robin.private',
        lastName: 'Tremblay-Private',
        message: 'the axle of my neighbour is bent',
        query: 'embarrassing-query',
        missed: 'a query without a part',
        next: '/orders/private-order',
        path: 'robin-private-path',
        address: '203.0.113.77',
      };
      const { password, email, username, lastName, message } = secrets;
      await robin.post('/api/register', { username, password, email, lastName });
      await robin.post('/api/login', { username, password: secrets.wrong });
      await robin.post('/api/login', { username, password });
      await robin.post(
        '/api/contact',
        { name: lastName, email, message },
        { authorization: 'Bearer my-token' },
      );
      await robin.post('/api/contact', { name: lastName, email: `${email}@`, message });
      await robin.post('/api/register', { username, password, email });
      await robin.post('/api/cart', { productId: 1041, quantity: 1 });
      await robin.get(`/api/products?q=${secrets.query}`);
      await robin.post('/api/search/missed', { words: secrets.missed });
      await robin.get(`/api/login?next=${secrets.next}`);
      await robin.get(`/api/${secrets.path}`);
      await robin.get(`/api/products/%ff${secrets.path}`);
      await robin.post('/api/login', `{"username": "${username}", "password": "${password}`);
      await robin.post('/api/login', { username }, { 'sec-fetch-site': 'cross-site' });

      // Database errors, whose messages can contain the row.
      await shop.db.schema.alterTable('account').renameTo('account_away').execute();
      await robin.post('/api/register', { username, password, email });
      await shop.db.schema.alterTable('account_away').renameTo('account').execute();
      const failure = Object.assign(new Error('violates check constraint'), {
        code: '23514',
        detail: `Failing row contains (${email}).`,
      });
      shop.app.log.error({ err: failure }, 'a job failed');
      await customer.post('/api/logout');
      await shop.close();

      const lines = log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const requests = lines.map(({ method, route, status }) => `${method} ${route} ${status}`);
      for (const line of [
        'POST /api/register 201',
        'POST /api/login 401',
        'POST /api/login 200',
        'POST /api/contact 201',
        'GET /api/products 200',
        'POST /api/register 500',
        'POST /api/logout 200',
      ])
        expect(requests).toContain(line);
      expect(log).toContain('unexpected error');
      expect(log).toContain('violates check constraint');

      // The hint that there may be a session is no secret.
      const cookies = [...robin.cookies, ...customer.cookies].flatMap(([name, value]) =>
        name === SESSION_HINT ? [] : [value],
      );
      cookies.push('my-token');
      for (const secret of [...Object.values(secrets), ...cookies].filter(Boolean))
        expect(log).not.toContain(secret);
    },
  );

  test('respects its level', async () => {
    let log = '';
    const write = (line: string) => {
      log += line;
    };
    const shop = await openShop({ logger: logging('warn', { write }) });
    await shop.visitor().get('/api/products');
    await shop.visitor().get('/api/nope');
    expect(log).toBe('');
    await shop.close();
  });
});
