export interface CartLineRow {
  id: string;
  account_id: string;
  product_id: number;
  quantity: number;
  created_at: number;
}

/** A dealer's PO number for the next order. */
interface CartPoNumberRow {
  account_id: string;
  po_number: string;
}

export interface CartTables {
  cart_line: CartLineRow;
  cart_po_number: CartPoNumberRow;
}
