import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { pickFeatured } from '../../src/shop/catalogue/featured';
import { priceText } from '../../src/shop/money';
import { Attributes } from '../../src/shop/catalogue/product';
import categories from '../../src/server/sample/categories.json';
import { sampleProducts } from '../../src/server/services/catalogue/sample';
import type { CategoryRow } from '../../src/server/tables/catalogue/catalogue-rows';

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
  it('are between 75 and 100', () => {
    expect(products.length).toBeGreaterThanOrEqual(75);
    expect(products.length).toBeLessThanOrEqual(100);
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
    expect(shown.map(({ stock }) => stock > 0)).toEqual([true, true, true]);
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
