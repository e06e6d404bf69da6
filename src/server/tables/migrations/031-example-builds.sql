create table example_build (
  id text primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  lines text not null,
  published integer not null check (published in (0, 1)),
  changed_at bigint not null
);
