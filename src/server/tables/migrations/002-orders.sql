create table discount_code (
  code text primary key,
  percent integer check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  starts_at bigint,
  ends_at bigint,
  min_total_cents bigint not null check (min_total_cents >= 0),
  max_uses integer check (max_uses > 0),
  active integer not null check (active in (0, 1)),
  check ((percent is null) <> (amount_cents is null))
);

create table applied_code (
  account_id text primary key references account (id),
  code text not null,
  applied_at bigint not null
);

create table shipping_quote (
  account_id text not null references account (id),
  postal text not null,
  weight_g bigint not null check (weight_g > 0),
  options text not null,
  source text not null,
  expires_at bigint not null,
  primary key (account_id, postal)
);

create index shipping_quote_expires on shipping_quote (expires_at);

create table checkout (
  id text primary key,
  account_id text not null references account (id),
  state text not null check (state in ('open', 'superseded', 'canceled', 'expired', 'ordered')),
  hash text not null,
  snapshot text not null,
  total_cents bigint not null check (total_cents >= 0),
  discount_code text,
  provider text not null,
  intent text unique,
  client_secret text,
  address text,
  email text,
  created_at bigint not null,
  expires_at bigint not null
);

create unique index checkout_open on checkout (account_id) where state = 'open';

create index checkout_account on checkout (account_id, created_at);

create index checkout_expires on checkout (expires_at) where state = 'open';

create table checkout_line (
  checkout_id text not null references checkout (id),
  product_id integer not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (checkout_id, product_id)
);

create index checkout_line_product on checkout_line (product_id);

create table orders (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id),
  checkout_id text not null unique references checkout (id),
  intent text unique,
  status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  placed_as_vendor integer not null check (placed_as_vendor in (0, 1)),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents between 0 and subtotal_cents),
  discount_kind text check (discount_kind in ('october', 'code')),
  discount_code text,
  hst_cents bigint not null check (hst_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  total_cents bigint not null,
  is_pickup integer not null check (is_pickup in (0, 1)),
  shipping_service text,
  address text,
  email text not null,
  item_count integer not null check (item_count > 0),
  carrier text,
  tracking_number text,
  attention text,
  via text not null check (via in ('client', 'webhook', 'reconciler', 'intent')),
  created_at bigint not null,
  check (total_cents = subtotal_cents - discount_cents + hst_cents + shipping_cents)
);

create index orders_account on orders (account_id, created_at);

create index orders_created on orders (created_at);

create index orders_discount on orders (discount_code) where discount_code is not null;

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
  from_stock integer not null check (from_stock between 0 and quantity),
  unique (order_id, product_id)
);

create table refund (
  order_id text primary key references orders (id),
  intent text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  provider_id text,
  attempts integer not null,
  next_at bigint not null,
  lease_until bigint not null,
  last_error text,
  created_at bigint not null
);

create index refund_due on refund (next_at) where state = 'pending';

create table provider_event (
  id text primary key,
  kind text not null,
  created_at bigint not null
);

create table payment_log (
  id text primary key,
  at bigint not null,
  intent text,
  checkout_id text,
  said text not null
);

create index payment_log_intent on payment_log (intent);

create table kept_answer (
  account_id text not null references account (id),
  idempotency_key text not null,
  request text not null,
  status integer not null,
  body text not null,
  created_at bigint not null,
  primary key (account_id, idempotency_key)
);

create index kept_answer_created on kept_answer (created_at);
