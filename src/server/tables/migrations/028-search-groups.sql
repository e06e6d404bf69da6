create table search_group (
  id text primary key,
  words text not null
);

alter table catalogue_state add column groups_in bigint not null default 0;
