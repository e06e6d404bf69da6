create table parcel (
  id text primary key,
  order_id text not null references orders (id),
  number integer not null check (number > 0),
  carrier text,
  tracking_number text,
  account_id text,
  created_at bigint not null,
  unique (order_id, number)
);

create table parcel_line (
  parcel_id text not null references parcel (id),
  item_id text not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (parcel_id, item_id)
);

insert into parcel (id, order_id, number, carrier, tracking_number, account_id, created_at)
select orders.id, orders.id, 1, orders.carrier, orders.tracking_number,
  (select max(account_id) from audit_log
    where subject = 'order:' || orders.id and act = 'order.shipped'),
  coalesce((select max(at) from audit_log
    where subject = 'order:' || orders.id and act = 'order.shipped'), orders.created_at)
from orders where status in ('shipped', 'delivered') and is_pickup = 0;

insert into parcel_line (parcel_id, item_id, quantity)
select parcel.order_id, order_item.id, order_item.quantity
from parcel join order_item on order_item.order_id = parcel.order_id;
