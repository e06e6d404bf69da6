create table stock_push (
  id text primary key,
  product_id integer not null references product (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  account_id text references account (id),
  attempts integer not null,
  next_at bigint not null,
  created_at bigint not null,
  unique (product_id, endpoint)
);

create index stock_push_endpoint on stock_push (endpoint);

create index stock_push_account on stock_push (account_id) where account_id is not null
