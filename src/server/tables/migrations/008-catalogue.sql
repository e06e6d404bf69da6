create table category (
  id integer primary key,
  parent_id integer references category (id),
  slug text not null,
  name text not null,
  description text not null,
  -- What search engines show in place of its name and its text; '' for these.
  search_title text not null default '',
  search_description text not null default '',
  position integer not null,
  hidden integer not null default 0,
  -- Whether the owner has removed it while orders name parts of it: then it is in no list.
  archived integer not null default 0,
  -- The picture on the home page; '' for the standard one.
  image_url text not null default ''
);

create unique index category_slug on category (coalesce(parent_id, 0), slug);

create table category_redirect (
  slug text not null primary key,
  category_id integer not null references category (id),
  created_at bigint not null
);

create table product (
  id integer primary key,
  slug text not null,
  sku text unique,
  -- SKUs that look the same have the same key.
  sku_key text,
  name text not null,
  description text not null,
  -- What search engines show in place of its name and its text; '' for these.
  search_title text not null default '',
  search_description text not null default '',
  category_id integer not null references category (id),
  subcategory_id integer references category (id),
  -- The regular price. The price of a sale is in force from its first to its last day.
  price_cents bigint not null check (price_cents >= 0),
  sale_cents bigint,
  sale_from text,
  sale_to text,
  weight_g bigint not null check (weight_g > 0),
  packing text not null default '{}',
  stock integer not null check (stock >= 0),
  -- Counts its rows in the stock ledger.
  stock_changes integer not null default 0,
  -- With so many pieces or fewer its stock is low; null for the usual number.
  low_mark integer,
  shelf_place text not null default '',
  -- What is not sold from stock alone is made by a work group in so many business days.
  supply text not null default 'stock',
  lead_days integer not null default 0,
  work_group text not null default '',
  -- Whether its kit is packed from the stock of its parts.
  packed_from_parts integer not null default 0,
  published integer not null check (published in (0, 1)),
  -- Whether the owner has removed it while an order names it: then it is in no list.
  archived integer not null default 0,
  -- The product that takes its place once it is no longer sold.
  successor_id integer,
  rating_tenths integer not null check (rating_tenths between 0 and 50),
  review_count integer not null check (review_count >= 0),
  image_url text not null,
  additional_images text not null,
  image_alts text not null default '{}',
  attributes text not null,
  interfaces text not null default '[]',
  -- Counts edits, and the catalogue's version and the time of the last one; 0 before it.
  revision integer not null default 1,
  changed_in bigint not null default 0,
  updated_at bigint not null default 0
);

create index product_slug on product (slug);

create unique index product_by_sku_key on product (sku_key);

create index product_stock on product (stock);

create index product_spare on product ((stock - coalesce(low_mark, 5)));

create index product_changed_in on product (changed_in);

-- A former slug of a product.
create table product_redirect (
  slug text primary key,
  product_id integer not null references product (id),
  created_at bigint not null
);

create index product_redirect_product on product_redirect (product_id);

-- The parts of a kit that is packed from their stock.
create table kit_part (
  kit_id integer not null references product (id),
  part_id integer not null references product (id),
  quantity integer not null check (quantity > 0),
  primary key (kit_id, part_id)
);

create index kit_part_part on kit_part (part_id);

-- The stock ledger. Rows are never changed or deleted, and numbered from 1 for each product.
create table stock_change (
  product_id integer not null references product (id),
  number integer not null check (number > 0),
  cause text not null check (cause in ('opening', 'load', 'order', 'cancel', 'refund', 'edit', 'import',
    'delivery', 'count', 'damage')),
  -- The id of the order, of the refund, or of the entry in the audit log.
  cause_id text,
  at bigint not null,
  -- What was added; below zero what was taken.
  pieces integer not null,
  stock_after integer not null check (stock_after >= 0),
  primary key (product_id, number),
  check ((cause_id is null) = (cause in ('opening', 'load')))
);

create index stock_change_at on stock_change (at, product_id, number);

create index stock_change_cause on stock_change (cause_id);

create index stock_change_unsold on stock_change (at, product_id, number) where cause <> 'order';

-- A delivery that was received. Its name is made of supplier and reference, and tells it from all others.
create table delivery (
  id text primary key references audit_log (id),
  name text unique,
  pieces bigint not null check (pieces > 0)
);

-- The price of a product from a time on. Rows are never changed or deleted.
create table price_history (
  id text primary key,
  product_id integer not null references product (id),
  at bigint not null,
  price_cents bigint not null check (price_cents >= 0),
  regular_cents bigint not null check (regular_cents >= price_cents),
  -- The id of the entry in the audit log.
  cause_id text
);

create index price_history_product on price_history (product_id, at, id);

-- Somebody who waits for a mail that a part can be ordered again.
create table stock_notice (
  id text primary key,
  product_id integer not null references product (id),
  email text not null,
  email_key text not null,
  created_at bigint not null,
  unique (product_id, email_key)
);

create index stock_notice_email on stock_notice (email_key);

-- Words that mean the same part.
create table search_group (
  id text primary key,
  words text not null
);

-- Searches of a day that found nothing.
create table missed_search (
  day text not null,
  words text not null,
  times integer not null check (times > 0),
  primary key (day, words)
);

-- An axle by its names, and the outside diameters of its tubes in inches. One without any is known by its name, and waits
-- for the owner's measure.
create table axle (
  id text not null primary key,
  names text not null,
  tubes_in text not null
);

insert into axle (id, names, tubes_in) values
  ('dana-44', '["Dana 44","D44"]', '[2.75]'),
  ('dana-60', '["Dana 60","D60"]', '[3.125]'),
  ('ford-9', '["Ford 9 inch","9 inch","Ford 9"]', '[3]'),
  ('ford-8.8', '["Ford 8.8","8.8","8.8 inch","Explorer 8.8","Ford 8.8 inch"]', '[3.25]'),
  ('gm-14-bolt', '["GM 14 bolt","14 bolt","Corporate 14","Chevy 14 bolt","GM"]', '[]'),
  ('sterling', '["Sterling","Ford Sterling","Sterling 10.25","Sterling 10.5"]', '[]'),
  ('toyota', '["Toyota","Toyota solid axle"]', '[]');

-- One row. The version counts the changes of words, prices, pictures and categories, the other one those of stock.
create table catalogue_state (
  id integer primary key check (id = 1),
  version integer not null,
  stock_version bigint not null default 1,
  -- The version of the last change of search groups or axles; 0 before the first.
  groups_in bigint not null default 0,
  -- The day whose sales are on in this version; '' before the first.
  sales_day text not null default '',
  -- The highest id that a product had when the owner last removed something; null before.
  removed_up_to integer
);

insert into catalogue_state (id, version) values (1, 1);

-- The versions of the catalogue. The token tells one from another of the same number, which exists after a backup was
-- restored.
create table catalogue_version (
  version bigint primary key,
  token text not null,
  -- Whether it differs from the version before in products alone.
  only_products smallint not null check (only_products in (0, 1))
);

insert into catalogue_version (version, token, only_products)
  select version, cast(random() as text), 0 from catalogue_state;
