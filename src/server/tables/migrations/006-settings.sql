-- A setting that the owner changed from its default, or a single fact that the shop keeps, such as the last backup.
create table shop_setting (
  name text primary key,
  value text not null,
  version integer not null check (version > 0),
  changed_at bigint not null
);

-- One row, which is written to see whether the database can be written.
create table write_probe (
  id integer primary key check (id = 1),
  written_at bigint not null
);
