import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { isPublicRead } from '../../../src/contract/public-reads';
import { calls, callName, named } from '../../support/calls';

const PUBLIC = new Set([
  'GET /api/config',
  'GET /api/promises',
  'GET /api/shipping/tables',
  'GET /api/site',
  'GET /api/pages/:slug',
  'GET /api/offline/catalogue',
  'GET /api/stock',
  'GET /api/example-builds',
  'GET /api/search',
  'GET /api/search/parts',
  'GET /api/products',
  'GET /api/products/:slug',
  'GET /api/products/:slug/reviews',
  'GET /api/products/:id/fits',
  'GET /api/categories',
  'GET /api/categories/:slug',
  'GET /api/categories/:slug/products',
  'GET /api/categories/:id/subcategories',
]);

/** Addresses of a call, also with parameters that look like other parts of a path. */
const addresses = ({ path }: Endpoint): string[] =>
  ['1', 'gusset-plate-set', 'products', 'user'].map((name) => path.replace(/:\w+/g, name));

describe('what may be cached', () => {
  it('is decided for every call of the contract', () => {
    expect(calls.length).toBeGreaterThan(60);
    const names = new Set(calls.map(callName));
    for (const name of PUBLIC) expect(names).toContain(name);
  });

  it.each(named(calls))('%s', (name, call) => {
    for (const address of addresses(call))
      expect([address, isPublicRead(call.method, address)]).toEqual([address, PUBLIC.has(name)]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'])('nothing requested with %s', (method) => {
    for (const call of calls)
      for (const address of addresses(call)) expect(isPublicRead(method, address)).toBe(false);
  });

  it.each([
    '/api/products/a/b',
    '/api/products/a/fits/b',
    '/api/fits',
    '/api/products/',
    '/api/Products',
    '/api/categories/tools/orders',
    '/api/categories/tools/products/1',
    '/api/config/user',
    '/api/offline/catalogue/user',
    '/api/offline',
    '/api/stock/1002',
    '/api/search/words',
    '/x/api/products',
    '/api/user?/api/products',
    '/api/cart',
    '/',
  ])('nothing at %s', (pathname) => {
    expect(isPublicRead('GET', pathname)).toBe(false);
  });
});
