import { type DiscountCode, codeDiscount } from '../discounts/discount';
import { type Cents, parsePrice } from '../money';
import type { Promotions } from '../discounts/promotions';
import { saleDiscount } from '../discounts/sale-on';
import { isSeason } from '../discounts/season';
import type { Product } from '../catalogue/product';
import { type PlaceTax, type Taxes, taxableSum, taxesOn } from './tax';
import { buyerPrice } from '../dealers/vendor-pricing';

/** A line to be priced: the category decides a vendor's price. */
export interface PricedLine {
  product: Pick<Product, 'id' | 'price' | 'sale' | 'category'>;
  quantity: number;
}

export interface QuoteInput {
  lines: readonly PricedLine[];
  isVendor: boolean;
  /** A code that is valid now: the caller has asked `codeProblem` (discount.ts). */
  code?: Pick<DiscountCode, 'code' | 'percent' | 'amountCents'> | undefined;
  /** The cost of delivery, zero for pickup. */
  shipping: Cents;
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
  total: Cents;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Computes the sums of a cart (docs/rules.md 5.2) for the page, the payment and the order. Either the seasonal discount
 * or the code applies, whichever is larger; the code wins a tie.
 */
export const quote = (input: QuoteInput): Quote => {
  const { isVendor, code, shipping, at } = input;
  const { season, dealers } = input.promotions;
  const lines = input.lines.map(({ product, quantity }) => {
    const retail = parsePrice(product.price);
    const unit = buyerPrice(product, isVendor ? dealers : undefined);
    return { productId: product.id, quantity, retail, unit, total: unit * quantity };
  });
  const subtotal = sum(lines.map((line) => line.total));
  const pieces = sum(lines.map((line) => line.quantity));

  const seasonal = isSeason(season, at) ? saleDiscount(season, pieces, subtotal) : 0;
  const typed = code ? codeDiscount(code, subtotal) : 0;
  const discount = Math.max(seasonal, typed);
  const discountKind = discount === 0 ? null : typed >= seasonal ? 'code' : 'october';

  const taxed = input.tax.onShipping ? { shippingTaxed: true as const } : {};
  const tax = taxesOn(taxableSum({ subtotal, discount, shipping, ...taxed }), input.tax);
  const total = subtotal - discount + tax.hst + shipping;
  return { lines, subtotal, discount, discountKind, ...tax, ...taxed, shipping, total };
};
