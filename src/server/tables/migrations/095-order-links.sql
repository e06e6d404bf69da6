create table order_link (
  token_hash text primary key,
  order_id text not null references orders (id),
  created_at bigint not null
);

create index order_link_order on order_link (order_id)
