import { fc } from '../support/properties';
import { describe, expect, it, test } from 'vitest';
import { localPath } from '../../src/shop/local-path';

const SHOP = 'https://shop.example';

describe('where to go after signing in', () => {
  test.each([
    '/',
    '/cart',
    '/checkout',
    '/orders/12',
    '/admin/dealers',
    '/search?q=3%2F4%22%20heim%20%26%20rod',
    '/search?q=100%25',
    '/category/heim-joints/chromoly#list',
    '/?next=//evil.example',
    '/authors',
    '/apiary',
  ])('%s is a page of the shop', (next) => expect(localPath(next)).toBe(next));

  test.each([
    '',
    ' ',
    'cart',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '%2fcart',
    '?next=/cart',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '/%09/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e/%2fevil.example',
    '/cart//evil.example',
    '/cart/../api/logout',
    'https:evil.example',
    'https://evil.example',
    'HTTPS://shop.example/cart',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/api',
    '/api ',
    '/cart ',
    '/api/logout',
    '/API/login',
    '/%61pi/login',
    '/auth',
    '/auth?next=/auth',
    '/%E0%A4%A',
    '/\0',
    '/cart?\r\nSet-Cookie: a=b',
    '/\ud800',
    `/${'a'.repeat(3000)}`,
    undefined,
    null,
    7,
    ['/cart'],
    { toString: () => '/cart' },
  ])('%j is not, and becomes /', (next) => expect(localPath(next)).toBe('/'));

  /** Strings made of pieces of known attacks. */
  const trick = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          '%2f',
          '%5C',
          '%2e',
          '%25',
          '?',
          '#',
          '@',
          ':',
          ' ',
          '\t',
        ),
        fc.constantFrom('evil.example', 'https:', 'javascript:', 'api', 'auth', 'cart', '／', 'é'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join(''));

  it('never leaves the shop, however the address is parsed', () => {
    fc.assert(
      fc.property(fc.boolean(), trick, (slash, rest) => {
        const path = localPath(slash ? `/${rest}` : rest);
        const url = new URL(path, SHOP);
        expect(url.origin).toBe(SHOP);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(decodeURIComponent(url.pathname)).toMatch(/^\/(?![/\\])/);
        expect(new URL(decodeURIComponent(url.pathname), SHOP).origin).toBe(SHOP);
        expect(url.pathname).not.toMatch(/^\/api(\/|$)/i);
        expect(() => encodeURIComponent(path)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  it('returns its own results unchanged', () => {
    fc.assert(
      fc.property(trick, (rest) => {
        const path = localPath(`/${rest}`);
        expect(localPath(path)).toBe(path);
      }),
    );
  });

  it('keeps every plain path and any query', () => {
    const segment = fc
      .stringMatching(/^[a-z0-9-]{1,12}$/)
      .filter((word) => !/^(api|auth)$/.test(word));
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.string({ unit: 'grapheme' }),
        (path, q) => {
          const next = `/${path.join('/')}?q=${encodeURIComponent(q)}`;
          expect(localPath(next)).toBe(next);
        },
      ),
    );
  });
});
