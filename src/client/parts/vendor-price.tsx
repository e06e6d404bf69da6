import { cad, parsePrice } from '../../shop/money';
import type { Product } from '../../shop/catalogue/product';
import { vendorPercent, vendorPrice } from '../../shop/dealers/vendor-pricing';

/** What a vendor pays beside what everybody else pays (docs/rules.md 7.1). */
export const VendorPrice = ({ product }: { product: Pick<Product, 'price' | 'category'> }) => (
  <span className="vendor">
    <s>{cad(parsePrice(product.price))}</s>
    <span>Vendor Pricing ({vendorPercent(product.category)}% off)</span>
    <b>{cad(vendorPrice(product))}</b>
  </span>
);
