import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { pickFeatured } from '../../../src/shop/catalogue/featured';
import { ROWS } from '../../../src/shop/catalogue/lists/list-pages';
import { priceText } from '../../../src/shop/money';
import { Attributes } from '../../../src/shop/catalogue/product';
import categories from '../../../src/server/sample/categories.json';
import { type Interface, Interfaces } from '../../../src/shop/catalogue/interfaces';
import { sampleProducts } from '../../../src/server/services/catalogue/sample';
import type { CategoryRow } from '../../../src/server/tables/catalogue/catalogue-rows';

const rows: CategoryRow[] = categories.flatMap(({ subcategories, ...shelf }, position) => [
  { ...shelf, parent_id: null, position },
  ...subcategories.map((sub) => ({ ...sub, parent_id: shelf.id, position })),
]);
const products = await sampleProducts(rows);
const slugOf = (id: number | null) => rows.find((row) => row.id === id)?.slug;
const onShelf = (category: string, subcategory?: string) =>
  products.filter(
    (product) =>
      slugOf(product.category_id) === category &&
      (subcategory === undefined || slugOf(product.subcategory_id) === subcategory),
  );

describe('the sample categories', () => {
  it('are the nine of docs/rules.md 3.1, in their order', () => {
    expect(categories.map(({ slug }) => slug)).toEqual([
      'suspension',
      'heim-joints',
      'wheels',
      'recovery-gear',
      'trusses',
      'apparel',
      'tabs-gussets',
      'steering',
      'tools',
    ]);
  });

  it("have one named exactly 'Heim Joints' (the dealer's 5%) and one named 'AXLES' (the dropdown)", () => {
    const name = (slug: string) => categories.find((category) => category.slug === slug)?.name;
    expect(name('heim-joints')).toBe('Heim Joints');
    expect(name('trusses')).toBe('AXLES');
    expect(
      categories.filter((category) => category.name.toLowerCase() === 'heim joints'),
    ).toHaveLength(1);
  });

  it('give AXLES sub-categories for its dropdown', () => {
    const axles = categories.find(({ name }) => name === 'AXLES');
    expect(axles?.subcategories.length).toBeGreaterThan(1);
  });

  it('have unique ids, unique slugs that are not numbers, and descriptions', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length);
    for (const { slug, name, description } of rows) {
      expect(slug).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
      expect(name.trim()).toBe(name);
      expect(description.length).toBeGreaterThan(20);
    }
  });

  it('all have products, as do all sub-categories', () => {
    for (const { slug, subcategories } of categories) {
      expect(onShelf(slug).length).toBeGreaterThan(0);
      for (const sub of subcategories) expect(onShelf(slug, sub.slug).length).toBeGreaterThan(0);
    }
  });
});

describe('the sample products', () => {
  it('are 75 or more, and fit on one page of /all-products', () => {
    expect(products.length).toBeGreaterThanOrEqual(75);
    expect(products.length).toBeLessThanOrEqual(ROWS);
  });

  it('have unique ids and SKUs', () => {
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(new Set(products.map(({ sku }) => sku?.toLowerCase())).size).toBe(products.length);
  });

  it('include as many heims as the two tiles show: 11 chromoly and 4 lifetime', () => {
    expect(onShelf('heim-joints', 'chromoly')).toHaveLength(11);
    expect(onShelf('heim-joints', 'lifetime')).toHaveLength(4);
  });

  it('include the gusset plate set as 1041 at 6.99 and 1042 at 12.49', () => {
    const plates = products.filter(({ slug }) => slug === 'gusset-plate-set');
    expect(plates.map(({ id, price_cents }) => [id, priceText(price_cents)])).toEqual([
      [1041, '6.99'],
      [1042, '12.49'],
    ]);
  });

  it('include the double shear clamp in several tube sizes', () => {
    const clamps = products.filter(
      ({ slug }) => slug === 'double-shear-tie-rod-clamp-hydraulic-assist',
    );
    expect(clamps.length).toBeGreaterThan(1);
  });

  it('include the three featured ones of the home page', () => {
    const shown = pickFeatured(products);
    expect(shown).toHaveLength(3);
    // A kit that is packed from its parts needs none on the shelf.
    const canBeHad = shown.map((one) => one.stock > 0 || one.packed_from_parts === 1);
    expect(canBeHad).toEqual([true, true, true]);
  });

  it('all have a weight and a price, and are published', () => {
    for (const { weight_g, price_cents, published } of products) {
      expect(weight_g).toBeGreaterThan(0);
      expect(price_cents).toBeGreaterThan(0);
      expect(published).toBe(1);
    }
  });

  it('cover every display state: some out of stock, one above $1000', () => {
    const gone = products.filter(({ stock }) => stock === 0).length;
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThan(products.length / 10);
    expect(products.some(({ price_cents }) => price_cents > 100_000)).toBe(true);
  });

  it('on one page are sizes of one part, with one category and different options', () => {
    for (const slug of new Set(products.map((product) => product.slug))) {
      const variants = products.filter((product) => product.slug === slug);
      if (variants.length === 1) continue;
      const options = variants.map(
        ({ attributes }) => Attributes.parse(JSON.parse(attributes)).option,
      );
      expect(options).not.toContain(undefined);
      expect(new Set(options).size).toBe(variants.length);
      expect(new Set(variants.map(({ category_id }) => category_id)).size).toBe(1);
    }
  });

  it('claim no load ratings and no safety figures', () => {
    const claims =
      /\b\d[\d,.]*\s?(lbs?|pounds?|kn|tons?|tonnes?)\b|\bw\.?l\.?l\b|working load|breaking (strength|load)|\brated\b|safety factor|tensile|\bload (rating|limit|capacity)/i;
    for (const { name, description, attributes } of products) {
      expect(`${name} ${attributes}`).not.toMatch(claims);
      expect(description).not.toMatch(claims);
    }
    expect('rated to 9,500 lb').toMatch(claims);
    expect('WLL 4.75 tons').toMatch(claims);
  });

  const pictures = new Set(
    products.flatMap(({ image_url, additional_images }) => [
      image_url,
      ...(JSON.parse(additional_images) as string[]),
    ]),
  );
  test.each([...pictures])('have the picture %s', (path) => {
    expect(path).toMatch(
      /^\/img\/(parts\/[a-z-]+\.svg|products\/[0-9a-z-]+-[0-9a-f]{8}(-800\.webp|\.svg))$/,
    );
    expect(existsSync(`public${path}`)).toBe(true);
  });
});

describe('the interfaces of the sample products', () => {
  const parts = products.map((product) => ({
    ...product,
    sku: product.sku ?? '',
    known: Attributes.parse(JSON.parse(product.attributes)),
    interfaces: Interfaces.parse(JSON.parse(product.interfaces)),
  }));
  type Kind = Interface['kind'];
  type Of<K extends Kind> = Extract<Interface, { kind: K }>;
  const all = <K extends Kind>(interfaces: Interface[], ...kinds: K[]): Of<K>[] =>
    interfaces.filter((one): one is Of<K> => (kinds as Kind[]).includes(one.kind));
  const threads = (interfaces: Interface[]) => all(interfaces, 'male_thread', 'female_thread');
  const threadText = ({ size, tpi }: Of<'male_thread' | 'female_thread'>) => `${size}-${tpi}`;

  it('give each joint the thread and the ball of its attributes', () => {
    const joints = parts.filter(({ sku }) => sku.startsWith('NR-HJ-'));
    expect(joints).toHaveLength(15);
    for (const { sku, known, interfaces } of joints) {
      const hands = known.hand === 'pair' ? ['right', 'left'] : [known.hand];
      const own = all(interfaces, 'male_thread');
      expect([sku, own.map(({ hand }) => hand)]).toEqual([sku, hands]);
      for (const one of own) expect(known.thread?.split(' ')[0]).toBe(threadText(one));
      const { boreIn, widthIn, lengthIn: centreToEndIn } = known;
      expect([sku, all(interfaces, 'ball')]).toEqual([
        sku,
        [{ kind: 'ball', boreIn, widthIn, centreToEndIn, ...(hands.length > 1 && { count: 2 }) }],
      ]);
    }
  });

  it('have both hands of every thread of a pair that is no kit', () => {
    const pairs = parts.filter(
      ({ known, interfaces }) => known.hand === 'pair' && !all(interfaces, 'kit').length,
    );
    expect(pairs.length).toBeGreaterThan(8);
    for (const { sku, known, interfaces } of pairs) {
      const hands = (hand: string) =>
        threads(interfaces).flatMap((one) =>
          one.hand === hand ? [`${one.kind} ${threadText(one)} ${one.count ?? 1}`] : [],
        );
      expect([sku, hands('right')]).toEqual([sku, hands('left')]);
      expect(hands('right').length * 2).toBe(threads(interfaces).length);
      for (const one of threads(interfaces)) expect(known.thread).toContain(threadText(one));
    }
  });

  it('list of a kit as many parts as it has pieces, each of the shelf or in words', () => {
    const piecesOf = new Map(parts.map(({ sku, known }) => [sku, known.pieces ?? 1]));
    const kits = parts.filter(({ interfaces }) => all(interfaces, 'kit').length);
    expect(kits.length).toBeGreaterThan(10);
    for (const { sku, known, interfaces } of kits) {
      const contents = all(interfaces, 'kit').flatMap((kit) => kit.contents);
      for (const part of contents) {
        expect([sku, part, Boolean(part.sku) !== Boolean(part.description)]).toContain(true);
        if (part.sku) expect(piecesOf.has(part.sku), part.sku).toBe(true);
      }
      const boxes = contents.reduce((sum, { quantity }) => sum + quantity, 0);
      const pieces = contents.reduce(
        (sum, part) => sum + part.quantity * (piecesOf.get(part.sku ?? '') ?? 1),
        0,
      );
      expect([sku, [pieces, boxes].includes(known.pieces ?? 0)]).toEqual([sku, true]);
    }
  });

  it('have no number that neither the name, the description, the attributes nor the drawing state', () => {
    // tools/pictures/pictures.test.ts compares these with the drawing's geometry.
    const isDrawn = ({ kind }: Interface, key: string) =>
      key === 'exposedIn' || key === 'clampIn' || (key === 'lengthIn' && kind.endsWith('_thread'));
    const lengthsIn = (text: string) =>
      [...text.matchAll(/(?:(\d+)-)?(\d+)\/(\d+)|\d+(?:\.\d+)?/g)].map(
        ([found, whole, top, bottom]) =>
          top ? Number(whole ?? 0) + Number(top) / Number(bottom) : Number(found),
      );
    for (const { sku, name, description, known, interfaces } of parts) {
      const texts = Object.values(known).filter((value) => typeof value === 'string');
      const stated = [
        ...lengthsIn([name, description, ...texts].join(' ')),
        ...Object.values(known),
      ];
      const used = interfaces.flatMap((one) =>
        Object.entries(one).flatMap(([key, value]) =>
          key.endsWith('In') && !isDrawn(one, key) ? [value] : [],
        ),
      );
      expect([sku, used.filter((inches) => !stated.includes(inches))]).toEqual([sku, []]);
    }
  });
});
