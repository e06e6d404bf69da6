create table orders (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id),
  -- The company of dealers that it belongs to.
  company_id text references company (id),
  placed_as_vendor integer not null check (placed_as_vendor in (0, 1)),
  checkout_id text not null unique references checkout (id),
  intent text unique,
  via text not null check (via in ('client', 'webhook', 'reconciler', 'intent')),
  status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  -- The reasons why the admin should look at it, and those that are settled, with spaces between them.
  attention text,
  attended text,
  -- The pieces of all lines. The order that pays a difference for shipping has none.
  item_count integer not null default 0 check (item_count >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents between 0 and subtotal_cents),
  discount_kind text check (discount_kind in ('october', 'code')),
  discount_code text,
  discount_label text,
  -- All tax, whatever it is called.
  hst_cents bigint not null check (hst_cents >= 0),
  -- The parts of the tax, where it is charged by place of delivery.
  taxes text,
  -- The taxes since the address moved to another province. Those above stay as sold.
  moved_tax text,
  -- Whether part of the tax is that on shipping.
  shipping_taxed integer not null default 0 check (shipping_taxed in (0, 1)),
  shipping_cents bigint not null check (shipping_cents >= 0),
  -- The price of the service that the code made free.
  free_shipping_cents bigint not null default 0 check (free_shipping_cents >= 0),
  total_cents bigint not null,
  is_pickup integer not null check (is_pickup in (0, 1)),
  -- When it became ready for pickup.
  ready_at bigint,
  shipping_service text,
  address text,
  -- Written with each address, for the audit.
  address_digest text,
  email text not null,
  po_number text,
  build_name text,
  -- Those of the last parcel.
  carrier text,
  tracking_number text,
  -- The terms of sale that the buyer was shown.
  terms_version text,
  created_at bigint not null,
  check (total_cents = subtotal_cents - discount_cents + hst_cents + shipping_cents),
  check (free_shipping_cents = 0 or (shipping_cents = 0 and discount_cents = 0 and discount_code is not null))
);

create index orders_created on orders (created_at, id);

create index orders_account on orders (account_id, created_at);

create index orders_company on orders (company_id, created_at, id) where company_id is not null;

create index orders_vendor on orders (created_at, id, account_id, status, total_cents) where placed_as_vendor = 1;

create index orders_status on orders (status, created_at, id);

create index orders_open on orders (created_at, id) where status not in ('shipped', 'delivered', 'cancelled');

create index orders_attention on orders (created_at, id) where attention is not null;

create index orders_waiting on orders (id) where status = 'pending' or attention is not null;

create index orders_ready on orders (ready_at) where ready_at is not null;

create index orders_discount on orders (discount_code) where discount_code is not null;

-- A line of an order as sold. Some pieces were taken from stock, some are made and some are packed from parts.
create table order_item (
  id text primary key,
  order_id text not null references orders (id),
  product_id integer not null,
  name text not null,
  sku text,
  slug text not null,
  image_url text not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_cents bigint not null check (unit_cents >= 0),
  -- Whether the discount of the order is that of a code for another category.
  undiscounted integer not null default 0 check (undiscounted in (0, 1)),
  from_stock integer not null check (from_stock between 0 and quantity),
  to_make integer not null default 0,
  from_parts integer not null default 0,
  -- The day by which the line ships, and the earlier day that was agreed while the buyer has not answered whether it will
  -- do.
  promised_by text,
  agreed_by text,
  unique (order_id, product_id)
);

create index order_item_to_make on order_item (order_id) where to_make > 0;

-- A part of the kits of a line, as sold. The quantity is that of each kit.
create table order_part (
  item_id text not null references order_item (id),
  part_id integer not null,
  name text not null,
  sku text,
  quantity integer not null check (quantity > 0),
  from_stock integer not null check (from_stock >= 0),
  to_make integer not null check (to_make >= 0),
  primary key (item_id, part_id)
);

create index order_part_part on order_part (part_id);

-- The text that the search for orders reads.
create table order_words (
  created_at bigint not null,
  order_id text not null unique references orders (id) on delete cascade,
  words text not null,
  primary key (created_at, order_id)
);

-- A mailed link to the state of an order.
create table order_link (
  token_hash text primary key,
  order_id text not null references orders (id),
  created_at bigint not null
);

create index order_link_order on order_link (order_id);

-- An order for whose parcels labels were made.
create table order_label (
  order_id text primary key references orders (id),
  created_at bigint not null
);

create table order_note (
  id text primary key,
  order_id text not null references orders (id),
  account_id text not null,
  body text not null,
  created_at bigint not null
);

create index order_note_order on order_note (order_id, created_at);

-- A move of the day by which a line ships. It has no token until the mail with the link is written.
create table promise_move (
  id text not null primary key,
  order_id text not null references orders (id),
  item_id text not null references order_item (id),
  from_day text,
  to_day text not null,
  agreed_day text,
  state text not null check (state in ('told', 'asked', 'accepted', 'cancelled', 'replaced')),
  note text not null,
  token_hash text,
  account_id text references account (id),
  created_at bigint not null,
  answered_at bigint
);

create index promise_move_item on promise_move (item_id, created_at);

create index promise_move_order on promise_move (order_id);

create unique index promise_move_token on promise_move (token_hash);

create index promise_move_answered on promise_move (answered_at) where answered_at is not null;

create table parcel (
  id text primary key,
  order_id text not null references orders (id),
  number integer not null check (number > 0),
  carrier text,
  tracking_number text,
  account_id text,
  created_at bigint not null,
  unique (order_id, number)
);

create index parcel_created on parcel (created_at);

create index parcel_tracking on parcel (upper(replace(replace(tracking_number, ' ', ''), '-', '')));

create table parcel_line (
  parcel_id text not null references parcel (id),
  item_id text not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (parcel_id, item_id)
);

create index parcel_line_item on parcel_line (item_id);

-- A refund that the shop makes, of what is left of a cancelled order or of a part. Without an intent there is nothing to
-- give back but pieces.
create table refund (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('cancel', 'part')),
  intent text,
  amount_cents bigint not null check (amount_cents >= 0),
  -- The tax in it, and the province's own part of that.
  hst_cents bigint not null check (hst_cents >= 0),
  provincial_cents bigint not null default 0,
  -- Tax that goes back because the address moved.
  moved_tax_cents bigint not null default 0 check (moved_tax_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  other_cents bigint not null,
  -- What was given in cash above the amount.
  rounding_cents integer,
  -- What the provider was asked for in this round. Another sum begins a new round.
  asked_cents bigint,
  round integer not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  reason text,
  account_id text,
  provider_id text,
  attempts integer not null,
  next_at bigint not null,
  lease_until bigint not null,
  last_error text,
  created_at bigint not null
);

create index refund_order on refund (order_id);

create unique index refund_cancel on refund (order_id) where kind = 'cancel';

create index refund_due on refund (next_at) where state = 'pending';

-- The pieces of a line that were refunded together. Some went back into stock, some were removed before they were shipped.
create table refund_line (
  refund_id text not null references refund (id),
  item_id text not null references order_item (id),
  quantity integer not null check (quantity > 0),
  restocked integer not null check (restocked between 0 and quantity),
  removed integer not null check (removed between 0 and quantity),
  primary key (refund_id, item_id)
);

create index refund_line_item on refund_line (item_id);

-- The pieces of a part that a refund of kits put back into stock.
create table refund_part (
  refund_id text not null references refund (id),
  item_id text not null references order_item (id),
  part_id integer not null,
  restocked integer not null check (restocked > 0),
  primary key (refund_id, item_id, part_id)
);

create index refund_part_item on refund_part (item_id);

-- A refund as the provider reports it. It is none of the shop's own when it was made in the provider's dashboard.
create table provider_refund (
  order_id text not null references orders (id),
  id text not null,
  refund_id text,
  cents bigint not null check (cents > 0),
  -- The tax in it, and the province's own part of that.
  hst_part_cents bigint not null default 0,
  provincial_cents bigint not null default 0,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  created_at bigint not null,
  primary key (order_id, id)
);

create index provider_refund_given on provider_refund (created_at, cents) where state = 'succeeded';

-- Parts that a buyer sends back, or that the shop expects back.
create table order_return (
  id text primary key,
  order_id text not null references orders (id),
  number integer not null check (number > 0),
  state text not null check (state in ('open', 'received', 'inspected', 'refunded', 'refused', 'withdrawn')),
  account_id text not null,
  by_shop integer not null check (by_shop in (0, 1)),
  reason text not null,
  -- About the condition of the parts.
  note text not null default '',
  -- Why it was refused.
  answer text,
  refund_id text references refund (id),
  created_at bigint not null,
  received_at bigint,
  inspected_at bigint,
  ended_at bigint,
  unique (order_id, number)
);

create index order_return_created on order_return (created_at, id);

create index order_return_open on order_return (created_at, id) where state in ('open', 'received', 'inspected');

-- The pieces of a line in a return. Those that are accepted are refunded.
create table order_return_line (
  return_id text not null references order_return (id),
  item_id text not null references order_item (id),
  quantity integer not null check (quantity > 0),
  accepted integer check (accepted between 0 and quantity),
  restock integer not null default 0 check (restock in (0, 1)),
  -- Whether kits go back into stock packed or as their parts; null for the way they were taken.
  restock_as text check (restock_as in ('kit', 'parts')),
  primary key (return_id, item_id)
);

-- An order on terms. What is open of it is its total less what was refunded and paid.
create table order_terms (
  order_id text primary key references orders (id),
  company_id text not null references company (id),
  due_day text not null,
  open_cents bigint not null
);

create index order_terms_company on order_terms (company_id, due_day, order_id);

create index order_terms_due on order_terms (due_day, order_id) where open_cents > 0;

-- A payment for an order on terms. One below zero was given back.
create table terms_payment (
  id text primary key,
  order_id text not null references order_terms (order_id),
  cents bigint not null check (cents <> 0),
  means text not null check (means in ('cash', 'e-transfer', 'card-terminal', 'cheque', 'card')),
  reference text,
  account_id text not null references account (id),
  at bigint not null,
  -- What the cash is more than the sum.
  rounding_cents integer
);

create index terms_payment_order on terms_payment (order_id, at, id);

-- A card payment of what was open of an order on terms when it began.
create table invoice_payment (
  id text primary key,
  order_id text not null references order_terms (order_id),
  account_id text not null references account (id),
  cents bigint not null check (cents > 0),
  provider text not null,
  intent text unique,
  client_secret text,
  state text not null check (state in ('open', 'paid', 'ended')),
  created_at bigint not null,
  expires_at bigint not null
);

create index invoice_payment_order on invoice_payment (order_id, created_at, id);
create unique index invoice_payment_open on invoice_payment (order_id) where state = 'open';

-- A device of the staff that is notified of new orders.
create table order_push_device (
  endpoint text primary key,
  account_id text not null references account (id),
  p256dh text not null,
  auth text not null,
  created_at bigint not null
);

create index order_push_device_account on order_push_device (account_id);

-- A new order that a device is still to be notified of.
create table order_push (
  order_id text not null references orders (id),
  endpoint text not null references order_push_device (endpoint) on delete cascade,
  attempts integer not null,
  next_at bigint not null,
  primary key (order_id, endpoint)
);

create index order_push_next on order_push (next_at);

create index order_push_endpoint on order_push (endpoint);
