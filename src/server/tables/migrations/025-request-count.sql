-- on PostgreSQL
create unlogged table request_count (
  key text primary key,
  times bigint[] not null,
  ends_at bigint not null
);
