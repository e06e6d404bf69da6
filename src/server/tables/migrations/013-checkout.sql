-- The taxes of a province from a day on, in thousandths of a per cent.
create table tax_rate (
  province text not null,
  day text not null,
  federal_name text not null,
  federal_rate integer not null check (federal_rate between 0 and 30000),
  provincial_name text,
  provincial_rate integer check (provincial_rate between 1 and 30000),
  primary key (province, day),
  check ((provincial_name is null) = (provincial_rate is null))
);

insert into tax_rate (province, day, federal_name, federal_rate, provincial_name, provincial_rate) values
  ('ON', '2010-07-01', 'HST', 13000, null, null),
  ('BC', '2013-04-01', 'GST', 5000, 'PST', 7000),
  ('AB', '2008-01-01', 'GST', 5000, null, null),
  ('MB', '2019-07-01', 'GST', 5000, 'RST', 7000),
  ('SK', '2017-03-23', 'GST', 5000, 'PST', 6000),
  ('QC', '2013-01-01', 'GST', 5000, 'QST', 9975),
  ('NB', '2016-07-01', 'HST', 15000, null, null),
  ('NS', '2010-07-01', 'HST', 15000, null, null),
  ('NS', '2025-04-01', 'HST', 14000, null, null),
  ('PE', '2016-10-01', 'HST', 15000, null, null),
  ('NL', '2016-07-01', 'HST', 15000, null, null),
  ('YT', '2008-01-01', 'GST', 5000, null, null),
  ('NT', '2008-01-01', 'GST', 5000, null, null),
  ('NU', '2008-01-01', 'GST', 5000, null, null);

-- A cart that is frozen for its payment. While it is open, its lines reserve stock. The quote that it pays is a column of
-- 015-quotes.sql, because quotes refer to orders, and orders to checkouts.
create table checkout (
  id text primary key,
  account_id text not null references account (id),
  state text not null check (state in ('open', 'superseded', 'canceled', 'expired', 'ordered')),
  -- Identifies what is in the snapshot, which never changes.
  hash text not null,
  snapshot text not null,
  total_cents bigint not null check (total_cents >= 0),
  discount_code text,
  provider text not null,
  intent text unique,
  client_secret text,
  address text,
  -- Whether the buyer wants the address of the order in the account's book.
  save_address integer not null default 0,
  email text,
  po_number text,
  build_name text,
  -- The terms of sale that the buyer was shown.
  terms_version text,
  created_at bigint not null,
  expires_at bigint not null
);

create index checkout_account on checkout (account_id, created_at);

create index checkout_expires on checkout (expires_at) where state = 'open';

-- Of these pieces some are made, by the promised day, and some packed from parts. The others are reserved from stock.
create table checkout_line (
  checkout_id text not null references checkout (id),
  product_id integer not null,
  quantity integer not null check (quantity between 1 and 999),
  to_make integer not null default 0,
  from_parts integer not null default 0,
  promised_by text,
  primary key (checkout_id, product_id)
);

create index checkout_line_product on checkout_line (product_id);

-- The pieces of a part that the kits of a checkout are packed from.
create table checkout_part (
  checkout_id text not null references checkout (id),
  kit_id integer not null,
  part_id integer not null,
  quantity integer not null check (quantity > 0),
  to_make integer not null check (to_make between 0 and quantity),
  primary key (checkout_id, kit_id, part_id)
);

create index checkout_part_part on checkout_part (part_id);

-- The provider's events that took effect, so that none does twice.
create table provider_event (
  id text primary key,
  kind text not null,
  created_at bigint not null
);

-- What a payment provider said, without secrets. Rows are never changed or deleted.
create table payment_log (
  id text primary key,
  at bigint not null,
  intent text,
  checkout_id text,
  message text not null
);

create index payment_log_intent on payment_log (intent);

-- The payments of the built-in provider. Of a card it keeps the brand and the last four digits.
create table demo_intent (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  asked text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  cents bigint not null check (cents >= 50),
  received_cents bigint not null check (received_cents in (0, cents)),
  currency text not null,
  metadata text not null,
  billing text,
  card text,
  created_at bigint not null,
  paid_at bigint
);

create index demo_intent_created on demo_intent (created_at);

create index demo_intent_paid on demo_intent (paid_at);

create table demo_refund (
  id text primary key,
  intent_id text not null references demo_intent (id),
  idempotency_key text not null unique,
  cents bigint not null check (cents > 0),
  created_at bigint not null default 0
);

create index demo_refund_intent on demo_refund (intent_id);

create index demo_refund_created on demo_refund (created_at);

-- A webhook of the built-in provider that is not delivered yet.
create table demo_event (
  id text primary key,
  payload text not null,
  attempts integer not null,
  next_at bigint not null,
  created_at bigint not null
);

create index demo_event_due on demo_event (next_at);
