import { fc } from '../../support/properties';
import { describe, expect, it, test } from 'vitest';
import { MAX_CSV_BYTES } from '../../../src/shop/catalogue/product-edit';
import { cleanSku, skuKey } from '../../../src/shop/catalogue/sku';
import { oneLine } from '../../../src/shop/typed-text';
import { Attributes } from '../../../src/shop/catalogue/product';
import { Interfaces } from '../../../src/shop/catalogue/interfaces';
import { neutralCell, plainCell } from '../../../src/server/services/catalogue/csv/csv-cells';
import { csvText } from '../../../src/server/services/catalogue/export-products';
import { CSV_COLUMNS, productCells } from '../../../src/server/services/catalogue/csv/csv-columns';
import { readProductCsv } from '../../../src/server/services/catalogue/product-csv';
import { planImport } from '../../../src/server/services/catalogue/plan-import';
import type { CategoryRow, ProductRow } from '../../../src/server/tables/catalogue/catalogue-rows';

const shelf = { name: 'Steering', description: '', position: 0 };
const categories: CategoryRow[] = [
  { ...shelf, id: 8, parent_id: null, slug: 'steering' },
  { ...shelf, id: 9, parent_id: null, slug: 'tools', name: 'Tools' },
  { ...shelf, id: 50, parent_id: 8, slug: 'clamps', name: 'Tie-Rod Clamps' },
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
  shelf_place: 'B-12',
  low_mark: '40',
  supply: 'both',
  lead_days: '15',
  work_group: 'Trusses',
  published: '1',
  rating: '4.5',
  review_count: '2',
  image: '/img/a.svg',
  additional_images: '/img/b.svg | /img/c.svg',
  attributes: '{"boreIn":0.5}',
  interfaces: '[{"kind":"on_tube","odIn":1.5}]',
};

const OUTSIDE = 'The shop cannot show pictures of other sites: upload the picture here';
const CLIMBS = 'The path of a picture cannot have .. or a backslash';
const NO_PATH = 'Pictures are image files of the shop, with a path like /img/clamp.webp';

const csv = (...lines: Record<string, string>[]): string =>
  [Object.keys(lines[0] ?? right), ...lines.map((line) => Object.values(line))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

const planSteps = async (...input: Parameters<typeof planImport>) =>
  (await planImport(...input)).steps;

/** The products of a file that is imported into an empty shop. */
const productsIn = async (text: string): Promise<ProductRow[]> =>
  (await planSteps(text, [], categories)).flatMap(({ write }) => write?.after ?? []);

const reasonsIn = async (text: string): Promise<string[]> =>
  (await planSteps(text, [], categories)).flatMap(({ report }) =>
    report.reasons.map((reason) => `Line ${report.line}: ${reason}`),
  );

const UNPACKED = { packing: '{}' };
const NO_SALE = { sale_cents: null, sale_from: null, sale_to: null, successor_id: null };

describe('a product CSV', () => {
  it('is parsed into cents and grams', async () => {
    expect(await productsIn(csv(right))).toEqual([
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
        shelf_place: 'B-12',
        low_mark: 40,
        supply: 'both',
        lead_days: 15,
        work_group: 'Trusses',
        packed_from_parts: 0,
        published: 1,
        rating_tenths: 0,
        review_count: 0,
        image_url: '/img/a.svg',
        additional_images: '["/img/b.svg","/img/c.svg"]',
        attributes: '{"boreIn":0.5}',
        image_alts: '{}',
        search_title: '',
        search_description: '',
        interfaces: '[{"kind":"on_tube","odIn":1.5}]',
        revision: 1,
        updated_at: 0,
        ...UNPACKED,
        ...NO_SALE,
      },
    ]);
  });

  it('may have no sub-category, additional pictures, attributes or interfaces', async () => {
    const none = { additional_images: '', attributes: '', interfaces: '' };
    const plain = { ...right, subcategory: '', ...none };
    expect(await productsIn(csv(plain))).toMatchObject([
      { subcategory_id: null, additional_images: '[]', attributes: '{}', interfaces: '[]' },
    ]);
  });

  it('may have a byte order mark, Windows line ends and empty lines', async () => {
    const other = { ...right, id: '8', sku: 'NR-2', slug: 'other-clamp' };
    const text = `\ufeff${csv(right, other).replaceAll('\n', '\r\n')}\r\n\r\n`;
    expect((await productsIn(text)).map(({ id }) => id)).toEqual([7, 8]);
  });

  it('has packing facts as people write them, and keeps those of missing columns', async () => {
    const packed = { pack_length: '12 1/2', pack_width: '8¼"', pack_form: 'Flat', pack_nests: '1' };
    const [before] = await productsIn(csv({ ...right, ...packed }));
    expect(before?.packing).toBe('{"lengthIn":12.5,"widthIn":8.25,"form":"flat","nests":true}');
    const after = async (cells: Record<string, string>) => {
      const steps = await planSteps(
        csv({ sku: 'NR-1', ...cells }),
        before ? [before] : [],
        categories,
      );
      return steps[0]?.write?.after.packing;
    };
    expect(await after({ pack_height: '100 mm', pack_nests: '0' })).toBe(
      '{"lengthIn":12.5,"widthIn":8.25,"heightIn":3.937,"form":"flat"}',
    );
    expect(
      await after({ pack_length: '', pack_width: '', pack_form: '', pack_nests: '', price: '7' }),
    ).toBe('{}');
    expect(await after({ price: '7' })).toBe(before?.packing);
  });

  it('is trimmed like the form, and repeats no picture', async () => {
    const spaced = { ...right, name: ' Clamp ', sku: ' NR-1 ', description: '\tSplit\n' };
    const twice = { ...spaced, additional_images: '/img/b.svg | /img/a.svg | /img/b.svg' };
    expect(await productsIn(csv(twice))).toMatchObject([
      { name: 'Clamp', sku: 'NR-1', description: 'Split', additional_images: '["/img/b.svg"]' },
    ]);
  });

  test.each([
    [{ id: 'x' }, 'id: Must be a whole number (the file has "x")'],
    [{ id: '0' }, 'id: Must be above 0 (the file has "0")'],
    [{ slug: '1041' }, 'slug: The address cannot be all digits (the file has "1041")'],
    [
      { slug: 'Tie Rod' },
      'slug: Use lower-case words joined by dashes, like tie-rod-clamp (the file has "Tie Rod")',
    ],
    [
      { slug: 'a/b' },
      'slug: Use lower-case words joined by dashes, like tie-rod-clamp (the file has "a/b")',
    ],
    [{ sku: '' }, 'SKU is required'],
    [{ name: '' }, 'Name is required'],
    [{ price: '-1' }, 'Price must be dollars like 6.99, from 0 to 999999.99 (the file has "-1")'],
    [
      { price: '6.999' },
      'Price must be dollars like 6.99, from 0 to 999999.99 (the file has "6.999")',
    ],
    [
      { weight_kg: '0' },
      'Weight must be above 0: kilograms like 0.25, at most 1000 (the file has "0")',
    ],
    [
      { pack_length: 'long' },
      'pack_length: Write inches like 12, 12 1/2 or 3/4, at most 500 (the file has "long")',
    ],
    [
      { pack_width: '0' },
      'pack_width: Write inches like 12, 12 1/2 or 3/4, at most 500 (the file has "0")',
    ],
    [
      { pack_form: 'round' },
      'pack_form: Write flat or tube, or leave it empty (the file has "round")',
    ],
    [{ pack_nests: 'often' }, 'pack_nests: Must be 0 or 1 (the file has "often")'],
    [{ weight_kg: '' }, 'Weight must be above 0: kilograms like 0.25, at most 1000'],
    [
      { weight_kg: 'heavy' },
      'Weight must be above 0: kilograms like 0.25, at most 1000 (the file has "heavy")',
    ],
    [
      { weight_kg: '0.0001' },
      'Weight must be above 0: kilograms like 0.25, at most 1000 (the file has "0.0001")',
    ],
    [{ stock: '' }, 'Stock must be a whole number, 0 or more'],
    [{ stock: '-1' }, 'Stock must be a whole number, 0 or more (the file has "-1")'],
    [{ stock: '1.5' }, 'Stock must be a whole number, 0 or more (the file has "1.5")'],
    [{ stock: '1000001' }, 'Stock must be at most 1,000,000 (the file has "1000001")'],
    [{ id: '1e3' }, 'id: Must be a whole number (the file has "1e3")'],
    [{ published: 'yes' }, 'published: Must be 0 or 1 (the file has "yes")'],
    [{ image: 'javascript:alert(1)' }, `image: ${OUTSIDE} (the file has "javascript:alert(1)")`],
    [{ image: '//evil.example/a.png' }, `image: ${OUTSIDE} (the file has "//evil.example/a.png")`],
    [
      { image: 'https://cdn.example/a.png' },
      `image: ${OUTSIDE} (the file has "https://cdn.example/a.png")`,
    ],
    [
      { additional_images: '/img/a.svg|http://x' },
      `additional_images.1: ${OUTSIDE} (the file has "http://x")`,
    ],
    [{ image: '/img/../api/user.png' }, `image: ${CLIMBS} (the file has "/img/../api/user.png")`],
    [{ image: '/img\\clamp.png' }, `image: ${CLIMBS} (the file has "/img\\clamp.png")`],
    [
      { image: '/img/%2e%2e/clamp.png' },
      `image: ${NO_PATH} (the file has "/img/%2e%2e/clamp.png")`,
    ],
    [
      { image: '/img/clamp.png?size=2' },
      `image: ${NO_PATH} (the file has "/img/clamp.png?size=2")`,
    ],
    [{ image: '/product/clamp' }, `image: ${NO_PATH} (the file has "/product/clamp")`],
    [{ image: 'clamp.png' }, `image: ${NO_PATH} (the file has "clamp.png")`],
    [
      {
        additional_images: Array.from({ length: 12 }, (_, place) => `/img/${place}.svg`).join('|'),
      },
      'additional_images: At most 12 pictures (the file has "/img/0.svg|/img/1.svg|/img/2.svg|/img/3.…")',
    ],
    [{ attributes: '{' }, 'attributes: Must be JSON with the known attributes (the file has "{")'],
    [
      { attributes: '{"boreInches":1}' },
      'attributes: Must be JSON with the known attributes (the file has "{"boreInches":1}")',
    ],
    [
      { interfaces: '[{"kind"' },
      'interfaces: Must be a JSON list of interfaces (the file has "[{"kind"")',
    ],
    [{ interfaces: '{}' }, 'interfaces: Must be a JSON list of interfaces (the file has "{}")'],
    [{ interfaces: '[{"kind":"bal","boreIn":0.5}]' }, "interfaces: unknown kind 'bal'"],
    [{ interfaces: '[{"boreIn":0.5}]' }, 'interfaces: has no kind'],
    [
      { interfaces: '[{"kind":"ball"},{"kind":"ball","boreIn":-2}]' },
      'interfaces: no. 2: boreIn must be above 0 (the file has "-2")',
    ],
    [{ interfaces: '[{"kind":"ball","bore":1}]' }, "interfaces: no. 1: has no 'bore'"],
    [{ category: 'nope' }, 'There is no category "nope". Write one of: steering, tools'],
    [{ category: 'clamps' }, 'There is no category "clamps". Write one of: steering, tools'],
    [{ subcategory: 'nope' }, 'There is no sub-category "nope" in Steering. Write one of: clamps'],
    [{ category: 'tools' }, 'There is no sub-category "clamps" in Tools'],
    [{ slug: '', name: '???' }, 'slug: Address is required'],
  ])('with %j is refused: %s', async (wrong, reason) => {
    expect(await reasonsIn(csv({ ...right, ...wrong }))).toEqual([`Line 2: ${reason}`]);
  });

  it('reports every reason with its line', async () => {
    const wrong = { ...right, sku: '', price: 'x', category: 'nope' };
    expect(await reasonsIn(csv(right, wrong))).toEqual([
      'Line 3: SKU is required',
      'Line 3: Price must be dollars like 6.99, from 0 to 999999.99 (the file has "x")',
      'Line 3: There is no category "nope". Write one of: steering, tools',
    ]);
  });

  it('with the SKU of no product says so, and what a new product needs', async () => {
    expect(await reasonsIn('sku,price\nNR-1,6.50\n')).toEqual([
      'Line 2: No product has the SKU "NR-1". A new product also needs name, category, weight_kg',
    ]);
    const [clamp] = await productsIn(csv(right));
    const steps = await planSteps(csv({ ...right, sku: 'NR-l' }), clamp ? [clamp] : [], categories);
    expect(steps.flatMap(({ report }) => report.reasons)).toEqual([
      'No product has the SKU "NR-l". The id 7 belongs to Tie Rod Clamp (SKU NR-1)',
    ]);
  });

  test.each([
    [',', '$12.50', 1250],
    [',', '$ 12.5', 1250],
    [',', '1,299.00', 129_900],
    [';', '1299,5', 129_950],
    [';', '$1,299.00', 129_900],
  ])('separated by "%s" may have the price %s', async (separator, price, cents) => {
    const lines = [Object.keys(right), Object.values({ ...right, price, attributes: '' })];
    const text = lines
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
      .join('\n');
    expect(await productsIn(text)).toMatchObject([{ price_cents: cents }]);
  });

  /** The prices and weights, in cents and grams, of a file whose lines have these texts; or the reasons. */
  const readAs = async (separator: string, ...texts: [string, string][]) => {
    const lines = texts.map(([price, weight_kg], at) => ({
      ...right,
      id: '',
      slug: `clamp-${at}`,
      sku: `NR-${at}`,
      price,
      weight_kg,
      attributes: '',
      interfaces: '',
    }));
    const steps = await planSteps(
      csv(...lines).replaceAll('","', `"${separator}"`),
      [],
      categories,
    );
    return steps.map(({ write, report }) =>
      write ? [write.after.price_cents, write.after.weight_g] : report.reasons,
    );
  };

  it('may have decimal commas where commas separate its cells too', async () => {
    expect(await readAs(',', ['0,99', '0,125'], ['0,990', '1'], ['1', '1 250,5'])).toEqual([
      [99, 125],
      ['Price must be dollars like 6.99, from 0 to 999999.99 (the file has "0,990")'],
      ['Weight must be above 0: kilograms like 0.25, at most 1000 (the file has "1 250,5")'],
    ]);
  });

  it('with a number that can be read two ways is refused with both, unless its others tell', async () => {
    expect(await readAs(',', ['1,250', '2,500'])).toEqual([
      [
        'price: “1,250” can be 1250 or 1.250: please write one of them',
        'weight_kg: “2,500” can be 2500 or 2.500: please write one of them',
      ],
    ]);
    expect(await readAs(',', ['1,250', '2'], ['9.99', '0.5'])).toEqual([
      ['price: “1,250” can be 1250 or 1.250: please write one of them'],
      [999, 500],
    ]);
    expect(await readAs(',', ['1,250', '2'], ['1,299.00', '0.5'])).toEqual([
      [125_000, 2000],
      [129_900, 500],
    ]);
    expect(await readAs(',', ['1,250', '2'], ['9.99', '1,200.5'])).toMatchObject([
      ['price: “1,250” can be 1250 or 1.250: please write one of them'],
      [expect.stringContaining('Weight')],
    ]);
    expect(await readAs(',', ['9', '2,500'], ['9,99', '0,5'])).toEqual([
      [900, 2500],
      [999, 500],
    ]);
    expect(await readAs(',', ['1,250', '1'], ['9,99', '0.5'])).toEqual([
      ['price: “1,250” can be 1250 or 1.250: please write one of them'],
      [999, 500],
    ]);
    expect(await readAs(';', ['9', '2,500'])).toEqual([[900, 2500]]);
    expect(await readAs(';', ['1.250', '2,5'])).toEqual([
      ['price: “1.250” can be 1250 or 1.250: please write one of them'],
    ]);
  });

  it('with a price a thousandfold of today’s is refused with both readings, whatever its others tell', async () => {
    const reasonsFor = async (price: string, other: string, today: string) => {
      const rows = await productsIn(csv({ ...right, price: today }));
      const text = csv(
        { ...right, price },
        { ...right, id: '8', sku: 'NR-2', slug: 'x', price: other },
      );
      const [step] = await planSteps(text, rows, categories);
      return step?.write ? step.write.after.price_cents : step?.report.reasons;
    };
    const both = ['price: “12,490” can be 12490 or 12.490: please write one of them'];
    expect(await reasonsFor('12,490', '1,299.00', '12.49')).toEqual(both);
    expect(await reasonsFor('12,490', '9,99', '12490.00')).toEqual(both);
    expect(await reasonsFor('12,490', '1,299.00', '11990.00')).toBe(1_249_000);
  });

  it('may name categories by their names', async () => {
    const named = { ...right, category: ' STEERING', subcategory: 'Tie-rod Clamps' };
    expect(await productsIn(csv(named))).toMatchObject([{ category_id: 8, subcategory_id: 50 }]);
  });

  it('may have commas between the thousands of the stock', async () => {
    expect(await productsIn(csv({ ...right, stock: '12,000' }))).toMatchObject([{ stock: 12_000 }]);
  });

  it('has names and SKUs on one line, without what nobody can see', async () => {
    const broken = { ...right, name: ' Tie\r\n Rod\tClamp\u200b ', sku: 'NR\u20111\u200b' };
    expect(await productsIn(csv(broken))).toMatchObject([{ name: 'Tie Rod Clamp', sku: 'NR-1' }]);
  });

  it('that takes the address of a part whose own line is refused after all is refused too', async () => {
    const [clamp, clevis] = await productsIn(
      csv(right, { ...right, id: '8', sku: 'NR-2', slug: 'clevis' }),
    );
    if (!clamp || !clevis) throw new Error('No products');
    const text = 'sku,slug,successor\nNR-1,clamp-old,NOPE\nNR-2,tie-rod-clamp,\n';
    const steps = await planSteps(text, [clamp, clevis], categories);
    expect(steps.map(({ report }) => report.outcome)).toEqual(['refused', 'refused']);
  });

  it('with a SKU that looks like another part’s is refused, unless they were alike before', async () => {
    const [clamp] = await productsIn(csv(right));
    if (!clamp) throw new Error('No product');
    const reasonsFor = async (text: string, rows = [clamp]) =>
      (await planSteps(text, rows, categories)).map(({ report }) => report.reasons.join());
    const alike = { ...right, id: '', slug: 'other', sku: 'nr-1' };
    const refused = 'The SKU "nr-1" looks like NR-1 of Tie Rod Clamp (id 7). Write it the same way';
    expect(await reasonsFor(csv(alike))).toEqual([refused]);
    expect(await reasonsFor('sku,price\nnr-1,5\nＮＲ－１,6\n')).toEqual([refused, '']);
    const twins = [clamp, { ...clamp, id: 8, slug: 'other', sku: 'nr-1' }];
    expect(await reasonsFor('sku,price\nnr-1,5\nNR-1,6\n', twins)).toEqual(['', '']);
  });

  it('with a kit may name parts of any line, and no others', async () => {
    const kitOf = (...skus: string[]) =>
      JSON.stringify([{ kind: 'kit', contents: skus.map((sku) => ({ sku, quantity: 1 })) }]);
    const kit = (sku: string, ...skus: string[]) => ({
      ...right,
      id: '',
      slug: sku.toLowerCase(),
      sku,
      interfaces: kitOf(...skus),
    });
    const text = csv(kit('KIT', 'nr-1'), kit('BAD', 'NR-1', 'NR-9'), kit('WORSE', 'BAD'), right);
    expect(await reasonsIn(text)).toEqual([
      'Line 3: interfaces: no part has the SKU "NR-9"',
      'Line 4: interfaces: no part has the SKU "BAD"',
    ]);
    expect((await productsIn(text)).map(({ sku, interfaces }) => [sku, interfaces])).toEqual([
      ['KIT', kitOf('NR-1')],
      ['NR-1', right.interfaces],
    ]);
  });

  describe('with successors', () => {
    const part = (sku: string, successor: string) => ({
      ...right,
      id: '',
      slug: sku.toLowerCase(),
      sku,
      successor,
    });

    it('may name the part of any line, also of one that is there', async () => {
      const rows = await productsIn(csv(part('OLD', 'new'), part('MID', ''), part('NEW', 'MID')));
      const [, mid, next] = rows.map(({ id }) => id);
      expect(rows.map(({ successor_id: id }) => id)).toEqual([next, null, mid]);

      const steps = await planSteps('sku,successor\nOLD,mid\nNEW,\nMID,\n', rows, categories);
      expect(steps.map(({ report }) => [report.outcome, report.changes])).toEqual([
        ['updated', [{ column: 'successor', from: 'NEW', to: 'MID' }]],
        ['updated', [{ column: 'successor', from: 'MID', to: '' }]],
        ['unchanged', []],
      ]);
      expect(steps.map(({ write }) => write?.after.successor_id)).toEqual([mid, null, undefined]);
      const [same] = await planSteps('sku,successor\nOLD,new\n', rows, categories);
      expect(same?.report.outcome).toBe('unchanged');
      const [kept] = await planSteps('sku,price\nOLD,7\n', rows, categories);
      expect(kept?.write?.after.successor_id).toBe(next);
      // A part without a SKU cannot be written, and stays.
      const nameless = rows.map((one) => (one.id === next ? { ...one, sku: null } : one));
      const [untold] = await planSteps('sku,successor\nOLD,\n', nameless, categories);
      expect(untold?.report.outcome).toBe('unchanged');
    });

    it('refuses an unknown SKU, one of a refused line and circles', async () => {
      const text = csv(part('A', 'NONE'), part('B', 'A'), part('C', 'C'), right);
      expect(await reasonsIn(text)).toEqual([
        'Line 2: successor: no part has the SKU "NONE"',
        'Line 3: successor: no part has the SKU "A"',
        'Line 4: successor: A part cannot take its own place',
      ]);
      const circle = 'successor: This part already replaces Tie Rod Clamp: the two would lead in';
      expect(await reasonsIn(csv(part('A', 'B'), part('B', 'C'), part('C', 'A')))).toEqual(
        [2, 3, 4].map((line) => `Line ${line}: ${circle} a circle`),
      );
    });

    it('may turn them round, unless a line that stays closes the circle', async () => {
      const rows = await productsIn(csv(part('A', 'B'), part('B', '')));
      const turned = await planSteps('sku,successor\nB,A\nA,\n', rows, categories);
      expect(turned.map(({ write }) => write?.after.successor_id)).toEqual([rows[0]?.id, null]);
      const kept = await planSteps('sku,successor,price\nB,A,7\nA,,x\n', rows, categories);
      expect(kept.map(({ report }) => report.outcome)).toEqual(['refused', 'refused']);
    });
  });

  it('with an unknown column is refused as a whole', async () => {
    await expect(productsIn(csv({ ...right, colour: 'red' }))).rejects.toThrow(
      'There is no column named "colour".',
    );
  });
});

/** Any text, hostile text included, without NUL, replacement characters and byte order marks. */
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
const trimmed = cell.map((made) => made.trim());
const cleanName = cell.map(oneLine).filter((made) => made !== '');
const sku = cell.map(cleanSku).filter((made) => made !== '' && made.length <= 60);
const picture = fc
  .stringMatching(/^[a-z0-9/-]{1,12}$/)
  .filter((made) => !made.startsWith('/'))
  .map((made) => `/img/${made}.svg`);

/** A product as the shop stores it: trimmed, with each picture once. */
const plainRow: fc.Arbitrary<
  Omit<ProductRow, keyof typeof NO_SALE | 'supply' | 'lead_days' | 'work_group'>
> = fc.record({
  id: fc.integer({ min: 1, max: 999_999_999 }),
  slug: fc.stringMatching(/^[a-z]{1,8}(-[a-z0-9]{1,4}){0,3}$/),
  sku,
  name: cleanName,
  description: trimmed,
  category_id: fc.constant(8),
  subcategory_id: fc.constantFrom(50, null),
  price_cents: fc.integer({ min: 0, max: 99_999_999 }),
  weight_g: fc.integer({ min: 1, max: 1_000_000 }),
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  // A kit that is packed needs parts that exist.
  packed_from_parts: fc.constant(0 as const),
  published: fc.constantFrom(0, 1),
  // No file changes them.
  rating_tenths: fc.constant(0),
  review_count: fc.constant(0),
  image_url: fc.constant('/img/first.svg'),
  additional_images: fc
    .uniqueArray(picture, { maxLength: 4 })
    .filter((list) => !list.includes('/img/first.svg'))
    .map((list) => JSON.stringify(list)),
  attributes: fc
    .record({ option: cell, plateIn: fc.double({ noNaN: true, min: 0.001, max: 99 }) })
    .map((attributes) => JSON.stringify(Attributes.parse(attributes))),
  revision: fc.constant(1),
  updated_at: fc.constant(0),
  image_alts: fc.constant('{}'),
  search_title: fc.constantFrom('', 'Brackets, cut in Thunder Bay', '=A1'),
  search_description: fc.constantFrom('', 'Weld-on brackets.'),
  shelf_place: fc.constantFrom('', 'B-12', '=A1'),
  low_mark: fc.constantFrom(null, 0, 40),
  packing: fc.constantFrom(
    '{}',
    '{"lengthIn":12.5,"widthIn":8,"heightIn":0.25,"form":"flat","nests":true}',
    '{"lengthIn":60.063,"form":"tube"}',
  ),
  interfaces: fc
    .array(
      fc.record({
        odIn: fc.double({ noNaN: true, min: 0.001, max: 99 }),
        kind: fc.constant('on_tube'),
      }),
    )
    .map((list) => JSON.stringify(Interfaces.parse(list))),
});

const supply = fc.oneof(
  fc.constant({ supply: 'stock' as const, lead_days: 0, work_group: '' }),
  fc.record({
    supply: fc.constantFrom('made' as const, 'both' as const),
    lead_days: fc.integer({ min: 0, max: 250 }),
    work_group: fc.constantFrom('', 'Trusses', '=A1'),
  }),
);

/** A product, half of them with a sale. */
const row: fc.Arbitrary<ProductRow> = fc
  .tuple(plainRow, supply, fc.boolean(), fc.integer({ min: 1, max: 99_999_998 }))
  .map(([plain, supplied, isOnSale, cents]) => ({
    ...plain,
    ...supplied,
    successor_id: null,
    ...(isOnSale && plain.price_cents > cents
      ? { sale_cents: cents, sale_from: '2026-11-01', sale_to: '2026-12-24' }
      : NO_SALE),
  }));

describe('an exported CSV', () => {
  const isApart = (rows: ProductRow[]) =>
    (['id', 'sku', 'slug'] as const).every(
      (column) =>
        new Set(rows.map((one) => (column === 'sku' ? skuKey(one.sku ?? '') : one[column])))
          .size === rows.length,
    );
  /** Every other product is the successor of the one after it. */
  const rowsApart = fc
    .array(row, { minLength: 1, maxLength: 5 })
    .filter(isApart)
    .map((rows) =>
      rows.map((one, at) => ({ ...one, successor_id: at % 2 ? (rows[at - 1]?.id ?? null) : null })),
    );
  const skuIn = (rows: ProductRow[]) => (id: number) => rows.find((one) => one.id === id)?.sku;

  it('imports as the same products, whatever their text', async () => {
    await fc.assert(
      fc.asyncProperty(rowsApart, async (rows) => {
        const out = csvText(
          CSV_COLUMNS,
          rows.map((one) => productCells(one, categories, skuIn(rows))),
        );
        expect(await productsIn(out)).toEqual(rows);
        const steps = await planSteps(out, rows, categories);
        expect(steps.map(({ report }) => report.outcome)).toEqual(rows.map(() => 'unchanged'));
      }),
      { numRuns: 300 },
    );
  });

  it('of 10,000 products can be imported: it is below the limit, and changes nothing', async () => {
    const description = 'Cut from 1/4 in 70W, bare. '.repeat(20);
    const [like] = await productsIn(csv({ ...right, description }));
    if (!like) throw new Error('No product');
    const rows = Array.from({ length: 10_000 }, (_, at): ProductRow => {
      const successor_id = at % 100 ? null : at + 51;
      return { ...like, id: at + 1, sku: `NR-${at}`, slug: `tie-rod-clamp-no-${at}`, successor_id };
    });
    const out = csvText(
      CSV_COLUMNS,
      rows.map((one) => productCells(one, categories, skuIn(rows))),
    );
    expect(Buffer.byteLength(out)).toBeLessThan(MAX_CSV_BYTES);
    const steps = await planSteps(out, rows, categories);
    expect(new Set(steps.map(({ report }) => report.outcome))).toEqual(new Set(['unchanged']));
    expect(steps).toHaveLength(10_000);
  });

  it.each(['-100.00', '-0.02', '+1 705 555-0100', '(705) 555-0100', '+17055550100'])(
    'has %s as it is',
    (number) => {
      expect(neutralCell(number)).toBe(number);
      expect(plainCell(number)).toBe(number);
    },
  );

  it.each(['-A1', '+1 705 555-0100 ext', '-1.00+A1', '=1', '-', '+', '@x', '-1*2'])(
    'has %s behind an apostrophe',
    (formula) => {
      expect(neutralCell(formula)).toBe(`'${formula}`);
    },
  );

  it('has no cell that a spreadsheet would run as a formula', () => {
    fc.assert(
      fc.property(cell, (made) => {
        const neutral = neutralCell(made);
        if (!/^[-+]?[\d. ()-]+$/.test(neutral)) expect(neutral).not.toMatch(/^[=+\-@\t\r]/);
        expect(plainCell(neutral)).toBe(made);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the lines of a CSV', () => {
  it('are read in portions that split no letter and no line, while others are served', async () => {
    let served = 0;
    const serve = () => {
      served += 1;
      next = setImmediate(serve);
    };
    let next = setImmediate(serve);
    const name = `${'é'.repeat(40)}"" 🚙\r\n${'x'.repeat(21)}`;
    const count = 3000;
    const text = `sku,name\r\n${`A,"${name}"\r\n`.repeat(count)}`;
    const { lines } = await readProductCsv(text);
    clearImmediate(next);
    expect(served).toBeGreaterThan(5);
    expect(new Set(lines.map(({ cells }) => cells.name))).toEqual(
      new Set([name.replace('""', '"')]),
    );
    expect(lines.map(({ line }) => line)).toEqual(lines.map((_, index) => 2 + 2 * index));
    expect(lines).toHaveLength(count);
  });

  it('are numbered as in an editor, with empty lines and line breaks in cells', async () => {
    const { lines } = await readProductCsv(
      'sku,description\r\nA,"one\r\ntwo"\r\n\r\nB,x\r\nC,"y\nz"',
    );
    expect(lines.map(({ line, cells }) => [line, cells.sku])).toEqual([
      [2, 'A'],
      [5, 'B'],
      [6, 'C'],
    ]);
  });

  it('may use semicolons, decimal commas and a sep= line', async () => {
    const { columns, lines } = await readProductCsv(
      '\ufeffsep=;\r\nSKU; price ;name\r\nA;6,99;"a;b"\r\n',
    );
    expect(columns).toEqual(['sku', 'price', 'name']);
    expect(lines).toEqual([
      { line: 3, commas: { price: 'decimals' }, cells: { sku: 'A', price: '6,99', name: 'a;b' } },
    ]);
  });

  it('with too many cells are refused, without the others; one that ends early lacks its last columns', async () => {
    const { lines } = await readProductCsv('sku,name\nA\nB,b,c\nC,c\n');
    expect(lines.map(({ broken }) => broken)).toEqual([
      undefined,
      'has 3 cells where the header has 2',
      undefined,
    ]);
    expect(lines[0]?.cells).toEqual({ sku: 'A' });
  });

  it('may have what spreadsheets leave: empty columns at the right, and rows of separators', async () => {
    const { columns, lines } = await readProductCsv(
      'sku,name,,\r\n,,,\r\nA,a,,\r\n,,\r\nB,b,,\r\n',
    );
    expect(columns).toEqual(['sku', 'name']);
    expect(lines).toEqual([
      { line: 3, cells: { sku: 'A', name: 'a' } },
      { line: 5, cells: { sku: 'B', name: 'b' } },
    ]);
    await expect(readProductCsv('sku,,name\nA,x,a\n')).rejects.toThrow(
      'Column 2 has no name in the first line.',
    );
    expect((await readProductCsv('sku,,name\nA,,a\n')).columns).toEqual(['sku', 'name']);
  });

  test.each([
    ['tabs', 'sku\tname\nA\ta, b; c\n', 2],
    ['a sep= line that ends with a carriage return', 'sep=;\rsku;name\rA;a, b\r', 3],
    ['a quoted sep= line', '"sep=;"\r\nsku;name\r\nA;a, b\r\n', 3],
    ['a sep= line with empty columns', 'sep=;;\r\nsku;name\r\nA;a, b\r\n', 3],
  ])('may be separated by %s', async (_, text, line) => {
    const { lines } = await readProductCsv(text);
    expect(lines).toMatchObject([
      { line, cells: { sku: 'A', name: expect.stringMatching(/^a, b/) } },
    ]);
  });
});
