import * as argon2 from '@node-rs/argon2';
import { beforeAll, expect, it, vi } from 'vitest';
import { addMember } from '../../support/people';
import { shopForAll } from '../../support/shop';

// The real library; only its calls are counted.
vi.mock('@node-rs/argon2', { spy: true });

const shop = shopForAll();
beforeAll(async () => {
  await addMember(shop, 'robin.welds');
});

it('a login that fails verifies a hash of the same cost for an unknown name', async () => {
  const hashes = async (username: string) => {
    vi.mocked(argon2.verify).mockClear();
    await shop.visitor().post('/api/login', { username, password: 'not the password' });
    return vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$')[3]);
  };
  const known = await hashes('robin.welds');
  expect(known).toEqual(['m=19456,t=2,p=1']);
  expect(await hashes('nobody.here')).toEqual(known);
});
