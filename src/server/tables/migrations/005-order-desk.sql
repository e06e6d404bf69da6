alter table checkout add column po_number text;

alter table orders add column po_number text;

alter table orders add column ready_at bigint;

alter table orders add column attended text;

alter table refund add column round integer not null default 0;

create index orders_attention on orders (created_at) where attention is not null;

create index orders_status on orders (status, created_at);

create table order_note (
  id text primary key,
  order_id text not null references orders (id),
  account_id text not null,
  body text not null,
  created_at bigint not null
);

create index order_note_order on order_note (order_id, created_at);
