import { cad, parsePrice } from '../../../shop/money';
import type { Product } from '../../../shop/catalogue/product';
import type { DealerRule } from '../../../shop/discounts/promotions';
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
  '& .price .was': { color: 'muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& .vendor': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' },
  '& .vendor s': { color: 'muted' },
  '& .vendor > span': { color: 'good', fontSize: 'sm', fontWeight: '600' },
  '& .vendor b': { flexBasis: '100%' },
} as const;

type Priced = Pick<Product, 'price' | 'sale' | 'category'>;

/** The former price of a part on sale, in dollars, as text: "was $99.00 CAD". */
export const wasText = (former: string): string => `was ${cad(parsePrice(former))}`;

/**
 * Whether a part costs a buyer the price of a sale. A dealer's own price can be lower.
 * @param dealers the rule of the dealers' prices, for a dealer
 */
export const paysSale = (product: Priced, dealers?: DealerRule): boolean =>
  product.sale !== undefined &&
  (!dealers || vendorPrice(product, dealers) === parsePrice(product.price));

/** The price in force, with the former price of a sale. */
const OwnPrice = ({ product: { price, sale } }: { product: Priced }) => (
  <>
    <b>{cad(parsePrice(price))}</b>
    {sale?.was && <span className="was">{wasText(sale.regular)}</span>}
  </>
);

/** The vendor price beside the regular price (docs/rules.md 7.1). */
const VendorPrice = ({ product }: { product: Priced }) => {
  const { dealers } = usePromotions();
  if (paysSale(product, dealers)) return <OwnPrice product={product} />;
  return (
    <span className="vendor">
      <s>{cad(parsePrice(product.sale?.regular ?? product.price))}</s>
      <span>{`Vendor Pricing (${vendorPercent(product.category, dealers)}% off)`}</span>
      <b>{cad(vendorPrice(product, dealers))}</b>
    </span>
  );
};

interface Props {
  product: Priced;
  isVendor: boolean;
  /** The option whose price this is, if a page has several items. */
  option?: string;
}

/**
 * '$6.99 CAD' (docs/rules.md 5.1); for vendors with their price, and with the former price of a sale (3.42). The root
 * around it spreads `priceStyle`.
 */
export const Price = ({ product, isVendor, option }: Props) => (
  <p className="price">
    {option && <span className="option">{option}</span>}
    {isVendor ? <VendorPrice product={product} /> : <OwnPrice product={product} />}
  </p>
);
