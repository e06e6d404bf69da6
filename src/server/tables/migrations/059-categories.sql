alter table category add column hidden integer not null default 0;

alter table category add column image_url text not null default '';

create table category_redirect (
  slug text not null primary key,
  category_id integer not null references category (id),
  created_at bigint not null
)
