import { parsePrice, priceText } from '../../shop/money';
import { SHOP } from '../../shop/identity';
import type { Product } from '../../shop/catalogue/product';
import type { PageItems } from '../../shop/catalogue/variants';
import { StructuredData } from './structured-data';

interface Given {
  items: PageItems<Product>;
  /** The shop's public URL, without a trailing slash. */
  origin: string;
}

/** A product page as schema.org data, prices in CAD. Ratings are sample data and left out (docs/rules.md 3.13). */
const productFacts = ({ items, origin }: Given) => {
  const [first] = items;
  const url = `${origin}/product/${first.slug}`;
  return {
    '@type': 'Product',
    name: first.name,
    description: first.description,
    category: first.category.name,
    url,
    image: [first.imageUrl, ...first.additionalImages].map((path) =>
      path.startsWith('/') ? origin + path : path,
    ),
    ...(first.sku && { sku: first.sku }),
    ...(first.attributes.material && { material: first.attributes.material }),
    weight: { '@type': 'QuantitativeValue', value: first.weight, unitCode: 'KGM' },
    offers: items.map((item, index) => ({
      '@type': 'Offer',
      name: item.name,
      ...(item.sku && { sku: item.sku }),
      price: priceText(parsePrice(item.price)),
      priceCurrency: 'CAD',
      availability: `https://schema.org/${item.inStock ? 'InStock' : 'OutOfStock'}`,
      url: index ? `${url}?item=${item.id}` : url,
      seller: { '@type': 'Organization', name: SHOP.name },
    })),
  };
};

export const ProductData = (given: Given) => <StructuredData facts={productFacts(given)} />;
