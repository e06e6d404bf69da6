export interface CartLineRow {
  id: string;
  account_id: string;
  product_id: number;
  quantity: number;
  created_at: number;
}

/**
 * Pieces that were put into a cart and neither removed nor bought, and the sum of product id times pieces. Written
 * with each change of the lines, for the audit.
 */
interface CartCountRow {
  account_id: string;
  pieces: number;
  checksum: number;
}

/** A dealer's PO number for the next order. */
interface CartPoNumberRow {
  account_id: string;
  po_number: string;
}

/** The name of the build whose parts are in the cart. */
interface CartBuildNameRow {
  account_id: string;
  build_name: string;
}

export interface CartTables {
  cart_line: CartLineRow;
  cart_count: CartCountRow;
  cart_po_number: CartPoNumberRow;
  cart_build_name: CartBuildNameRow;
}
