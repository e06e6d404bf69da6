create table shop_setting (
  name text primary key,
  value text not null,
  version integer not null check (version > 0),
  changed_at bigint not null
);
