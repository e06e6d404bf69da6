create table site_page (
  slug text not null,
  version integer not null,
  title text not null,
  text text not null,
  saved_at bigint not null,
  saved_by text not null,
  confirmed_at bigint,
  primary key (slug, version)
)
