create table quote_link (
  token_hash text primary key,
  quote_id text not null references shop_quote (id),
  created_at bigint not null
);

create index quote_link_quote on quote_link (quote_id);

alter table shop_quote add column order_id text references orders (id);

update shop_quote set order_id = (
  select order_payment.order_id from order_payment where order_payment.quote_id = shop_quote.id
);

create unique index shop_quote_order on shop_quote (order_id);

alter table shop_quote add column site text;

alter table checkout add column quote_id text references shop_quote (id);

update checkout set quote_id = (
  select order_payment.quote_id from order_payment
  join orders on orders.id = order_payment.order_id
  where orders.checkout_id = checkout.id
) where provider = 'by hand';

drop index checkout_open;

create unique index checkout_open on checkout (account_id) where state = 'open' and quote_id is null;

create unique index checkout_quote_open on checkout (quote_id) where state = 'open';

create index checkout_quote on checkout (quote_id) where quote_id is not null
