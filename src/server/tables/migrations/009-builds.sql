-- A build list of an account. Its id comes from a device, so that two accounts may have the same one.
create table build_list (
  account_id text not null references account (id),
  id text not null,
  list text not null,
  bytes integer not null check (bytes > 0),
  -- When it was removed; null while its owner sees it.
  gone_at bigint,
  primary key (account_id, id)
);

create index build_list_gone on build_list (gone_at) where gone_at is not null;

-- A build that the owner shows as an example.
create table example_build (
  id text primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  lines text not null,
  -- The code of its drawing; '' for none.
  suspension text not null default '',
  published integer not null check (published in (0, 1))
);
