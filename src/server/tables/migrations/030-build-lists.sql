create table build_list (
  account_id text not null references account (id),
  id text not null,
  list text not null,
  bytes integer not null check (bytes > 0),
  gone_at bigint,
  primary key (account_id, id)
);

create index build_list_gone on build_list (gone_at) where gone_at is not null;
