-- used_at: when it was last used by an order or chosen as the default; 0 for never. The default is the newest.
create table account_address (
  id text not null primary key,
  account_id text not null references account (id),
  address text not null,
  po_number text,
  used_at bigint not null,
  created_at bigint not null
);

create index account_address_account on account_address (account_id);

alter table checkout add column save_address integer not null default 0
