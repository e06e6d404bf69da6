import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { attributesText } from '../../../src/server/services/catalogue/apply-product-change';
import { neutralCell, plainCell } from '../../../src/server/services/catalogue/csv-cells';
import { cellsOf, csvText } from '../../../src/server/services/catalogue/export-products';
import { CSV_COLUMNS, readProductCsv } from '../../../src/server/services/catalogue/product-csv';
import { productsFromCsv } from '../../../src/server/services/catalogue/product-line';
import type { CategoryRow, NewProductRow } from '../../../src/server/tables/schema';

const shelf = { name: 'Steering', description: '', position: 0 };
const categories: CategoryRow[] = [
  { ...shelf, id: 8, parent_id: null, slug: 'steering' },
  { ...shelf, id: 9, parent_id: null, slug: 'tools' },
  { ...shelf, id: 50, parent_id: 8, slug: 'clamps' },
];

const right = {
  id: '7',
  slug: 'tie-rod-clamp',
  sku: 'NR-1',
  name: 'Tie Rod Clamp',
  description: 'Split clamp, "double shear"',
  category: 'steering',
  subcategory: 'clamps',
  price: '6.5',
  weight_kg: '0.125',
  stock: '3',
  published: '1',
  rating: '4.5',
  review_count: '2',
  image: '/img/a.svg',
  additional_images: '/img/b.svg | https://cdn.example/c.svg',
  attributes: '{"boreIn":0.5}',
};

const csv = (...lines: Record<string, string>[]): string =>
  [Object.keys(lines[0] ?? right), ...lines.map((line) => Object.values(line))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

describe('a product CSV', () => {
  it('is read into cents and grams', () => {
    expect(productsFromCsv(csv(right), categories)).toEqual([
      {
        id: 7,
        slug: 'tie-rod-clamp',
        sku: 'NR-1',
        name: 'Tie Rod Clamp',
        description: 'Split clamp, "double shear"',
        category_id: 8,
        subcategory_id: 50,
        price_cents: 650,
        weight_g: 125,
        stock: 3,
        published: 1,
        rating_tenths: 45,
        review_count: 2,
        image_url: '/img/a.svg',
        additional_images: '["/img/b.svg","https://cdn.example/c.svg"]',
        attributes: '{"boreIn":0.5}',
      },
    ]);
  });

  it('needs no sub-category, further pictures or attributes', () => {
    const plain = { ...right, subcategory: '', additional_images: '', attributes: '' };
    expect(productsFromCsv(csv(plain), categories)).toMatchObject([
      { subcategory_id: null, additional_images: '[]', attributes: '{}' },
    ]);
  });

  it('may come from a spreadsheet: with a byte order mark, Windows line ends and empty lines', () => {
    const text = `\ufeff${csv(right, { ...right, id: '8' }).replaceAll('\n', '\r\n')}\r\n\r\n`;
    expect(productsFromCsv(text, categories).map(({ id }) => id)).toEqual([7, 8]);
  });

  test.each([
    [{ id: 'x' }, 'Line 2: id must be a number'],
    [{ id: '0' }, /^Line 2: id /],
    [{ slug: '1041' }, 'Line 2: slug must not be all digits'],
    [{ slug: 'Tie Rod' }, 'Line 2: slug must be lower-case words with dashes'],
    [{ slug: 'a/b' }, 'Line 2: slug must be lower-case words with dashes'],
    [{ sku: '' }, 'Line 2: sku is missing'],
    [{ name: '' }, 'Line 2: name is missing'],
    [{ price: '6,99' }, 'Line 2: price must be dollars like 6.99'],
    [{ price: '-1' }, 'Line 2: price must be dollars like 6.99'],
    [{ price: '6.999' }, 'Line 2: price must be dollars like 6.99'],
    [{ weight_kg: '0' }, 'Line 2: weight_kg must be above 0'],
    [{ weight_kg: '' }, 'Line 2: weight_kg must be a number'],
    [{ stock: '' }, 'Line 2: stock must be a number'],
    [{ id: '1e3' }, 'Line 2: id must be a number'],
    [{ weight_kg: 'heavy' }, 'Line 2: weight_kg must be a number'],
    [{ weight_kg: '0.0001' }, /^Line 2: weight_kg /],
    [{ stock: '-1' }, /^Line 2: stock /],
    [{ stock: '1.5' }, /^Line 2: stock /],
    [{ published: 'yes' }, 'Line 2: published must be 0 or 1'],
    [{ rating: '5.1' }, /^Line 2: rating /],
    [
      { image: 'javascript:alert(1)' },
      'Line 2: image must be a path of the shop or an https address',
    ],
    [
      { image: '//evil.example/a.png' },
      'Line 2: image must be a path of the shop or an https address',
    ],
    [{ additional_images: '/a.svg|http://x' }, /^Line 2: additional_images\.1 must be a path/],
    [{ attributes: '{' }, 'Line 2: attributes must be JSON with the known attributes'],
    [
      { attributes: '{"boreInches":1}' },
      'Line 2: attributes must be JSON with the known attributes',
    ],
    [{ category: 'nope' }, 'Line 2: there is no category "nope"'],
    [{ category: 'clamps' }, 'Line 2: there is no category "clamps"'],
    [{ category: 'tools' }, 'Line 2: there is no sub-category "clamps" in Steering'],
    [{ colour: 'red' }, 'There is no column named "colour".'],
  ])('with %j is refused: %s', (wrong, message) => {
    expect(() => productsFromCsv(csv({ ...right, ...wrong }), categories)).toThrow(message);
  });

  it('names the line that is wrong', () => {
    expect(() => productsFromCsv(csv(right, { ...right, price: 'x' }), categories)).toThrow(
      /^Line 3: price/,
    );
  });

  it('without a column is refused', () => {
    const { stock: _, ...rest } = right;
    expect(() => productsFromCsv(csv(rest), categories)).toThrow(/^Line 2: stock/);
  });
});

/** Text as people and attackers write it: without the sign that no keyboard makes, and not in a broken encoding. */
const text = (max: number, min = 0) =>
  fc
    .string({ unit: 'grapheme', minLength: min, maxLength: max })
    .filter((made) => !/[\0\ufffd\ufeff]/.test(made) && made.length <= max && made.length >= min);
const cell = fc.oneof(
  text(40),
  fc
    .tuple(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "'=", "''-", '"', ';', '\n'),
      text(20),
    )
    .map((parts) => parts.join('')),
);
const picture = fc
  .stringMatching(/^[a-z0-9/-]{1,12}$/)
  .filter((made) => !made.startsWith('/'))
  .map((made) => `/img/${made}.svg`);

const row: fc.Arbitrary<NewProductRow> = fc.record({
  id: fc.integer({ min: 1, max: 999_999_999 }),
  slug: fc.stringMatching(/^[a-z]{1,8}(-[a-z0-9]{1,4}){0,3}$/),
  sku: cell.filter((made) => made !== ''),
  name: cell.filter((made) => made !== ''),
  description: cell,
  category_id: fc.constant(8),
  subcategory_id: fc.constantFrom(50, null),
  price_cents: fc.integer({ min: 0, max: 99_999_999 }),
  weight_g: fc.integer({ min: 1, max: 1_000_000 }),
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  published: fc.constantFrom(0, 1),
  rating_tenths: fc.integer({ min: 0, max: 50 }),
  review_count: fc.nat(999_999_999),
  image_url: picture,
  additional_images: fc.array(picture, { maxLength: 4 }).map((list) => JSON.stringify(list)),
  attributes: fc
    .record({ option: cell, plateIn: fc.double({ noNaN: true, min: 0.001, max: 99 }) })
    .map(attributesText),
});

describe('what goes out as CSV', () => {
  it('comes back as the same products, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const out = csvText(
          CSV_COLUMNS,
          rows.map((one) => cellsOf(one, categories)),
        );
        expect(productsFromCsv(out, categories)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('holds no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, (made) => {
        const neutral = neutralCell(made);
        expect(neutral).not.toMatch(/^[=+\-@\t\r]/);
        expect(plainCell(neutral)).toBe(made);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the lines of a CSV', () => {
  it('are counted as an editor counts them, over empty lines and line breaks in cells', () => {
    const { lines } = readProductCsv('sku,description\r\nA,"one\r\ntwo"\r\n\r\nB,x\r\nC,"y\nz"');
    expect(lines.map(({ line, cells }) => [line, cells.sku])).toEqual([
      [2, 'A'],
      [5, 'B'],
      [6, 'C'],
    ]);
  });

  it('may be separated by semicolons, with decimal commas and a line that says so', () => {
    const { columns, lines } = readProductCsv(
      '\ufeffsep=;\r\nSKU; price ;name\r\nA;6,99;"a;b"\r\n',
    );
    expect(columns).toEqual(['sku', 'price', 'name']);
    expect(lines).toEqual([{ line: 3, cells: { sku: 'A', price: '6.99', name: 'a;b' } }]);
  });

  it('that have too few or too many cells are refused, the others are not', () => {
    const { lines } = readProductCsv('sku,name\nA\nB,b,c\nC,c\n');
    expect(lines.map(({ broken }) => broken)).toEqual([
      'has 1 cells where the header has 2',
      'has 3 cells where the header has 2',
      undefined,
    ]);
  });
});
