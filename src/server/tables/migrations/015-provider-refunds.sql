create table provider_refund (
  order_id text not null references orders (id),
  id text not null,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  created_at bigint not null,
  primary key (order_id, id)
);

insert into provider_refund (order_id, id, cents, state, created_at)
select order_id, provider_id, amount_cents, state, created_at from refund
where provider_id is not null and state = 'succeeded';

alter table refund add column asked_cents bigint;

update refund set asked_cents = amount_cents where attempts > 0;

alter table demo_refund add column created_at bigint not null default 0;

create index demo_refund_created on demo_refund (created_at);
