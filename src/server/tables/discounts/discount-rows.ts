import type { Flag } from '../engine/flag';

export interface DiscountCodeRow {
  code: string;
  percent: number | null;
  amount_cents: number | null;
  free_shipping: Flag;
  category_id: number | null;
  starts_at: number | null;
  ends_at: number | null;
  min_total_cents: number;
  max_uses: number | null;
  once_per_customer: Flag;
  active: Flag;
}

/** A code with the name of the category that it is for. */
export interface NamedCodeRow extends DiscountCodeRow {
  category_name: string | null;
}

/** The applied code of a cart. Deleted when it is removed or used, or when the cart is emptied. */
interface AppliedCodeRow {
  account_id: string;
  code: string;
  applied_at: number;
}

export interface DiscountTables {
  discount_code: DiscountCodeRow;
  applied_code: AppliedCodeRow;
}
