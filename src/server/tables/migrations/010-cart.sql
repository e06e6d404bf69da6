create table cart_line (
  id text primary key,
  account_id text not null references account (id),
  product_id integer not null,
  quantity integer not null check (quantity between 1 and 999),
  created_at bigint not null,
  unique (account_id, product_id)
);

-- The pieces in a cart, and the sum of product id times pieces. The audit compares both with the lines.
create table cart_count (
  account_id text primary key references account (id),
  pieces bigint not null,
  checksum bigint not null
);

-- A dealer's PO number for the next order.
create table cart_po_number (
  account_id text primary key references account (id),
  po_number text not null
);

-- The name of the build whose parts are in the cart.
create table cart_build_name (
  account_id text primary key references account (id),
  build_name text not null
);
