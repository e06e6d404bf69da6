create table category (
  id integer primary key,
  parent_id integer references category (id),
  slug text not null,
  name text not null,
  description text not null,
  position integer not null
);

create unique index category_slug on category (coalesce(parent_id, 0), slug);

create table product (
  id integer primary key,
  slug text not null,
  sku text unique,
  name text not null,
  description text not null,
  category_id integer not null references category (id),
  subcategory_id integer references category (id),
  price_cents bigint not null check (price_cents >= 0),
  weight_g bigint not null check (weight_g > 0),
  stock integer not null check (stock >= 0),
  published integer not null check (published in (0, 1)),
  rating_tenths integer not null check (rating_tenths between 0 and 50),
  review_count integer not null check (review_count >= 0),
  image_url text not null,
  additional_images text not null,
  attributes text not null
);

create index product_slug on product (slug);

create table catalogue_state (
  id integer primary key check (id = 1),
  version integer not null
);

insert into catalogue_state (id, version) values (1, 1);

create table account (
  id text primary key,
  username text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  first_name text,
  last_name text,
  is_vendor integer not null check (is_vendor in (0, 1)),
  is_admin integer not null check (is_admin in (0, 1)),
  created_at bigint not null
);

create table session (
  token_hash text primary key,
  account_id text not null references account (id),
  created_at bigint not null,
  seen_at bigint not null
);

create index session_account on session (account_id);

create table cart_line (
  id text primary key,
  account_id text not null references account (id),
  product_id integer not null,
  quantity integer not null check (quantity between 1 and 999),
  created_at bigint not null,
  unique (account_id, product_id)
);

create table message (
  id text primary key,
  kind text not null check (kind in ('contact', 'application')),
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  company text,
  website text,
  account_id text references account (id),
  created_at bigint not null
);

create index message_created on message (created_at);

create table outbox (
  id text primary key,
  dedupe text not null unique,
  kind text not null,
  payload text not null,
  attempts integer not null,
  next_at bigint not null,
  lease_until bigint not null,
  sent_at bigint,
  dead integer not null check (dead in (0, 1)),
  last_error text,
  created_at bigint not null
);

create index outbox_due on outbox (next_at);
