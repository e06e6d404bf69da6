create table payment_on_terms (
  id text primary key,
  order_id text not null references order_terms (order_id),
  cents bigint not null check (cents <> 0),
  means text not null check (means in ('cash', 'e-transfer', 'card-terminal', 'cheque')),
  reference text,
  account_id text not null references account (id),
  at bigint not null,
  rounding_cents integer
);

insert into payment_on_terms (id, order_id, cents, means, reference, account_id, at, rounding_cents)
select id, order_id, cents, means, reference, account_id, at, rounding_cents from terms_payment;

drop table terms_payment;

alter table payment_on_terms rename to terms_payment;

create index terms_payment_order on terms_payment (order_id, at, id)
