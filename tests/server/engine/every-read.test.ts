import { beforeAll, describe, expect, test } from 'vitest';
import { type BusyOrders, keepBusy } from '../../support/busy-shop';
import { calls, named } from '../../support/calls';
import { rightInputs } from '../../support/inputs';
import { type Member, addMember, signedIn } from '../../support/people';
import { engines, shopForAll } from '../../support/shop';

// Most tests of these calls run on SQLite alone; here their statements meet the strict types of PostgreSQL.
describe.runIf(engines.includes('postgres'))('a busy shop on PostgreSQL answers', () => {
  const shop = shopForAll({ engine: 'postgres', now: '2026-10-05T16:00:00Z' });
  let orders: BusyOrders;
  let admin: Member;
  beforeAll(async () => {
    orders = await keepBusy(shop);
    admin = await signedIn(shop, await addMember(shop, 'desk', { role_id: 'owner' }));
  });

  const reads = calls.filter(({ method }) => method === 'GET');
  test.each(named(reads))('%s, with each of its filters', async (_, { path, query }) => {
    const address = path.replace(/:\w+/g, () => orders.shipped.id);
    for (const filters of query ? rightInputs(query) : [{}]) {
      const { status } = await admin.get(`${address}?${new URLSearchParams(filters).toString()}`);
      expect({ filters, isAnswered: status < 500 }).toEqual({ filters, isAnswered: true });
    }
  });
});
