create table shop_quote (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id),
  state text not null check (state in ('open', 'paid', 'cancelled', 'expired')),
  name text not null,
  email text not null,
  snapshot text not null,
  hash text not null,
  total_cents bigint not null check (total_cents >= 0),
  discount_reason text,
  created_by text not null references account (id),
  created_at bigint not null,
  valid_until bigint not null
);

create index shop_quote_created on shop_quote (created_at, id);

create index shop_quote_account on shop_quote (account_id);

create index shop_quote_open on shop_quote (valid_until) where state = 'open';

create table shop_quote_line (
  quote_id text not null references shop_quote (id),
  product_id integer not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (quote_id, product_id)
);

create index shop_quote_line_product on shop_quote_line (product_id);

create table order_payment (
  order_id text primary key references orders (id),
  quote_id text not null unique references shop_quote (id),
  means text not null,
  reference text,
  taken_by text not null references account (id),
  at bigint not null
)
