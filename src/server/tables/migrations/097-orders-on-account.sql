-- quote_id: null for an order that a dealer placed on terms at the checkout.
create table payment_by_hand (
  order_id text primary key references orders (id),
  quote_id text unique references shop_quote (id),
  means text not null,
  reference text,
  taken_by text not null references account (id),
  at bigint not null,
  rounding_cents integer
);

insert into payment_by_hand (order_id, quote_id, means, reference, taken_by, at, rounding_cents)
select order_id, quote_id, means, reference, taken_by, at, rounding_cents from order_payment;

drop table order_payment;

alter table payment_by_hand rename to order_payment
