import { describe, expect, it, test } from 'vitest';
import { requestNetwork } from '../../../src/server/ground/network';
import { shopForEach } from '../../support/shop';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::FFFF:cb00:7105', '203.0.113.5'],
  ['0:0:0:0:0:ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::5', '2001:db8:1:3::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('limits count a request from %s for %s', (ip, network) => {
  expect(requestNetwork({ ip })).toBe(network);
});

describe('Limits', () => {
  const shop = shopForEach({ rateLimits: true });

  const register = async (from: string) => {
    const sent = { username: 'admin', password: 'a bead a day', email: 'a@b.ca' };
    return (await shop.visitor(from).post('/api/register', sent)).status;
  };

  it('count the addresses of one IPv6 network as one', async () => {
    for (let host = 1; host <= 10; host += 1)
      expect(await register(`2001:db8:1:2::${host}`)).toBe(409);
    expect(await register('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(429);
    expect(await register('2001:db8:1:3::1')).toBe(409);
  });

  it('count an IPv4 address and its IPv6 form as one', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await register('203.0.113.5')).toBe(409);
      expect(await register('::ffff:203.0.113.5')).toBe(409);
    }
    expect(await register('::ffff:203.0.113.5')).toBe(429);
    expect(await register('::ffff:203.0.113.6')).toBe(409);
  });

  it('count the tries of one username by network', async () => {
    const logIn = async (from: string) => {
      const sent = { username: 'casey', password: 'not it at all' };
      return (await shop.visitor(from).post('/api/login', sent)).status;
    };
    for (let host = 1; host <= 10; host += 1)
      expect(await logIn(`2001:db8:1:2::${host}`)).toBe(401);
    expect(await logIn('2001:db8:1:2::b')).toBe(429);
    expect(await logIn('2001:db8:1:3::b')).toBe(401);
  });
});
