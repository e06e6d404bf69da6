import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { htmlText } from '../../../../src/server/services/catalogue/other-shops/html-text';
import type { UncountedChoice } from '../../../../src/contract/catalogue/admin';
import { planImport } from '../../../../src/server/services/catalogue/plan-import';
import type {
  CategoryRow,
  ProductRow,
} from '../../../../src/server/tables/catalogue/catalogue-rows';

const shelf = { description: '', position: 0, parent_id: null };
const CATEGORIES: CategoryRow[] = [
  ...['Couplers', 'Axles', 'Suspension', 'Jacks', 'Fenders', 'Deck', 'Nuts & Bolts'].map(
    (name, at) => ({ ...shelf, id: at + 1, name, slug: name.toLowerCase().replace(' & ', '-') }),
  ),
  { ...shelf, id: 20, parent_id: 2, name: 'Hubs', slug: 'hubs' },
  { ...shelf, id: 21, parent_id: 2, name: 'Spindles', slug: 'spindles' },
];

const table = (...lines: Record<string, string>[]): string =>
  [Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

const partsIn = async (text: string, rows: ProductRow[] = []): Promise<ProductRow[]> =>
  (await planImport(text, rows, CATEGORIES)).steps.flatMap(({ write }) => write?.after ?? []);

const reasonsIn = async (text: string): Promise<string[]> =>
  (await planImport(text, [], CATEGORIES)).steps.flatMap(({ report }) => report.reasons);

/** Stock, notes and reasons of each line. */
const readIn = async (text: string, rows: ProductRow[] = []) =>
  (await planImport(text, rows, CATEGORIES, '2026-06-15')).steps.map(({ write, report }) => ({
    stock: write?.after.stock,
    notes: report.notes,
    reasons: report.reasons,
  }));

describe('an export of WooCommerce', () => {
  const file = readFileSync(
    new URL('../../../fixtures/trailer-parts-woocommerce.csv', import.meta.url),
    'utf8',
  );

  const PLAIN = {
    ID: '7',
    Type: 'simple',
    SKU: 'A-1',
    Name: 'Nut &amp; Bolt',
    Published: '1',
    Stock: '4',
    'Weight (kg)': '0.5',
    'Regular price': '3.50',
    Categories: 'Nuts &amp; Bolts, Deck',
    Parent: '',
    'Attribute 1 value(s)': '',
  };

  it('is imported with its sizes, categories and descriptions', async () => {
    const { steps } = await planImport(file, [], CATEGORIES);
    expect(steps.map(({ report }) => report.outcome)).toEqual(Array(30).fill('created'));
    const couplers = (await partsIn(file)).filter(({ slug }) => slug === 'weld-on-coupler');
    expect(couplers.map(({ sku, attributes }) => [sku, attributes])).toEqual([
      ['LTP-CPL-178', '{"option":"1-7/8 in"}'],
      ['LTP-CPL-2', '{"option":"2 in"}'],
      ['LTP-CPL-2516', '{"option":"2-5/16 in"}'],
    ]);
    expect(couplers[1]).toMatchObject({
      name: 'Weld-on Coupler',
      description: 'A-frame coupler for a 50° tongue.\n\n- Latch with safety pin\n- Primed steel',
      category_id: 1,
      price_cents: 4400,
      weight_g: 2700,
      stock: 20,
      published: 1,
    });
    expect((await partsIn(file)).find(({ sku }) => sku === 'LTP-HUB-545')).toMatchObject({
      category_id: 2,
      subcategory_id: 20,
    });
  });

  it('says what becomes what, what is left out, and which pictures are to be brought over', async () => {
    const { steps, translation } = await planImport(file, [], CATEGORIES);
    expect(translation?.columns).toContainEqual({ from: 'regular price', to: 'price' });
    expect(translation?.others).toContain('tax status');
    expect(translation?.pictures).toHaveLength(48);
    // Those of a part are for all of its sizes, after the ones of each size.
    expect(translation?.pictures).toContainEqual({
      skus: ['LTP-CPL-178', 'LTP-CPL-2', 'LTP-CPL-2516'],
      address: 'https://lakehead.example/wp-content/uploads/ltp-cpl-1.jpg',
    });
    expect(translation?.uncounted).toBe(0);
    expect(steps[0]?.report.changes).toEqual([
      { column: 'name', from: '', to: 'Weld-on Coupler' },
      { column: 'slug', from: '', to: 'weld-on-coupler' },
      { column: 'category', from: '', to: 'couplers' },
      { column: 'price', from: '', to: '39.00' },
      { column: 'weight_kg', from: '', to: '2.4' },
      { column: 'stock', from: '', to: '12' },
      { column: 'published', from: '', to: '1' },
      { column: 'option', from: '', to: '1-7/8 in' },
    ]);
  });

  it('names the categories that the shop does not have or hides', async () => {
    const [couplers, axles] = CATEGORIES;
    if (!couplers || !axles) throw new Error('No categories');
    const { translation } = await planImport(file, [], [couplers, { ...axles, hidden: 1 }]);
    expect(translation?.missingCategories).toEqual([
      { name: 'Axles', parent: null },
      { name: 'Spindles', parent: 'Axles' },
      { name: 'Hubs', parent: 'Axles' },
      { name: 'Suspension', parent: null },
      { name: 'Jacks', parent: null },
      { name: 'Fenders', parent: null },
      { name: 'Deck', parent: null },
    ]);
  });

  it('changes only price, weight and stock of a part that is here', async () => {
    const [part] = await partsIn(table(PLAIN));
    if (!part) throw new Error('No part');
    const own = {
      ...part,
      name: 'Bolt Set',
      attributes: '{"thread":"1/2-13"}',
      published: 0 as const,
    };
    const again = { ...PLAIN, 'Regular price': '4.25', Stock: '9', 'Weight (kg)': '0.6' };
    expect(await partsIn(table(again), [own])).toEqual([
      { ...own, price_cents: 425, stock: 9, weight_g: 600 },
    ]);
  });

  it('gives back only price, weight and stock of a refused line of such a part', async () => {
    const [part] = await partsIn(table(PLAIN));
    if (!part) throw new Error('No part');
    const again = table({ ...PLAIN, 'Regular price': 'ask' });
    const [step] = (await planImport(again, [part], CATEGORIES)).steps;
    expect(step?.report.outcome).toBe('refused');
    expect(step?.source.cells).toEqual({ sku: 'A-1', price: 'ask', weight_kg: '0.5', stock: '4' });
  });

  it('makes no sizes of a part that is here, nor one part of two with the same name', async () => {
    const size = { ...PLAIN, Type: 'variation', Parent: 'id:7', 'Attribute 1 value(s)': '1/2 in' };
    const parents = ['7', '9'].map((ID) => ({ ...PLAIN, ID, Type: 'variable', SKU: '' }));
    const sizes = ['7', '9'].map((id) => ({ ...size, ID: `1${id}`, SKU: id, Parent: `id:${id}` }));
    const [first, second] = await partsIn(table(...parents, ...sizes));
    expect([first?.slug, second?.slug]).toEqual(['nut-bolt-7', 'nut-bolt-9']);
    if (!first) throw new Error('No part');
    const own = { ...first, sku: 'OWN', slug: 'nut-bolt' };
    const { steps } = await planImport(
      table({ ...PLAIN, ID: '7', Type: 'variable', SKU: '' }, { ...size, SKU: 'A-2' }),
      [own],
      CATEGORIES,
    );
    expect(steps.flatMap(({ report }) => report.reasons)).toEqual([
      expect.stringMatching(/^The address "nut-bolt" belongs to Nut & Bolt/),
    ]);
  });

  it('is refused where its cells have moved, or a column stands twice', async () => {
    const text = table(PLAIN);
    expect(await reasonsIn(`${text},"50"`)).toEqual(['has 12 cells where the header has 11']);
    await expect(reasonsIn(text.replace('"ID"', '"SKU"'))).rejects.toThrow(
      'The column "sku" appears twice.',
    );
  });

  it('may have names as HTML, a draft, and a part without a SKU', async () => {
    const [part] = await partsIn(table({ ...PLAIN, SKU: '', Published: '-1' }));
    expect(part).toMatchObject({
      sku: 'WC-7',
      name: 'Nut & Bolt',
      slug: 'nut-bolt',
      category_id: 7,
      published: 0,
    });
  });

  it('may have commas, entities and quotes in its values, which are read as they were typed', async () => {
    const parent = { ...PLAIN, Type: 'variable', SKU: "'0070" };
    const size = {
      ...PLAIN,
      ID: '8',
      Type: 'variation',
      SKU: "'0071",
      Parent: "'0070",
      'Attribute 1 value(s)': '5/8&quot; \\, zinc &amp; tin',
    };
    expect(await partsIn(table(parent, size))).toMatchObject([
      { sku: '0071', attributes: JSON.stringify({ option: '5/8" , zinc & tin' }) },
    ]);
  });

  const sizes = (parent: object, ...own: object[]) => [
    { ...PLAIN, 'Attribute 1 name': '', Type: 'variable', SKU: '', ...parent },
    ...own.map((more, at) => ({
      ...PLAIN,
      'Attribute 1 name': 'Size',
      ID: `1${at}`,
      Type: 'variation',
      SKU: `A-1${at}`,
      Parent: 'id:7',
      'Attribute 1 value(s)': `${at + 1} in`,
      ...more,
    })),
  ];

  it('reads a stock below zero as none, and shares one that is counted for all sizes together', async () => {
    expect(await readIn(table({ ...PLAIN, Stock: '-3' }))).toEqual([
      { stock: 0, notes: ['its stock of -3 becomes 0'], reasons: [] },
    ]);
    const shared = await readIn(
      table(...sizes({ Stock: '5' }, { Stock: 'parent' }, { Stock: 'parent' }, { Stock: '4' })),
    );
    const notes = ['5 pieces are counted for 2 sizes together: each gets its share'];
    expect(shared).toMatchObject([
      { stock: 3, notes },
      { stock: 2, notes },
      { stock: 4, notes: [] },
    ]);
  });

  it('says of which part no pieces are counted, and which may be ordered without stock', async () => {
    const part = { ...PLAIN, 'In stock?': '1', 'Backorders allowed?': '0' };
    expect(
      await readIn(
        table(
          { ...part, Stock: '' },
          { ...part, ID: '8', Name: 'Two', SKU: 'A-2', Stock: '', 'In stock?': '0' },
          { ...part, ID: '9', Name: 'Three', SKU: 'A-3', 'Backorders allowed?': 'notify' },
        ),
      ),
    ).toMatchObject([
      {
        notes: ['its pieces are not counted there: it begins with 0'],
      },
      { notes: [] },
      { notes: ['there it may be ordered without stock. Here only what is made to order can be'] },
    ]);
  });

  it('brings a sale with its days; of one without a last day the preview says that it is left out', async () => {
    const part = (id: string, from: string, to: string) => ({
      ...PLAIN,
      ID: id,
      SKU: `A-${id}`,
      Name: `Nut ${id}`,
      'Sale price': '3.00',
      'Date sale price starts': from,
      'Date sale price ends': to,
    });
    const { steps } = await planImport(
      table(
        part('1', '2026-06-20 00:00:00', '2026-06-30 23:59:59'),
        part('2', '', '2026-06-30'),
        part('3', '2026-06-01', ''),
        part('4', '2026-05-01', '2026-05-31'),
      ),
      [],
      CATEGORIES,
      '2026-06-15',
    );
    expect(
      steps.map(({ write, report }) => [
        write?.after.sale_cents,
        write?.after.sale_from,
        write?.after.sale_to,
        report.notes,
      ]),
    ).toEqual([
      [300, '2026-06-20', '2026-06-30', []],
      [300, '2026-06-15', '2026-06-30', []],
      [null, null, null, ['its sale of 3.00 has no last day and is left out']],
      [null, null, null, ['its sale of 3.00 is over and is left out']],
    ]);
  });

  it('brings no half parts: with one refused size the others are refused', async () => {
    const text = table(...sizes({}, {}, { 'Regular price': 'ask' }));
    expect((await readIn(text)).map(({ reasons }) => reasons)).toEqual([
      ['line 4 is of the same part and refused'],
      [expect.stringMatching(/^Price must be dollars/)],
    ]);
  });

  it('brings no new size of a part of the shop one of whose lines is refused', async () => {
    const before = await partsIn(table(...sizes({}, {}, {})));
    const text = table(...sizes({}, { 'Regular price': 'ask' }, {}, { SKU: 'NEW' }));
    expect((await readIn(text, before)).map(({ reasons }) => reasons)).toEqual([
      [expect.stringMatching(/^Price must be dollars/)],
      [],
      ['line 3 is of the same part and refused'],
    ]);
  });

  it('refuses a size that is for any value', async () => {
    const text = table(...sizes({}, {}, { 'Attribute 1 value(s)': '' }));
    expect((await readIn(text)).map(({ reasons }) => reasons)).toEqual([
      ['line 4 is of the same part and refused'],
      ['is for any "Size": give it a value of its own'],
    ]);
  });

  it('has no shortcodes in its descriptions; brackets of the text stay', async () => {
    const Description =
      '[vc_row][caption id="a"]Cut from [70W] plate.[/caption] [gallery ids="1,2"] A [left] pair.[/vc_row]';
    const [part] = await partsIn(table({ ...PLAIN, Description }));
    expect(part?.description).toBe('Cut from [70W] plate. A [left] pair.');
  });

  it('gives two parts of one name two addresses', async () => {
    const parts = await partsIn(table(PLAIN, { ...PLAIN, ID: '8', SKU: 'A-2' }));
    expect(parts.map(({ slug }) => slug)).toEqual(['nut-bolt-7', 'nut-bolt-8']);
  });

  it('puts a part into the sub-category that it names beside its category', async () => {
    const [part] = await partsIn(
      table({ ...PLAIN, Categories: 'Axles, Deck, Axles > Hubs > Old' }),
    );
    expect(part).toMatchObject({ category_id: 2, subcategory_id: 20 });
  });

  it('says that a third level of categories is left out', async () => {
    const deep = { ...PLAIN, Categories: 'Axles > Hubs > Old' };
    expect(await readIn(table(deep))).toMatchObject([
      { notes: ['its category "Axles > Hubs > Old" ends here with Hubs: there are two levels'] },
    ]);
    expect(await readIn(table({ ...PLAIN, Categories: 'Axles > Hubs' }))).toMatchObject([
      { notes: [] },
    ]);
  });

  it('begins with the pieces, or the lead time, that the owner has chosen for uncounted parts', async () => {
    const uncounted = { ...PLAIN, Stock: '', 'In stock?': '1' };
    const text = table(uncounted, { ...PLAIN, ID: '8', SKU: 'A-2', Name: 'Bolt' });
    const chosen = async (choice: UncountedChoice) => {
      const { steps, translation } = await planImport(text, [], CATEGORIES, '', choice);
      expect(translation?.uncounted).toBe(1);
      return steps.map(({ write, report }) => [
        write?.after.stock,
        write?.after.supply,
        write?.after.lead_days,
        report.notes,
      ]);
    };
    expect(await chosen({ kind: 'stock', pieces: 6 })).toEqual([
      [6, 'stock', 0, ['its pieces are not counted there: it begins with 6, as you chose']],
      [4, 'stock', 0, []],
    ]);
    expect(await chosen({ kind: 'made', leadDays: 10 })).toEqual([
      [0, 'made', 10, ['its pieces are not counted there: it is made to order, as you chose']],
      [4, 'stock', 0, []],
    ]);
    // A part that is here already keeps its stock.
    const here = await partsIn(text);
    const again = await planImport(text, here, CATEGORIES, '', { kind: 'stock', pieces: 6 });
    expect(again.steps.map(({ report }) => report.outcome)).toEqual(['unchanged', 'unchanged']);
    expect(again.translation?.uncounted).toBe(0);
  });

  it('asks for no category that refused lines alone name', async () => {
    const grouped = { ...PLAIN, ID: '8', Type: 'grouped', SKU: 'A-2', Categories: 'Bundles' };
    const { translation } = await planImport(table(PLAIN, grouped), [], CATEGORIES);
    expect(translation?.missingCategories).toEqual([]);
  });

  test.each([
    ['cm', '25.4', { lengthIn: 10, widthIn: 5, heightIn: 2 }],
    ['mm', '254', { lengthIn: 10, widthIn: 0.5, heightIn: 0.2 }],
    ['in', '10', { lengthIn: 10, widthIn: 12.7, heightIn: 5.08 }],
    ['cm', '', {}],
  ])('brings the size of packing in %s', async (unit, length, packing) => {
    const sizes = {
      [`Length (${unit})`]: length,
      [`Width (${unit})`]: '12.7',
      [`Height (${unit})`]: '5.08',
    };
    const [part] = await partsIn(table({ ...PLAIN, ...sizes }));
    expect(JSON.parse(part?.packing ?? '')).toEqual(packing);
  });

  test.each([
    ['kg', '1.25', 1250],
    ['lbs', '2,5', 1134],
    ['g', '80', 80],
    ['oz', '4', 113],
  ])('has its weights in %s', async (unit, text, grams) => {
    const { 'Weight (kg)': _, ...others } = PLAIN;
    const [part] = await partsIn(table({ ...others, [`Weight (${unit})`]: text }));
    expect(part?.weight_g).toBe(grams);
  });

  it('may put its variations before their parent, and names it by its id', async () => {
    const variation = {
      ...PLAIN,
      ID: '8',
      Type: 'variation',
      SKU: 'A-2',
      Name: 'Nut - 1/2 in',
      Categories: '',
      Parent: 'id:7',
      'Attribute 1 value(s)': '1/2 in',
    };
    const parent = { ...PLAIN, Type: 'variable', SKU: '', 'Weight (kg)': '0.7' };
    expect(await partsIn(table({ ...variation, 'Weight (kg)': '' }, parent))).toMatchObject([
      { sku: 'A-2', name: 'Nut & Bolt', weight_g: 700, attributes: '{"option":"1/2 in"}' },
    ]);
  });

  test.each([
    [{ Type: 'grouped' }, 'is a product of the type "grouped", which this shop does not have'],
    [{ Type: 'variable' }, 'its variations are not in the file'],
    [{ Type: 'variation', Parent: 'id:9' }, 'its parent is not in the file'],
    [{ 'Regular price': 'ask' }, expect.stringMatching(/^Price must be dollars/)],
    [{ 'Weight (kg)': '' }, expect.stringMatching(/^Weight must be above 0/)],
    [{ 'Weight (kg)': 'heavy' }, expect.stringMatching(/^Weight must be above 0.*"heavy"/)],
    [
      { Categories: 'Ramps' },
      expect.stringMatching(/^There is no category "Ramps"\. Write one of/),
    ],
  ])('refuses a line with %j and says why', async (cells, reason) => {
    expect(await reasonsIn(table({ ...PLAIN, ...cells }))).toEqual([reason]);
  });
});

describe('an export of Shopify', () => {
  const OLD = {
    Handle: 'hub-kit',
    Title: 'Hub Kit',
    'Body (HTML)': '<p>Bearings &amp; seal.</p>',
    Vendor: 'Lakehead',
    'Product Category': 'Vehicles & Parts > Trailers > Axles',
    Type: '',
    Published: 'true',
    'Option1 Name': 'Bolts',
    'Option1 Value': '5',
    'Option2 Value': 'Zinc',
    'Variant SKU': 'HUB-5',
    'Variant Grams': '5200.0',
    'Variant Inventory Qty': '3',
    'Variant Price': '68.00',
    'Image Src': 'https://cdn.example/hub-1.jpg',
    Status: 'active',
  };
  const LATER = { ...OLD, Title: '', 'Body (HTML)': '', 'Product Category': '', Published: '' };

  it('is imported with its variants as sizes; rows with a picture alone are no parts', async () => {
    const six = { ...LATER, 'Option1 Value': '6', 'Variant SKU': '', 'Image Src': '' };
    const picture = {
      ...LATER,
      'Option1 Value': '',
      'Variant SKU': '',
      'Variant Price': '',
      'Image Src': 'https://cdn.example/hub-2.jpg',
    };
    const text = table(OLD, six, picture);
    expect(await partsIn(text)).toMatchObject([
      {
        sku: 'HUB-5',
        name: 'Hub Kit',
        slug: 'hub-kit',
        description: 'Bearings & seal.',
        category_id: 2,
        price_cents: 6800,
        weight_g: 5200,
        stock: 3,
        published: 1,
        attributes: '{"option":"5, Zinc"}',
      },
      { sku: 'HUB-KIT-6-ZINC', slug: 'hub-kit', attributes: '{"option":"6, Zinc"}' },
    ]);
    expect((await planImport(text, [], CATEGORIES)).translation?.pictures).toEqual([
      { skus: ['HUB-5', 'HUB-KIT-6-ZINC'], address: 'https://cdn.example/hub-1.jpg' },
      { skus: ['HUB-5', 'HUB-KIT-6-ZINC'], address: 'https://cdn.example/hub-2.jpg' },
    ]);
  });

  it('may have the newer names of columns, and a part with only one size', async () => {
    const text = table({
      Title: 'Seal',
      'URL handle': 'seal',
      Description: 'Double lip',
      Type: 'axles',
      'Published on online store': 'TRUE',
      Status: 'Draft',
      SKU: 'SEAL',
      'Option1 value': 'Default Title',
      Price: '4.90',
      'Inventory quantity': '80',
      'Weight value (grams)': '50',
    });
    expect(await partsIn(text)).toMatchObject([
      { sku: 'SEAL', category_id: 2, weight_g: 50, published: 0, attributes: '{}' },
    ]);
  });

  it('keeps the weight of a part that is here where the file has none, and needs a handle', async () => {
    const [part] = await partsIn(table(OLD));
    if (!part) throw new Error('No part');
    const again = table({ ...OLD, 'Variant Grams': '0.0', 'Variant Price': '70.00' });
    expect(await partsIn(again, [part])).toEqual([{ ...part, price_cents: 7000 }]);
    expect(await reasonsIn(table({ ...OLD, Handle: '' }))).toEqual([
      'has no handle, so its part is not known',
    ]);
  });

  it('says what of its prices and its stock is read otherwise', async () => {
    const row = {
      ...OLD,
      'Variant Compare At Price': '80.00',
      'Variant Inventory Qty': '-2',
      'Variant Inventory Policy': 'continue',
    };
    expect(await readIn(table(row))).toEqual([
      {
        stock: 0,
        reasons: [],
        notes: [
          'its stock of -2 becomes 0',
          'there it may be ordered without stock. Here only what is made to order can be',
          'its price before, 80.00, is left out: a sale needs a last day',
        ],
      },
    ]);
    const uncounted = { ...OLD, 'Variant Inventory Tracker': '' };
    expect(await readIn(table(uncounted))).toMatchObject([
      {
        notes: ['its pieces are not counted there: it begins with 0'],
      },
    ]);
  });

  it('names each picture with its alternative text', async () => {
    const text = table(
      {
        ...OLD,
        'Image Alt Text': 'A hub with six studs',
        'Variant Image': 'https://cdn.example/v.jpg',
      },
      {
        ...LATER,
        'Variant Price': '',
        'Image Src': 'https://cdn.example/hub-2.jpg',
        'Image Alt Text': '',
        'Variant Image': '',
      },
    );
    expect((await planImport(text, [], CATEGORIES)).translation?.pictures).toEqual([
      { skus: ['HUB-5'], address: 'https://cdn.example/v.jpg' },
      { skus: ['HUB-5'], address: 'https://cdn.example/hub-1.jpg', alt: 'A hub with six studs' },
      { skus: ['HUB-5'], address: 'https://cdn.example/hub-2.jpg' },
    ]);
  });

  it('may have an apostrophe before a SKU', async () => {
    expect(await partsIn(table({ ...OLD, 'Variant SKU': "'0012" }))).toMatchObject([
      { sku: '0012' },
    ]);
  });

  it('refuses a part without a price and says why', async () => {
    expect(await reasonsIn(table({ ...OLD, 'Variant Price': '' }))).toEqual([
      expect.stringMatching(/^Price must be dollars/),
    ]);
  });
});

test.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
  ['<ul><li>a &lt; b</li><li>1&frac12; in</li></ul>', '- a < b\n- 1½ in'],
  ['<style>p {}</style>Text<script>alert(1)</script>', 'Text'],
  ['A <b>bold</b>\n word &nbsp; &amp; more', 'A bold\nword & more'],
  ['<table><tr><td>Rod</td><td>3/4</td></tr></table>', 'Rod 3/4'],
  ['plain < text', 'plain < text'],
])('the text of %j is %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});
