-- A review of a line of an order. It is new until the shop has seen it.
create table review (
  id text primary key,
  item_id text not null unique references order_item (id),
  account_id text not null references account (id),
  product_id integer not null references product (id),
  stars integer not null check (stars between 1 and 5),
  body text not null,
  -- The name that its writer chose to show; '' for none.
  shown_name text not null,
  pictures text not null,
  -- The ids of the parts that it was used with.
  used_with text not null,
  created_at bigint not null,
  seen_at bigint,
  hidden_at bigint,
  hidden_by text,
  hidden_reason text,
  answer text,
  answered_at bigint,
  answered_by text
);

create index review_created on review (created_at, id);

create index review_of_product on review (product_id, created_at, id);

create index review_of_account on review (account_id);

create index review_new on review (created_at, id) where seen_at is null;

create index review_hidden on review (created_at, id) where hidden_at is not null;

-- A picture that was uploaded for the review of a line; `name` is that of its files.
create table review_picture (
  item_id text not null references order_item (id),
  name text not null,
  primary key (item_id, name)
);

-- A hidden review that its writer took back. The next one of the line is hidden as it was.
create table hidden_review (
  item_id text not null primary key references order_item (id),
  hidden_at bigint not null,
  hidden_by text,
  hidden_reason text
);
