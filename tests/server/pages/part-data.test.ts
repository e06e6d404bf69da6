import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';
import { publicSite } from '../../../src/shop/site/public-site';
import { dataOfPage } from '../../../src/server/services/pages/part-data';
import type { ShopFacts } from '../../../src/server/services/pages/part-sheet';
import { raiseCatalogueVersion } from '../../../src/server/tables/catalogue/versions';
import { type People, meetPeople } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { KIT, packFromParts } from '../../support/kits';
import { LAKEHEAD } from '../../support/site';
import { setStock } from '../../support/stock';

const RETURNS = { slug: 'returns', title: 'Returns', version: 1 };

const FACTS: ShopFacts = {
  publicUrl: 'https://shop.test',
  site: publicSite(LAKEHEAD, { pages: [RETURNS] }),
  calendar: { ...FIRST_CALENDAR, closedWeekdays: [0, 5, 6], cutOff: '14:00' },
  transit: { min: 1, max: 12 },
};

interface Data {
  [name: string]: unknown;
  offers: Record<string, unknown>;
  hasVariant: Data[];
  additionalProperty: Record<string, string>[];
}

describe('the structured data of a part', () => {
  const shop = shopForAll();
  let people: People;
  beforeAll(async () => {
    people = await meetPeople(shop);
  });

  const dataAt = async (path: string, facts: Partial<ShopFacts> = {}) => {
    const html = await dataOfPage(shop, path, { ...FACTS, ...facts });
    return JSON.parse(/>(.*)<\/script>/.exec(html)?.[1] ?? 'null') as Data;
  };
  const change = async (id: number, more: object) => {
    const { status } = await people.admin.put(`/api/admin/products/${id}`, more);
    expect(status).toBe(200);
  };
  const pathOf = (id: number) =>
    `/product/${shop.catalogue.current.shown.find((part) => part.id === id)?.slug}`;

  it('has the days of handling and transit, the days of work, and a link to the returns', async () => {
    const { offers, brand } = await dataAt(pathOf(1002));
    expect(brand).toEqual({ '@type': 'Brand', name: 'Lakehead Trailer Parts' });
    expect(offers).toMatchObject({
      price: '32.99',
      priceCurrency: 'CAD',
      availability: 'https://schema.org/InStock',
      hasMerchantReturnPolicy: {
        applicableCountry: 'CA',
        merchantReturnLink: 'https://shop.test/pages/returns',
      },
      shippingDetails: {
        shippingDestination: { addressCountry: 'CA' },
        deliveryTime: {
          handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { minValue: 1, maxValue: 12, unitCode: 'DAY' },
          cutoffTime: '14:00:00',
          businessDays: {
            dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map(
              (day) => `https://schema.org/${day}`,
            ),
          },
        },
      },
    });
    expect(offers).not.toHaveProperty('priceValidUntil');
  });

  it('states only what the shop knows', async () => {
    const site = publicSite(LAKEHEAD, { pages: [] });
    const { offers } = await dataAt(pathOf(1002), {
      site,
      transit: undefined,
      calendar: FIRST_CALENDAR,
    });
    expect(offers).not.toHaveProperty('hasMerchantReturnPolicy');
    expect(JSON.stringify(offers)).not.toMatch(/transitTime|cutoffTime|shippingRate/);
  });

  it('has the stars of its reviews, once for all sizes, and none without a review', async () => {
    const path = '/product/gusset-plate-set';
    expect(await dataAt(path)).not.toHaveProperty('aggregateRating');
    await shop.db
      .updateTable('product')
      .set({ rating_tenths: 45, review_count: 2 })
      .where('slug', '=', 'gusset-plate-set')
      .execute();
    await raiseCatalogueVersion(shop.db, [1041, 1042]);
    await shop.catalogue.refresh();
    const group = await dataAt(path);
    expect(group.aggregateRating).toMatchObject({ ratingValue: '4.5', reviewCount: 2 });
    expect(group.hasVariant[0]).not.toHaveProperty('aggregateRating');
  });

  it('has each measure and each interface as a property', async () => {
    const { additionalProperty } = await dataAt(pathOf(1002));
    expect(additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Weight',
      value: '0.98 kg (2.16 lb)',
    });
    expect(additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      propertyID: 'clevis',
      name: 'Inside of a bracket',
      value:
        'inside width 2-5/8 in (66.7 mm), bolt hole 3/4 in (19.1 mm), plate thickness 1/4 in (6.4 mm)',
    });
  });

  it('has the load rating of a part as properties, once its owner states one', async () => {
    const rating = { kind: 'rating', workingLb: 9500, breakingLb: 38_000 };
    const named = async () =>
      (await dataAt(pathOf(1058))).additionalProperty.map(({ name }) => name);
    expect(await named()).not.toContain('Breaking strength');
    await change(1058, { interfaces: [{ kind: 'pin', diameterIn: 0.875 }, rating] });
    expect((await dataAt(pathOf(1058))).additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Working load limit',
      value: '9,500 lb',
    });
    expect((await named()).filter((name) => name === 'Breaking strength')).toHaveLength(1);
    expect(await named()).not.toContain('Load rating');
  });

  it('is a group where a part has sizes, at the address of each of them', async () => {
    for (const path of ['/product/gusset-plate-set', '/product/gusset-plate-set?item=1042']) {
      const group = await dataAt(path);
      expect(group).toMatchObject({
        '@type': 'ProductGroup',
        productGroupID: 'gusset-plate-set',
        variesBy: ['https://schema.org/size'],
      });
      expect(group).not.toHaveProperty('offers');
      expect(group.hasVariant.map(({ size, url }) => [size, url])).toEqual([
        ['Small', 'https://shop.test/product/gusset-plate-set'],
        ['Large', 'https://shop.test/product/gusset-plate-set?item=1042'],
      ]);
    }
  });

  it('names no time of transit for a part that goes by freight', async () => {
    await change(1003, { weight: '80' });
    const { offers } = await dataAt(pathOf(1003));
    expect(offers.shippingDetails).toMatchObject({ deliveryTime: { handlingTime: {} } });
    expect(JSON.stringify(offers)).not.toContain('transitTime');
  });

  it('says of a part on sale until when its price holds', async () => {
    await change(1039, { sale: { price: '15.00', from: '2026-06-14', to: '2026-06-18' } });
    expect((await dataAt(pathOf(1039))).offers).toMatchObject({
      price: '15.00',
      priceValidUntil: '2026-06-18',
    });
  });

  it('says how long a part takes that is made, and of a sold-out one no time', async () => {
    await change(1004, { supply: { kind: 'made', leadDays: 15 } });
    expect((await dataAt(pathOf(1004))).offers).toMatchObject({
      availability: 'https://schema.org/MadeToOrder',
      shippingDetails: { deliveryTime: { handlingTime: { minValue: 15, maxValue: 16 } } },
    });
    await setStock(shop, 1005, 0);
    await shop.catalogue.refresh();
    const { offers } = await dataAt(pathOf(1005));
    expect(offers.availability).toBe('https://schema.org/OutOfStock');
    expect(offers).not.toHaveProperty('shippingDetails');
  });

  it('says of a kit whose parts are made that it is made to order, with no longest time', async () => {
    await change(1002, { supply: { kind: 'made', leadDays: 15 } });
    expect((await packFromParts(people.admin)).status).toBe(200);
    const { offers } = await dataAt(pathOf(KIT));
    expect(offers.availability).toBe('https://schema.org/MadeToOrder');
    expect(JSON.stringify(offers)).toContain(
      '"handlingTime":{"@type":"QuantitativeValue","minValue":0,"unitCode"',
    );
  });

  it('says of a part that is no longer sold that it is discontinued', async () => {
    const path = pathOf(1010);
    await change(1010, { published: false, successorId: 1011 });
    expect((await dataAt(path)).offers.availability).toBe('https://schema.org/Discontinued');
  });

  it('cannot be ended by a text of the catalogue', async () => {
    await change(1012, { description: 'A part </script><b>' });
    const html = await dataOfPage(shop, pathOf(1012), FACTS);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it('is missing on a page of no part', async () => {
    expect(await dataOfPage(shop, '/product/none', FACTS)).toBe('');
    expect(await dataOfPage(shop, '/contact', FACTS)).toBe('');
  });
});
