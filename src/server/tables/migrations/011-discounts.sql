create table discount_code (
  code text primary key,
  percent integer check (percent between 1 and 100),
  amount_cents bigint check (amount_cents > 0),
  -- Whether it makes the cheapest service of shipping free, in place of taking something off the goods.
  free_shipping integer not null default 0 check (free_shipping in (0, 1)),
  -- The category or sub-category whose lines it is for; null for the whole order.
  category_id integer references category (id),
  starts_at bigint,
  ends_at bigint,
  min_total_cents bigint not null check (min_total_cents >= 0),
  max_uses integer check (max_uses > 0),
  once_per_customer integer not null default 0 check (once_per_customer in (0, 1)),
  active integer not null check (active in (0, 1)),
  check (
    case when percent is null then 0 else 1 end + case when amount_cents is null then 0 else 1 end + free_shipping = 1
  ),
  check (free_shipping = 0 or category_id is null)
);

-- The code that a cart will use.
create table applied_code (
  account_id text primary key references account (id),
  code text not null,
  applied_at bigint not null
);
