import { freightPieces } from '../../../shop/shipping/pieces';
import { type Calendar, WEEKDAYS } from '../../../shop/promises/calendar';
import { priceText } from '../../../shop/money';
import { productsBySlug } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/schema';
import type { CatalogueHolder } from '../catalogue/hold-catalogue';
import { piecesToPack } from '../shipping/pieces';
import {
  type PartSheet,
  type SheetsOfPage,
  type ShopFacts,
  partMeasures,
  sheetsAt,
} from './part-sheet';

const property = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value });

const days = ({ min, max }: { min: number; max?: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  ...(max !== undefined && { maxValue: max }),
  unitCode: 'DAY',
});

/** The weekdays on which the shop works, by their names, Monday first. */
const openWeekdays = ({ closedWeekdays }: Pick<Calendar, 'closedWeekdays'>): string[] =>
  [1, 2, 3, 4, 5, 6, 0]
    .filter((day) => !closedWeekdays.includes(day))
    .flatMap((day) => WEEKDAYS[day] ?? []);

/**
 * The time that a parcel takes. The page is kept for everyone, so it names no day, which would be wrong tomorrow. The
 * cost depends on the postal code and is left out.
 */
const shippingDetails = (
  handling: NonNullable<PartSheet['handling']>,
  { calendar, transit }: ShopFacts,
  isFreight: boolean,
) => ({
  '@type': 'OfferShippingDetails',
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CA' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(handling),
    ...(transit && !isFreight && { transitTime: days(transit) }),
    ...(calendar.cutOff > '00:00' && { cutoffTime: `${calendar.cutOff}:00` }),
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: openWeekdays(calendar).map((day) => `https://schema.org/${day}`),
    },
  },
});

/** The owner's page about returns. Days and costs stand only there, in his words. */
const returnPolicy = ({ site: { pages }, publicUrl }: ShopFacts) =>
  pages.some(({ slug }) => slug === 'returns') && {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'CA',
      merchantReturnLink: `${publicUrl}/pages/returns`,
    },
  };

const partOffer = (sheet: PartSheet, shop: ShopFacts, isFreight: boolean) => ({
  '@type': 'Offer',
  ...(sheet.sku && { sku: sheet.sku }),
  url: sheet.url,
  price: priceText(sheet.price),
  priceCurrency: 'CAD',
  // A regular price has no end that anybody knows.
  ...(sheet.sale && { priceValidUntil: sheet.sale.ends }),
  availability: `https://schema.org/${sheet.availability}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: shop.site.name },
  ...(sheet.handling && { shippingDetails: shippingDetails(sheet.handling, shop, isFreight) }),
  ...returnPolicy(shop),
});

const partProduct = (sheet: PartSheet, shop: ShopFacts, isFreight: boolean) => {
  const { product, name, sku, url, pictures } = sheet;
  const { description, category, attributes } = product;
  const { specs, interfaces } = partMeasures(product);
  return {
    '@type': 'Product',
    name,
    ...(sku && { sku }),
    url,
    ...(description && { description }),
    ...(category.name && { category: category.name }),
    ...(pictures.length && { image: pictures }),
    ...(attributes.material && { material: attributes.material }),
    ...(attributes.option && { size: attributes.option }),
    brand: { '@type': 'Brand', name: shop.site.name },
    weight: { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'KGM' },
    additionalProperty: [
      ...specs.map(({ label, value }) => property(label, value)),
      ...interfaces.map(({ label, text, kind }) => ({
        ...property(label, text || 'Yes'),
        propertyID: kind,
      })),
    ],
    offers: partOffer(sheet, shop, isFreight),
  };
};

/** The stars of a part, when buyers have reviewed it (docs/rules.md 23.4). All its sizes share them. */
const partRating = ({ rating, reviewCount }: PartSheet['product']) =>
  reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating,
      reviewCount,
      bestRating: 5,
      worstRating: 1,
    },
  };

/** The group of a page's sizes, with what they have in common. */
const productGroup = (
  { slug, sizes }: SheetsOfPage,
  shop: ShopFacts,
  freight: ReadonlySet<number>,
) => {
  const [first] = sizes;
  const materials = new Set(sizes.map(({ product }) => product.attributes.material));
  return {
    '@type': 'ProductGroup',
    productGroupID: slug,
    name: first?.product.name,
    url: `${shop.publicUrl}/product/${slug}`,
    ...(first?.product.description && { description: first.product.description }),
    brand: { '@type': 'Brand', name: shop.site.name },
    variesBy: [
      'https://schema.org/size',
      ...(materials.size > 1 ? ['https://schema.org/material'] : []),
    ],
    hasVariant: sizes.map((sheet) => ({
      ...partProduct(sheet, shop, freight.has(sheet.product.id)),
      inProductGroupWithID: slug,
    })),
  };
};

/**
 * A part as schema.org data, prices in CAD: a group where its page has sizes (docs/rules.md 3.13). A size that is no
 * longer sold stands alone.
 * @param freight the ids of the parts that go in no parcel
 */
const partData = (
  page: SheetsOfPage,
  shop: ShopFacts,
  freight: ReadonlySet<number>,
): Record<string, unknown> => {
  const { chosen, sizes } = page;
  return sizes.length > 1 && chosen.availability !== 'Discontinued'
    ? productGroup(page, shop, freight)
    : partProduct(chosen, shop, freight.has(chosen.product.id));
};

/**
 * The structured data of the page at this address as an element for its document; '' for a page of no part. It stands
 * in no script of the browser, because nobody but search engines reads it (docs/decisions/051).
 */
export const dataOfPage = async (
  { db, catalogue }: { db: Queries; catalogue: Pick<CatalogueHolder, 'current'> },
  path: string,
  shop: ShopFacts,
): Promise<string> => {
  const page = sheetsAt(catalogue.current, path, shop);
  if (!page) return '';
  const pieces = (await productsBySlug(db, page.slug)).map((row) => piecesToPack(row, 1));
  const freight = new Set(freightPieces(pieces).map(({ productId }) => productId));
  const facts = {
    '@context': 'https://schema.org',
    ...partData(page, shop, freight),
    ...partRating(page.chosen.product),
  };
  // No text of the catalogue can end the element.
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${text}</script>`;
};
