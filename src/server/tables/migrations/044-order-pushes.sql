create table order_push_device (
  endpoint text primary key,
  account_id text not null references account (id),
  p256dh text not null,
  auth text not null,
  created_at bigint not null
);

create index order_push_device_account on order_push_device (account_id);

create table order_push (
  order_id text not null references orders (id),
  endpoint text not null references order_push_device (endpoint) on delete cascade,
  attempts integer not null,
  next_at bigint not null,
  primary key (order_id, endpoint)
);

create index order_push_next on order_push (next_at);

create index order_push_endpoint on order_push (endpoint)
