import { createHash } from 'node:crypto';
import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import {
  SNAPSHOT,
  Snapshot,
  asMetadata,
  fromMetadata,
  readSnapshot,
  snapshotHash,
} from '../../../src/server/services/checkout/snapshot';

const product = { name: 'A part', sku: 'NR-1', slug: 'a-part', imageUrl: '/img/a.svg' };

const anySnapshot = fc
  .record({
    lines: fc.uniqueArray(
      fc.record({
        productId: fc.integer({ min: 1, max: 999_999_999 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        unit: fc.integer({ min: 0, max: 99_999_999 }),
        isFull: fc.boolean(),
      }),
      { minLength: 1, maxLength: 100, selector: ({ productId }) => productId },
    ),
    discount: fc.nat(1000),
    hst: fc.nat(1000),
    shipping: fc.nat(1000),
    free: fc.nat(1000),
    discountKind: fc.constantFrom('october' as const, 'code' as const, null),
    isVendor: fc.boolean(),
    isPickup: fc.boolean(),
    service: fc.constantFrom('Priority', null),
    postal: fc.constantFrom('P3A1A1', null),
    parts: fc.option(fc.tuple(fc.nat(1000), fc.option(fc.nat(1000)))),
  })
  .map(({ lines, parts, free, hst: flat, ...rest }): Snapshot => {
    const subtotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
    const discount = Math.min(rest.discount, subtotal);
    const [federal = 0, own = null] = parts ?? [];
    const hst = parts ? federal + (own ?? 0) : flat;
    return {
      ...rest,
      hst,
      lines: lines.map(({ isFull, ...line }) => ({
        ...line,
        ...product,
        ...(isFull && { undiscounted: true as const }),
      })),
      subtotal,
      discount,
      discountCode: rest.discountKind === 'code' ? 'WELCOME10' : null,
      ...(rest.discountKind === 'october' && { discountLabel: 'Spring sale' }),
      ...(free && { freeShipping: free }),
      total: subtotal - discount + hst + rest.shipping,
      ...(parts && {
        taxes: {
          province: 'QC',
          federal: { name: 'GST', rate: 5000, cents: federal },
          provincial: own === null ? null : { name: 'QST', rate: 9975, cents: own },
        },
      }),
    };
  });

describe('A checkout’s snapshot', () => {
  it('without parts of its tax is stored, hashed and sent as ever (docs/rules.md 5.26)', () => {
    const text =
      '{"lines":[{"productId":1,"quantity":2,"unit":100,"name":"A part","sku":"NR-1","slug":"a-part","imageUrl":"/img/a.svg"}],' +
      '"subtotal":200,"discount":0,"discountKind":null,"discountCode":null,"hst":26,"shipping":0,"total":226,' +
      '"isVendor":false,"isPickup":true,"service":null,"postal":null}';
    const snapshot = readSnapshot({ id: 'a', snapshot: text });
    expect(SNAPSHOT.write(snapshot)).toBe(text);
    expect(snapshotHash(snapshot)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(asMetadata(snapshot)).toEqual({
      lines0: '1x2@100',
      sums: '200 0 26 0',
      kind: '- - pickup',
    });
  });

  it('survives a round trip through the database', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const stored = readSnapshot({ id: 'a', snapshot: SNAPSHOT.write(snapshot) });
        expect(stored).toEqual(snapshot);
        expect(snapshotHash(stored)).toBe(snapshotHash(snapshot));
      }),
    );
  });

  it('of the same facts is the same text, which its hash is of', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const text = SNAPSHOT.write(snapshot);
        const turned = (value: unknown): unknown => {
          if (Array.isArray(value)) return value.map(turned);
          if (value === null || typeof value !== 'object') return value;
          const entries = Object.entries(value).toReversed();
          return Object.fromEntries(entries.map(([key, one]) => [key, turned(one)]));
        };
        const same = turned(snapshot) as Snapshot; // with the keys of each object in another order
        expect(SNAPSHOT.write(same)).toBe(text);
        expect(snapshotHash(snapshot)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  it('of shipping alone can be restored, and an empty one cannot', () => {
    fc.assert(
      fc.property(anySnapshot, fc.nat(100_000), ({ taxes: _, ...snapshot }, shipping) => {
        const alone: Snapshot = {
          ...snapshot,
          lines: [],
          subtotal: 0,
          discount: 0,
          hst: 0,
          shipping,
          total: shipping,
        };
        const restored = fromMetadata(asMetadata(alone), () => product);
        expect(restored).toEqual(shipping > 0 ? alone : undefined);
        // Lines that were lost do not make a supplement.
        const { lines0: _lines, ...lost } = asMetadata({ ...snapshot, hst: snapshot.hst + 1 });
        expect(snapshot.subtotal > 0 && fromMetadata(lost, () => product)).toBeFalsy();
      }),
    );
  });

  it('can be restored from the short metadata at the provider', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const metadata = asMetadata(snapshot);
        expect(Object.keys(metadata).length).toBeLessThanOrEqual(40);
        for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
        expect(fromMetadata(metadata, () => product)).toEqual(snapshot);
      }),
    );
  });

  test.each([
    ['nothing', {}],
    ['no lines', { sums: '100 0 13 0', kind: '- - -' }],
    ['lines of another sum', { lines0: '1001x1@99', sums: '100 0 13 0', kind: '- - -' }],
    ['sums that are words', { lines0: '1001x1@100', sums: 'a b c d', kind: '- - -' }],
    ['negative sums', { lines0: '1001x1@100', sums: '100 0 -13 0', kind: '- - -' }],
  ])('is not restored from %s', (_, metadata) => {
    expect(fromMetadata(metadata, () => product)).toBeUndefined();
  });

  it('has another hash for another price, quantity, discount or delivery method', () => {
    const [line] = [{ productId: 1, quantity: 1, unit: 100, ...product }];
    const base: Snapshot = {
      lines: [line],
      subtotal: 100,
      discount: 0,
      discountKind: null,
      discountCode: null,
      hst: 13,
      shipping: 0,
      total: 113,
      isVendor: false,
      isPickup: true,
      service: null,
      postal: null,
    };
    const others: Partial<Snapshot>[] = [
      { lines: [{ ...line, unit: 101 }] },
      { lines: [{ ...line, quantity: 2 }] },
      { lines: [{ ...line, undiscounted: true }] },
      { discount: 1 },
      { freeShipping: 1 },
      { shipping: 1 },
      { isPickup: false },
      { service: 'Priority' },
      { postal: 'P3A1A1' },
    ];
    const hashes = [base, ...others.map((other) => ({ ...base, ...other }))].map(snapshotHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
