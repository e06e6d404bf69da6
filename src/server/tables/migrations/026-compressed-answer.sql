-- on PostgreSQL
create unlogged table compressed_answer (
  name text primary key,
  bytes bytea not null,
  made_at bigint not null
);
