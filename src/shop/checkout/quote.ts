import { type DiscountCode, codeDiscount, isForProduct } from '../discounts/discount';
import { type Cents, parsePrice } from '../money';
import type { Promotions } from '../discounts/promotions';
import { saleDiscount } from '../discounts/sale-on';
import { isSeason } from '../discounts/season';
import type { Product } from '../catalogue/product';
import { type PlaceTax, type Taxes, taxableSum, taxesOn } from './tax';
import { buyerPrice } from '../dealers/vendor-pricing';

/** A line to be priced: the category decides a vendor's price, and whether a code is for it. */
export interface PricedLine {
  product: Pick<Product, 'id' | 'price' | 'sale' | 'category'> & {
    categoryId?: number;
    subcategoryId?: number | null;
  };
  quantity: number;
}

export interface QuoteInput {
  lines: readonly PricedLine[];
  isVendor: boolean;
  /** A code that is valid now: the caller has asked `codeProblem` (discount.ts). */
  code?:
    | (Pick<DiscountCode, 'code' | 'percent' | 'amountCents'> &
        Partial<Pick<DiscountCode, 'freeShipping' | 'categoryId'>>)
    | undefined;
  /** The cost of delivery, zero for pickup. */
  shipping: Cents;
  /** Whether this is the cheapest service, which a code for free shipping pays. */
  isCheapest?: boolean | undefined;
  /** The tax at the place of delivery. */
  tax: PlaceTax;
  at: Date;
  /** The promotions in force. The seasonal sale counts at dealer prices too. */
  promotions: Pick<Promotions, 'season' | 'dealers'>;
}

interface QuotedLine {
  productId: number;
  quantity: number;
  /** The retail price of one piece, and the price for this buyer. */
  retail: Cents;
  unit: Cents;
  total: Cents;
  /** Set when the discount is that of a code for another category. */
  undiscounted?: true;
}

/** The seasonal sale is called october, by its first month, in stored orders and in the API. */
export type DiscountKind = 'october' | 'code';

/** The sums of a cart in cents. `total = subtotal - discount + hst + shipping` always holds. */
export interface Quote {
  lines: QuotedLine[];
  subtotal: Cents;
  discount: Cents;
  discountKind: DiscountKind | null;
  /** All taxes together. */
  hst: Cents;
  /** The parts of `hst`, where tax is charged by place of delivery. */
  taxes?: Taxes;
  /** Set when shipping is taxed like the goods. */
  shippingTaxed?: true;
  shipping: Cents;
  /** The price of the service that the code made free; `shipping` is 0 then. */
  freeShipping?: Cents;
  total: Cents;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What a discount takes off the goods and off shipping, and the lines that it leaves as they are. */
interface Savings {
  discount: Cents;
  freeShipping: Cents;
  isUndiscounted: (line: PricedLine) => boolean;
}

const NOTHING: Savings = { discount: 0, freeShipping: 0, isUndiscounted: () => false };

/** What a code saves on these lines. */
const codeSavings = (
  { code, lines: all, shipping, isCheapest }: QuoteInput,
  totals: readonly Cents[],
): Savings => {
  if (!code) return NOTHING;
  if (code.freeShipping) return { ...NOTHING, freeShipping: isCheapest ? shipping : 0 };
  const isUndiscounted = ({ product }: PricedLine) => !isForProduct(code, product);
  const lines = totals.filter((_, at) => all[at] && !isUndiscounted(all[at]));
  return { discount: codeDiscount(code, sum(lines)), freeShipping: 0, isUndiscounted };
};

/**
 * Computes the sums of a cart (docs/rules.md 5.2) for the page, the payment and the order. Either the seasonal discount
 * or the code applies, whichever leaves the smaller total; the code wins a tie.
 */
export const quote = (input: QuoteInput): Quote => {
  const { isVendor, at } = input;
  const { season, dealers } = input.promotions;
  const lines = input.lines.map(({ product, quantity }) => {
    const retail = parsePrice(product.price);
    const unit = buyerPrice(product, isVendor ? dealers : undefined);
    return { productId: product.id, quantity, retail, unit, total: unit * quantity };
  });
  const totals = lines.map((line) => line.total);
  const subtotal = sum(totals);
  const pieces = sum(lines.map((line) => line.quantity));
  const taxed = input.tax.onShipping ? { shippingTaxed: true as const } : {};

  const quotedWith = (savings: Savings, kind: DiscountKind): Quote => {
    const { discount, freeShipping } = savings;
    const shipping = input.shipping - freeShipping;
    const tax = taxesOn(taxableSum({ subtotal, discount, shipping, ...taxed }), input.tax);
    return {
      lines: lines.map((line, at) =>
        discount && input.lines[at] && savings.isUndiscounted(input.lines[at])
          ? { ...line, undiscounted: true }
          : line,
      ),
      subtotal,
      discount,
      discountKind: discount || freeShipping ? kind : null,
      ...tax,
      ...taxed,
      shipping,
      ...(freeShipping && { freeShipping }),
      total: subtotal - discount + tax.hst + shipping,
    };
  };
  const seasonal = isSeason(season, at) ? saleDiscount(season, pieces, subtotal) : 0;
  const onSale = quotedWith({ ...NOTHING, discount: seasonal }, 'october');
  const withCode = quotedWith(codeSavings(input, totals), 'code');
  return withCode.total <= onSale.total && withCode.discountKind ? withCode : onSale;
};
