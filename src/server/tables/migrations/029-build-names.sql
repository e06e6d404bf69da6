create table cart_build_name (
  account_id text primary key references account (id),
  build_name text not null
);

alter table checkout add column build_name text;

alter table orders add column build_name text;
