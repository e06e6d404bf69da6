create table refund_of_order (
  id text primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('cancel', 'part')),
  intent text,
  amount_cents bigint not null check (amount_cents >= 0),
  hst_cents bigint not null check (hst_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  other_cents bigint not null,
  asked_cents bigint,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  reason text,
  account_id text,
  provider_id text,
  attempts integer not null,
  next_at bigint not null,
  lease_until bigint not null,
  round integer not null,
  last_error text,
  created_at bigint not null
);

insert into refund_of_order (id, order_id, kind, intent, amount_cents, hst_cents, shipping_cents, other_cents,
  asked_cents, state, provider_id, attempts, next_at, lease_until, round, last_error, created_at)
select refund.order_id, refund.order_id, 'cancel', refund.intent, refund.amount_cents, orders.hst_cents, 0, 0,
  refund.asked_cents, refund.state, refund.provider_id, refund.attempts, refund.next_at, refund.lease_until,
  refund.round, refund.last_error, refund.created_at
from refund join orders on orders.id = refund.order_id;

drop table refund;

alter table refund_of_order rename to refund;

create index refund_order on refund (order_id);

create unique index refund_cancel on refund (order_id) where kind = 'cancel';

create index refund_due on refund (next_at) where state = 'pending';

create table refund_line (
  refund_id text not null references refund (id),
  item_id text not null references order_item (id),
  quantity integer not null check (quantity > 0),
  restocked integer not null check (restocked between 0 and quantity),
  removed integer not null check (removed between 0 and quantity),
  primary key (refund_id, item_id)
);

create index refund_line_item on refund_line (item_id);

alter table provider_refund add column refund_id text;

alter table provider_refund add column hst_part_cents bigint not null default 0;

update provider_refund set refund_id = (
  select refund.id from refund
  where refund.order_id = provider_refund.order_id and refund.provider_id = provider_refund.id
);

update provider_refund set hst_part_cents = coalesce(
  (
    select journal_entry.debit_cents from journal_entry
    where journal_entry.order_id = provider_refund.order_id and journal_entry.cause = 'refund'
      and journal_entry.cause_id = provider_refund.id and journal_entry.account = 'hst_payable'
  ),
  (
    select case when provider_refund.cents >= orders.total_cents then orders.hst_cents
      else provider_refund.cents * orders.hst_cents / orders.total_cents end
    from orders where orders.id = provider_refund.order_id
  )
);

create table stock_ledger (
  product_id integer not null references product (id),
  number integer not null check (number > 0),
  cause text not null check (cause in ('opening', 'load', 'order', 'cancel', 'refund', 'edit', 'import')),
  cause_id text,
  at bigint not null,
  pieces integer not null,
  stock_after integer not null check (stock_after >= 0),
  primary key (product_id, number),
  check ((cause_id is null) = (cause in ('opening', 'load')))
);

insert into stock_ledger (product_id, number, cause, cause_id, at, pieces, stock_after)
select product_id, number, cause, cause_id, at, pieces, stock_after from stock_change;

drop table stock_change;

alter table stock_ledger rename to stock_change;

create index stock_change_cause on stock_change (cause_id);

create index stock_change_at on stock_change (at);
