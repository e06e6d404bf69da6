import { cad, parsePrice } from '../../../shop/money';
import type { Product } from '../../../shop/catalogue/product';
import { usePromotions } from '../../data/discounts/promotions';
import { vendorPercent, vendorPrice } from '../../../shop/dealers/vendor-pricing';

/** For the styled root around prices: lists have hundreds of them, and plain elements are cheap. */
export const priceStyle = {
  '& .price': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
  '& .price b': {
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: '700',
    lineHeight: '1.2',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .price .option': { color: 'muted', fontSize: 'sm', minWidth: '3rem' },
  '& .vendor': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
  '& .vendor s': { color: 'muted' },
  '& .vendor > span': { color: 'good', fontSize: 'sm', fontWeight: '600' },
  '& .vendor b': { flexBasis: '100%' },
} as const;

/** The vendor price beside the regular price (docs/rules.md 7.1). */
const VendorPrice = ({ product }: { product: Pick<Product, 'price' | 'category'> }) => {
  const { dealers } = usePromotions();
  return (
    <span className="vendor">
      <s>{cad(parsePrice(product.price))}</s>
      <span>{`Vendor Pricing (${vendorPercent(product.category, dealers)}% off)`}</span>
      <b>{cad(vendorPrice(product, dealers))}</b>
    </span>
  );
};

interface Props {
  product: Pick<Product, 'price' | 'category'>;
  isVendor: boolean;
  /** The option whose price this is, if a page has several items. */
  option?: string;
}

/** '$6.99 CAD' (docs/rules.md 5.1); for vendors with their price. The root around it spreads `priceStyle`. */
export const Price = ({ product, isVendor, option }: Props) => (
  <p className="price">
    {option && <span className="option">{option}</span>}
    {isVendor ? <VendorPrice product={product} /> : <b>{cad(parsePrice(product.price))}</b>}
  </p>
);
