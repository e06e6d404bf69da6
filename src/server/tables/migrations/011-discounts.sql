create table discount_code (
  code text primary key,
  percent integer check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  starts_at bigint,
  ends_at bigint,
  min_total_cents bigint not null check (min_total_cents >= 0),
  max_uses integer check (max_uses > 0),
  once_per_customer integer not null default 0 check (once_per_customer in (0, 1)),
  active integer not null check (active in (0, 1)),
  check ((percent is null) <> (amount_cents is null))
);

-- The code that a cart will use.
create table applied_code (
  account_id text primary key references account (id),
  code text not null,
  applied_at bigint not null
);
