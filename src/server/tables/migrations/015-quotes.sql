-- A quote that the shop makes. While it is open, its lines reserve stock.
create table shop_quote (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id),
  state text not null check (state in ('open', 'paid', 'cancelled', 'expired')),
  name text not null,
  email text not null,
  -- As those of a checkout.
  hash text not null,
  snapshot text not null,
  total_cents bigint not null check (total_cents >= 0),
  discount_reason text,
  -- Where it is sent; null for pickup.
  address text,
  -- The shop's base URL, for the links in mails.
  site text,
  -- The order that it became, and the order whose difference for shipping it charges.
  order_id text references orders (id),
  supplement_of text references orders (id),
  -- Whether it is a request for freight that the shop has not answered, which holds nothing.
  awaits_answer integer not null default 0,
  -- The wishes for a delivery by freight.
  freight text,
  created_by text not null references account (id),
  created_at bigint not null,
  valid_until bigint not null,
  -- The end that the customer was told. A payment that begins before it keeps the quote valid for 30 minutes more.
  ends_at bigint not null default 0
);

create index shop_quote_created on shop_quote (created_at, id);

create index shop_quote_account on shop_quote (account_id);

create index shop_quote_open on shop_quote (valid_until) where state = 'open';

create index shop_quote_waiting on shop_quote (created_at) where awaits_answer = 1;

create unique index shop_quote_order on shop_quote (order_id);

create index shop_quote_supplement on shop_quote (supplement_of) where supplement_of is not null;

create unique index shop_quote_supplement_unpaid on shop_quote (supplement_of)
where supplement_of is not null and state in ('open', 'expired');

create table shop_quote_line (
  quote_id text not null references shop_quote (id),
  product_id integer not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (quote_id, product_id)
);

create index shop_quote_line_product on shop_quote_line (product_id);

-- The pieces of a part that an open quote reserves for its kits.
create table shop_quote_part (
  quote_id text not null references shop_quote (id),
  kit_id integer not null,
  part_id integer not null,
  quantity integer not null check (quantity > 0),
  primary key (quote_id, kit_id, part_id)
);

create index shop_quote_part_part on shop_quote_part (part_id);

-- A mailed or copied link to a quote.
create table quote_link (
  token_hash text primary key,
  quote_id text not null references shop_quote (id),
  created_at bigint not null
);

create index quote_link_quote on quote_link (quote_id);

-- A payment that the shop took by hand. An order that a dealer placed on terms at the checkout has no quote.
create table order_payment (
  order_id text primary key references orders (id),
  quote_id text unique references shop_quote (id),
  means text not null,
  reference text,
  taken_by text not null references account (id),
  at bigint not null,
  -- What the cash is more than the total.
  rounding_cents integer
);

-- The quote that a checkout pays. Its pieces are held by the quote, and the buyer's cart has no part in it.
alter table checkout add column quote_id text references shop_quote (id);

create unique index checkout_open on checkout (account_id) where state = 'open' and quote_id is null;

create unique index checkout_quote_open on checkout (quote_id) where state = 'open';

create index checkout_quote on checkout (quote_id) where quote_id is not null;
