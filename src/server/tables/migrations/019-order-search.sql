create table order_words (
  created_at bigint not null,
  order_id text not null unique references orders (id) on delete cascade,
  words text not null,
  primary key (created_at, order_id)
);

drop index orders_created;

create index orders_created on orders (created_at, id);

drop index orders_status;

create index orders_status on orders (status, created_at, id);

drop index orders_attention;

create index orders_attention on orders (created_at, id) where attention is not null;

create index orders_open on orders (created_at, id) where status not in ('shipped', 'delivered', 'cancelled');
