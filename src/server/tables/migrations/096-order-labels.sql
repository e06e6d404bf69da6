create table order_label (
  order_id text primary key references orders (id),
  created_at bigint not null
)
