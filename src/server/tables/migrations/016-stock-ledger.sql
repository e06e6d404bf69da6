alter table product add column stock_changes integer not null default 0;

create table stock_change (
  product_id integer not null references product (id),
  number integer not null check (number > 0),
  cause text not null check (cause in ('opening', 'load', 'order', 'cancel', 'edit', 'import')),
  cause_id text,
  at bigint not null,
  pieces integer not null,
  stock_after integer not null check (stock_after >= 0),
  primary key (product_id, number),
  check ((cause_id is null) = (cause in ('opening', 'load')))
);

create index stock_change_cause on stock_change (cause_id);

insert into stock_change (product_id, number, cause, at, pieces, stock_after)
  select id, 1, 'opening', (select applied_at from schema_migration where version = 16), stock, stock from product;

update product set stock_changes = 1;

create table cart_count (
  account_id text primary key references account (id),
  pieces bigint not null,
  checksum bigint not null
);

insert into cart_count (account_id, pieces, checksum)
  select account_id, sum(quantity), sum(cast(product_id as bigint) * quantity) from cart_line group by account_id;

alter table orders add column address_digest text;
