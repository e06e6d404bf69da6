import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { type PadProduct, padSavings, readPad } from '../../../src/shop/dealers/order-pad';
import { vendorPrice } from '../../../src/shop/dealers/vendor-pricing';

const part = (id: number, sku: string | null, more: Partial<PadProduct> = {}): PadProduct => ({
  id,
  sku,
  name: `Part ${id}`,
  slug: `part-${id}`,
  price: '10.00',
  category: { name: 'Suspension', slug: 'suspension' },
  weight: 0.25,
  ...more,
});

const BRACKET = part(1, 'NR-SU-LB-262', { price: '32.99' });
const HEIM = part(2, 'NR-HJ-CM-050R', {
  price: '24.99',
  category: { name: 'Heim Joints', slug: 'heim-joints' },
});
const NAMELESS = part(3, null);
const GONE = part(4, 'NR-GONE');
const FEW = part(5, 'NR-FEW');
const STOCK = { left: { 4: 0, 5: 4 } };
const PRODUCTS = [BRACKET, HEIM, NAMELESS, GONE, FEW];

const ordered = (text: string, inCart?: Map<number, number>) =>
  readPad(text, PRODUCTS, inCart, STOCK).parts.map(({ product, quantity }) => [
    product.id,
    quantity,
  ]);
const refused = (text: string, inCart?: Map<number, number>) =>
  readPad(text, PRODUCTS, inCart, STOCK).problems.map(({ at, problem }) => [at, problem]);

describe("A dealer's order", () => {
  test.each([
    'NR-SU-LB-262 4',
    '  nr-su-lb-262   4  ',
    'NR-SU-LB-262\t4',
    'NR-SU-LB-262,4',
    'NR-SU-LB-262, 4',
    'NR-SU-LB-262;4',
    '"NR-SU-LB-262","4"',
    'NR-SU-LB-262 x 4',
    'NR-SU-LB-262 x4',
    'NR-SU-LB-262 4x',
    'NR-SU-LB-262 × 4',
    '4 NR-SU-LB-262',
    '4x NR-SU-LB-262',
    '4 x NR-SU-LB-262',
    '4,NR-SU-LB-262',
    'NR–SU‑LB−262 4',
    '\ufeffNR-SU-LB-262\u00a04',
    'sku,quantity\nNR-SU-LB-262,4',
    'Line;Part number;Description;Qty\r\n1;NR-SU-LB-262;Link bracket; 4',
    '"SKU","Name","Quantity"\r"NR-SU-LB-262","Bracket, wide","4"',
    'NR-SU-LB-262 4\n\n,,\n',
  ])('is read from %j', (text) => {
    expect(ordered(text)).toEqual([[1, 4]]);
    expect(refused(text)).toEqual([]);
  });

  it('finds a part without a SKU by its substitute in the catalogue', () => {
    expect(ordered('id-3 2')).toEqual([[3, 2]]);
  });

  test.each([
    ['NR-NOPE 4', 'We have no part with the SKU "NR-NOPE".'],
    ['NR-SU-LB-262 0', 'Quantity must be at least 1.'],
    ['NR-SU-LB-262 -3', 'Quantity must be at least 1.'],
    ['NR-SU-LB-262 1.5', 'Quantity must be a whole number.'],
    ['NR-SU-LB-262 1000', 'Quantity can be at most 999.'],
    ['NR-SU-LB-262 four', '"four" is not a quantity.'],
    ['NR-SU-LB-262 1e2', '"1e2" is not a quantity.'],
    ['NR-SU-LB-262', 'There is no quantity.'],
    ['12', 'There is no SKU.'],
    ['NR-SU-LB-262 4 red', 'Write one SKU and one quantity on a line.'],
    ['NR-SU-LB-262 1,000', 'Write one SKU and one quantity on a line.'],
    ['NR-GONE 1', 'Part 4: Out of stock.'],
    ['NR-FEW 5', 'Part 5: Only 4 in stock.'],
    ['<script>alert(1)</script> 1', 'We have no part with the SKU "<script>alert(1)</script>".'],
    ['constructor 1', 'We have no part with the SKU "constructor".'],
  ])('rejects %j: %s', (text, problem) => {
    expect(readPad(text, PRODUCTS, new Map(), STOCK)).toMatchObject({
      parts: [],
      problems: [{ at: 1, text, problem }],
      total: 0,
    });
  });

  it('reports the missing cell of a line under a header row', () => {
    expect(refused('sku,qty\n,4\nNR-SU-LB-262,\nNR-SU-LB-262')).toEqual([
      [2, 'There is no SKU.'],
      [3, 'There is no quantity.'],
      [4, 'There is no quantity.'],
    ]);
  });

  it('adds up the lines of one part and keeps their numbers', () => {
    const { parts } = readPad('NR-SU-LB-262 4\nNR-FEW 1\n2 nr-su-lb-262', PRODUCTS);
    expect(parts).toMatchObject([
      { product: BRACKET, quantity: 6, at: [1, 3], texts: ['NR-SU-LB-262 4', '2 nr-su-lb-262'] },
      { product: FEW, quantity: 1, at: [2] },
    ]);
  });

  it('rejects all lines of a part that exceed the stock together', () => {
    expect(refused('NR-FEW 3\nNR-FEW 2')).toEqual([
      [1, 'Part 5: 5 together. Only 4 in stock.'],
      [2, 'Part 5: 5 together. Only 4 in stock.'],
    ]);
  });

  it('counts pieces that are in the cart already', () => {
    const inCart = new Map([[5, 2]]);
    expect(ordered('NR-FEW 2', inCart)).toEqual([[5, 2]]);
    expect(refused('NR-FEW 3', inCart)).toEqual([
      [1, 'Part 5: Only 4 in stock, and 2 in your cart already.'],
    ]);
  });

  it('has the weight and the sum at dealer prices: 20% off, heim joints 5%', () => {
    const pad = readPad('NR-SU-LB-262 2\nNR-HJ-CM-050R 1', PRODUCTS);
    expect(pad).toMatchObject({ pieces: 3, grams: 750, total: 2 * 2639 + 2374 });
    expect(padSavings(pad)).toBe(2 * 3299 + 2499 - pad.total);
  });

  const anyLine = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc
      .tuple(
        fc.constantFrom(...PRODUCTS.map(({ sku, id }) => sku ?? `ID-${id}`), 'NR-NOPE', ''),
        fc.constantFrom(' ', '\t', ',', ';', ' x ', ', ', '  '),
        fc.constantFrom('1', '4', '0', '-1', '1.5', '999', '1000', 'x', '', '٣'),
        fc.boolean(),
      )
      .map(([sku, gap, typed, turned]) => (turned ? typed + gap + sku : sku + gap + typed)),
  );

  it('counts every line exactly once, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        const pad = readPad(text, PRODUCTS);
        const seen = [
          ...pad.parts.flatMap(({ at }) => at),
          ...pad.problems.map(({ at }) => at),
          ...pad.headings,
        ];
        expect(new Set(seen).size).toBe(seen.length);
        const all = text.split(/\r\n?|\n/);
        for (const [index, line] of all.entries())
          if (!seen.includes(index + 1))
            expect(line.normalize('NFKC').replace(/[\p{C}\s,;"]/gu, '')).toBe('');
        // Rejected lines stay in the box as they were typed.
        for (const { at, text: kept, problem } of pad.problems) {
          expect(kept).toBe(all[at - 1]);
          expect(problem).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reads any order written as SKU and quantity, and adds it up', () => {
    const line = fc.record({
      product: fc.constantFrom(BRACKET, HEIM, NAMELESS),
      quantity: fc.integer({ min: 1, max: 5 }),
      gap: fc.constantFrom(' ', '\t', ',', ';', ' x ', ' × '),
      turned: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), (lines) => {
        const text = lines
          .map(({ product, quantity, gap, turned }) => {
            const sku = product.sku ?? `ID-${product.id}`;
            return turned ? `${quantity}${gap}${sku}` : `${sku}${gap}${quantity}`;
          })
          .join('\r\n');
        const pad = readPad(text, PRODUCTS);
        expect(pad.problems).toEqual([]);
        expect(pad.pieces).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(pad.total).toBe(
          lines.reduce(
            (sum, { product, quantity }) =>
              sum + vendorPrice(product, DEFAULT_PROMOTIONS.dealers) * quantity,
            0,
          ),
        );
      }),
    );
  });

  it('reads 200 lines among 1000 parts', () => {
    const many = Array.from({ length: 1000 }, (_, at) => part(at + 1, `NR-${at + 1}`));
    const text = Array.from({ length: 200 }, (_, at) => `NR-${at * 5 + 1} ${(at % 9) + 1}`).join(
      '\n',
    );
    expect(readPad(text, many).parts).toHaveLength(200);
  });
});
