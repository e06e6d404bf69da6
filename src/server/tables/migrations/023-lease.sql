-- on PostgreSQL
create unlogged table lease (
  name text primary key,
  holder text not null,
  expires_at timestamptz not null
);
