create table write_probe (
  id integer primary key check (id = 1),
  written_at bigint not null
);
