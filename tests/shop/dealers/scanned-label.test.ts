import { describe, expect, it, test } from 'vitest';
import { labelLink } from '../../../src/shop/catalogue/labels/part-label';
import { type PadProduct, addPiece, readPad } from '../../../src/shop/dealers/order-pad';
import {
  OUT_OF_SIGHT,
  makeSightings,
  readLabel,
  scanOnto,
} from '../../../src/shop/dealers/scanned-label';
import { fc } from '../../support/properties';

const part = (id: number, sku: string | null, slug = `part-${id}`): PadProduct => ({
  id,
  sku,
  slug,
  name: `Part ${id}`,
  price: '10.00',
  category: { name: 'Suspension', slug: 'suspension' },
  weight: 0.25,
});

const BRACKET = part(1, 'NR-SU-LB-262');
const HEIM = part(2, 'NR-HJ-CM-050R', 'heim');
const LARGER = part(3, 'NR-HJ-CM-062R', 'heim');
const NAMELESS = part(4, null);
const PRODUCTS = [BRACKET, HEIM, LARGER, NAMELESS];
const SHOP = 'https://shop.example';
const ORIGINS = ['http://localhost:4000', SHOP];
const read = (code: string) => readLabel(code, ORIGINS, PRODUCTS);

describe('a scanned label', () => {
  test.each([
    ['https://shop.example/product/heim?item=3', LARGER],
    ['https://www.shop.example/product/heim?item=3', LARGER],
    ['HTTP://SHOP.EXAMPLE/product/heim?item=3', LARGER],
    ['http://localhost:4000/product/heim?item=3#top', LARGER],
    ['https://shop.example/product/renamed-since?item=3', LARGER],
    ['https://shop.example/product/heim', HEIM],
    ['https://shop.example/product/heim/?from=bin', HEIM],
    [' nr–hj-cm-062r\n', LARGER],
    ['ID-4', NAMELESS],
  ])('%j is a part', (code, product) => {
    expect(read(code)).toBe(product);
  });

  test.each(['https://shop.example/product/heim?item=99', 'https://shop.example/product/gone'])(
    '%j is of a part that has gone',
    (code) => {
      expect(read(code)).toBe('gone');
    },
  );

  test.each([
    '',
    'https://other.example/product/heim?item=3',
    'https://shop.example.evil.example/product/heim?item=3',
    'https://shop.example:8443/product/heim?item=3',
    'https://shop.example@evil.example/product/heim?item=3',
    'https://evil.example\\@shop.example/product/heim?item=3',
    'https://evil.example/https://shop.example/product/heim?item=3',
    'https://shop.example/admin/products/3',
    'https://shop.example/build#2.abc',
    'javascript:https://shop.example/product/heim?item=3',
    'WIFI:T:WPA;S:shop;P:secret;;',
    'NR-NOPE',
    'NR-SU-LB-262 4',
  ])('%j is foreign', (code) => {
    expect(read(code)).toBe('foreign');
  });

  it('is read back from the address that is printed', () => {
    for (const product of PRODUCTS) expect(read(labelLink(product, SHOP))).toBe(product);
  });

  it('of any text is a part, gone or foreign, and never of another host', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'shop.example',
      'www.',
      'other.example',
      ':8443',
      '@',
      '\\',
      '/',
      '/product/',
      'heim',
      '?item=3',
      '&item=9',
      '#',
      '%2f',
      ' ',
      'NR-SU-LB-262',
      'é',
    );
    const code = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 4 }).map((pieces) => `https://shop.example/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(code, (text) => {
        const label = read(text);
        if (label === 'foreign') return;
        if (label !== 'gone') expect(PRODUCTS).toContain(label);
        if (label === 'gone' || text.includes(':'))
          expect(new URL(text.trim()).host).toMatch(/^(www\.)?shop\.example$/);
      }),
    );
  });
});

describe('a piece added to the pad', () => {
  test.each([
    ['', 'NR-SU-LB-262 1'],
    ['NR-SU-LB-262 4', 'NR-SU-LB-262 5'],
    ['nr-su-lb-262, 4\nNR-HJ-CM-050R 1\n', 'nr-su-lb-262, 5\nNR-HJ-CM-050R 1\n'],
    ['4 x NR-SU-LB-262\n\n', '4 x NR-SU-LB-262\nNR-SU-LB-262 1'],
    ['NR-SU-LB-262 two', 'NR-SU-LB-262 two\nNR-SU-LB-262 1'],
    ['SKU,Qty\nNR-SU-LB-262,4', 'SKU,Qty\nNR-SU-LB-262,5'],
    ['Qty;Part number\n4;NR-SU-LB-262', 'Qty;Part number\n4;NR-SU-LB-262\n1,NR-SU-LB-262'],
    ['Line\tSKU\tName\tQuantity', 'Line\tSKU\tName\tQuantity\n,NR-SU-LB-262,,1'],
  ])('turns %j into %j', (before, after) => {
    expect(addPiece(before, BRACKET)).toBe(after);
  });

  it('makes one more of this part and nothing else, whatever the pad says', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc
        .tuple(
          fc.constantFrom('NR-SU-LB-262', 'nr-hj-cm-050r', 'ID-4', '4', 'NR-NOPE', ''),
          fc.constantFrom(' ', ',', ';', '\t', ' x ', ', ,'),
          fc.constantFrom('1', '12', 'x3', '1.5', 'NR-HJ-CM-050R', ''),
        )
        .map((words) => words.join('')),
    );
    const heading = fc.constantFrom('', 'SKU,Qty\n', 'Qty;SKU\n', 'Line\tSKU\tName\tQty\n');
    const text = fc
      .tuple(heading, fc.array(line, { maxLength: 8 }))
      .map(([head, lines]) => head + lines.join('\n'));
    const pieces = (pad: string) =>
      new Map(readPad(pad, PRODUCTS).parts.map(({ product, quantity }) => [product.id, quantity]));
    fc.assert(
      fc.property(text, fc.constantFrom(...PRODUCTS), (before, product) => {
        const expected = pieces(before);
        expected.set(product.id, (expected.get(product.id) ?? 0) + 1);
        const after = addPiece(before, product);
        const sorted = (map: Map<number, number>) => [...map].toSorted(([a], [b]) => a - b);
        expect(sorted(pieces(after))).toEqual(sorted(expected));
        expect(readPad(after, PRODUCTS).problems).toHaveLength(
          readPad(before, PRODUCTS).problems.length,
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('a scan onto the pad', () => {
  const shelf = { products: PRODUCTS, stock: { left: { 2: 1 } } };

  it('adds a piece and says how many there are', () => {
    const once = scanOnto('', labelLink(BRACKET, SHOP), ORIGINS, shelf);
    expect(once).toEqual({
      text: 'NR-SU-LB-262 1',
      said: 'Part 1: 1 piece on the pad.',
      isAdded: true,
    });
    expect(scanOnto(once.text, 'NR-SU-LB-262', ORIGINS, shelf)).toEqual({
      text: 'NR-SU-LB-262 2',
      said: 'Part 1: 2 pieces on the pad.',
      isAdded: true,
    });
  });

  it('says why a line cannot be ordered', () => {
    expect(scanOnto('NR-HJ-CM-050R 1', 'NR-HJ-CM-050R', ORIGINS, shelf)).toEqual({
      text: 'NR-HJ-CM-050R 2',
      said: 'Part 2: Only 1 in stock. Its line is on the pad and needs a look.',
      isAdded: true,
    });
  });

  it('on a quote says so', () => {
    expect(scanOnto('', 'NR-SU-LB-262', ORIGINS, shelf, 'quote').said).toBe(
      'Part 1: 1 piece on the quote.',
    );
  });

  it.each([
    ['https://other.example/product/heim?item=2', /^This is not a part label of this shop\./],
    [`${SHOP}/product/heim?item=77`, /is not in the shop any more\./],
  ])('of %s changes nothing', (code, said) => {
    expect(scanOnto('NR-SU-LB-262 4', code, ORIGINS, shelf)).toEqual({
      text: 'NR-SU-LB-262 4',
      said: expect.stringMatching(said),
      isAdded: false,
    });
  });
});

describe('a label before the camera', () => {
  it('counts once while it is held, and again when it comes back', () => {
    const counting = makeSightings();
    const look = (at: number, ...codes: string[]) => counting(codes, at);
    expect(look(0, 'A')).toEqual(['A']);
    expect(look(150, 'A', 'A')).toEqual([]);
    expect(look(300)).toEqual([]);
    expect(look(1600, 'A')).toEqual([]);
    expect(look(1700)).toEqual([]);
    expect(look(1600 + OUT_OF_SIGHT, 'A', 'A', 'B')).toEqual(['A', 'B']);
  });

  it('counts once on a phone that takes seconds to read each picture', () => {
    const counting = makeSightings();
    const seen = [0, 2, 4].map((looks) => counting(['A'], looks * OUT_OF_SIGHT));
    expect(seen).toEqual([['A'], [], []]);
  });
});
