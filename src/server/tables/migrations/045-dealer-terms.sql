create table account_terms (
  account_id text primary key references account (id),
  days integer not null check (days between 1 and 120),
  limit_cents bigint not null check (limit_cents >= 0),
  open_cents bigint not null
);

create table order_terms (
  order_id text primary key references orders (id),
  account_id text not null references account_terms (account_id),
  due_day text not null,
  open_cents bigint not null
);

create index order_terms_account on order_terms (account_id, due_day, order_id);

create index order_terms_due on order_terms (due_day, order_id) where open_cents > 0;

create table terms_payment (
  id text primary key,
  order_id text not null references order_terms (order_id),
  cents bigint not null check (cents <> 0),
  means text not null check (means in ('cash', 'e-transfer')),
  reference text,
  account_id text not null references account (id),
  at bigint not null
);

create index terms_payment_order on terms_payment (order_id, at, id);

create index journal_entry_receivables on journal_entry (at) where account = 'receivables'
