export interface CartLineRow {
  id: string;
  account_id: string;
  product_id: number;
  quantity: number;
  created_at: number;
}

/** The dealer's own number for the order that the cart will be. */
interface CartPoNumberRow {
  account_id: string;
  po_number: string;
}

export interface CartTables {
  cart_line: CartLineRow;
  cart_po_number: CartPoNumberRow;
}
