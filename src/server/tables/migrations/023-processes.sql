-- on PostgreSQL
-- A right that one server process has at a time, such as that to run the jobs.
create unlogged table lease (
  name text primary key,
  holder text not null,
  expires_at timestamptz not null
);

-- on PostgreSQL
-- The requests that rate limits count for all server processes.
create unlogged table request_count (
  key text primary key,
  times bigint[] not null,
  ends_at bigint not null
);
