create table company (
  id text primary key,
  name text not null,
  tax_number text,
  days integer check (days between 1 and 120),
  limit_cents bigint not null default 0 check (limit_cents >= 0),
  open_cents bigint not null default 0,
  created_at bigint not null
);

alter table account add column company_id text references company (id);

create index account_company on account (company_id) where company_id is not null;

alter table orders add column company_id text references company (id);

create index orders_company on orders (company_id, created_at, id) where company_id is not null;

insert into company (id, name, days, limit_cents, open_cents, created_at)
select account.id, coalesce(
  (select company from message where dealer_id = account.id and company is not null order by created_at desc limit 1),
  account.username
), days, limit_cents, open_cents, account.created_at
from account_terms join account on account.id = account_terms.account_id;

update account set company_id = id
where id in (select id from company) and id not in (select account_id from deleted_account);

update orders set company_id = account_id
where id in (select order_id from order_terms) or (placed_as_vendor = 1 and account_id in (select id from company));

create table order_on_terms (
  order_id text primary key references orders (id),
  company_id text not null references company (id),
  due_day text not null,
  open_cents bigint not null
);

insert into order_on_terms (order_id, company_id, due_day, open_cents)
select order_id, account_id, due_day, open_cents from order_terms;

create table payment_of_terms (
  id text primary key,
  order_id text not null references order_on_terms (order_id),
  cents bigint not null check (cents <> 0),
  means text not null check (means in ('cash', 'e-transfer', 'card-terminal', 'cheque')),
  reference text,
  account_id text not null references account (id),
  at bigint not null,
  rounding_cents integer
);

insert into payment_of_terms (id, order_id, cents, means, reference, account_id, at, rounding_cents)
select id, order_id, cents, means, reference, account_id, at, rounding_cents from terms_payment;

drop table terms_payment;

drop table order_terms;

drop table account_terms;

alter table order_on_terms rename to order_terms;

alter table payment_of_terms rename to terms_payment;

create index order_terms_company on order_terms (company_id, due_day, order_id);

create index order_terms_due on order_terms (due_day, order_id) where open_cents > 0;

create index terms_payment_order on terms_payment (order_id, at, id)
