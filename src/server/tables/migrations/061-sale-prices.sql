alter table product add column sale_cents bigint;

alter table product add column sale_from text;

alter table product add column sale_to text;

alter table catalogue_state add column sales_day text not null default '';

create table price_history (
  id text primary key,
  product_id integer not null references product (id),
  at bigint not null,
  price_cents bigint not null check (price_cents >= 0),
  regular_cents bigint not null check (regular_cents >= price_cents),
  cause_id text
);

create index price_history_product on price_history (product_id, at, id);

insert into price_history (id, product_id, at, price_cents, regular_cents)
  select '0000' || id, id,
    case when updated_at > 0 then updated_at
      else coalesce((select at from stock_change where product_id = product.id and number = 1), 0) end,
    price_cents, price_cents
  from product
