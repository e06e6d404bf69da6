import { describe, expect, it, test } from 'vitest';
import { productsFromCsv } from '../../src/server/services/product-csv';
import type { CategoryRow } from '../../src/server/tables/schema';

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
