import { isMadeNext, stockWords } from '../../shop/catalogue/stock';
import { parsePrice, priceText } from '../../shop/money';
import { useSite } from '../data/site/site';
import type { Product } from '../../shop/catalogue/product';
import { StructuredData } from './structured-data';

interface Props {
  product: Product;
  /** The canonical address. */
  url: string;
  /** The shop's public URL, without a trailing slash. */
  origin: string;
  /** The name of the shop. */
  seller: string;
}

const AVAILABILITY: Record<string, string> = {
  'In Stock': 'InStock',
  'Made to Order': 'MadeToOrder',
  'Packed to Order': 'MadeToOrder',
  'Out of Stock': 'OutOfStock',
};

/**
 * How long a part that is made takes at least. The page is kept for everyone, so it names no day, which would be wrong tomorrow; and
 * no longest time, because the work group may have promised other parts before.
 */
const madeIn = (leadDays: number) => ({
  '@type': 'OfferShippingDetails',
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CA' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: { '@type': 'QuantitativeValue', minValue: leadDays, unitCode: 'DAY' },
  },
});

/** A product as schema.org data, prices in CAD. Ratings are sample data and left out (docs/rules.md 3.13). */
const productFacts = ({ product, url, origin, seller }: Props) => ({
  '@type': 'Product',
  name: product.name,
  description: product.description,
  category: product.category.name,
  url,
  image: [product.imageUrl, ...product.additionalImages].map((path) =>
    path.startsWith('/') ? origin + path : path,
  ),
  ...(product.sku && { sku: product.sku }),
  ...(product.attributes.material && { material: product.attributes.material }),
  weight: { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'KGM' },
  offers: [
    {
      '@type': 'Offer',
      name: product.name,
      ...(product.sku && { sku: product.sku }),
      price: priceText(parsePrice(product.price)),
      priceCurrency: 'CAD',
      ...(product.sale && { priceValidUntil: product.sale.ends }),
      availability: `https://schema.org/${AVAILABILITY[stockWords(product)]}`,
      ...(product.supply &&
        !product.madeParts &&
        isMadeNext(product) && { shippingDetails: madeIn(product.supply.leadDays) }),
      url,
      seller: { '@type': 'Organization', name: seller },
    },
  ],
});

export const ProductData = (props: Omit<Props, 'seller'>) => (
  <StructuredData facts={productFacts({ ...props, seller: useSite().name })} />
);
