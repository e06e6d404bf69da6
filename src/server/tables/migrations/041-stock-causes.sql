alter table product add column low_mark integer;

create index product_spare on product ((stock - coalesce(low_mark, 5)));

create table delivery (
  id text primary key references audit_log (id),
  name text unique,
  pieces bigint not null check (pieces > 0)
);

create table stock_ledger (
  product_id integer not null references product (id),
  number integer not null check (number > 0),
  cause text not null check (cause in ('opening', 'load', 'order', 'cancel', 'refund', 'edit', 'import',
    'delivery', 'count', 'damage')),
  cause_id text,
  at bigint not null,
  pieces integer not null,
  stock_after integer not null check (stock_after >= 0),
  primary key (product_id, number),
  check ((cause_id is null) = (cause in ('opening', 'load')))
);

insert into stock_ledger (product_id, number, cause, cause_id, at, pieces, stock_after)
select product_id, number, cause, cause_id, at, pieces, stock_after from stock_change;

drop table stock_change;

alter table stock_ledger rename to stock_change;

create index stock_change_cause on stock_change (cause_id);

create index stock_change_at on stock_change (at, product_id, number);

create index stock_change_unsold on stock_change (at, product_id, number) where cause <> 'order';
