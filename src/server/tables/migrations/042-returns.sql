create table order_return (
  id text primary key,
  order_id text not null references orders (id),
  number integer not null check (number > 0),
  state text not null check (state in ('open', 'received', 'inspected', 'refunded', 'refused', 'withdrawn')),
  account_id text not null,
  by_shop integer not null check (by_shop in (0, 1)),
  reason text not null,
  created_at bigint not null,
  received_at bigint,
  inspected_at bigint,
  ended_at bigint,
  note text not null default '',
  answer text,
  refund_id text references refund (id),
  unique (order_id, number)
);

create index order_return_open on order_return (created_at, id) where state in ('open', 'received', 'inspected');

create index order_return_created on order_return (created_at, id);

create table order_return_line (
  return_id text not null references order_return (id),
  item_id text not null references order_item (id),
  quantity integer not null check (quantity > 0),
  accepted integer check (accepted between 0 and quantity),
  restock integer not null default 0 check (restock in (0, 1)),
  primary key (return_id, item_id)
)
