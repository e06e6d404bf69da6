alter table product add column packed_from_parts integer not null default 0;

create table kit_part (
  kit_id integer not null references product (id),
  part_id integer not null references product (id),
  quantity integer not null check (quantity > 0),
  primary key (kit_id, part_id)
);

create index kit_part_part on kit_part (part_id);

alter table checkout_line add column from_parts integer not null default 0;

create table checkout_part (
  checkout_id text not null references checkout (id),
  kit_id integer not null,
  part_id integer not null,
  quantity integer not null check (quantity > 0),
  to_make integer not null check (to_make between 0 and quantity),
  primary key (checkout_id, kit_id, part_id)
);

create index checkout_part_part on checkout_part (part_id);

create table shop_quote_part (
  quote_id text not null references shop_quote (id),
  kit_id integer not null,
  part_id integer not null,
  quantity integer not null check (quantity > 0),
  primary key (quote_id, kit_id, part_id)
);

create index shop_quote_part_part on shop_quote_part (part_id);

alter table order_item add column from_parts integer not null default 0;

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

create table refund_part (
  refund_id text not null references refund (id),
  item_id text not null references order_item (id),
  part_id integer not null,
  restocked integer not null check (restocked > 0),
  primary key (refund_id, item_id, part_id)
);

create index refund_part_item on refund_part (item_id);

alter table order_return_line add column restock_as text check (restock_as in ('kit', 'parts'))
