create table terms_of_sale (
  version text not null primary key,
  content text not null,
  first_shown_at bigint not null
);

alter table checkout add column terms_version text;

alter table orders add column terms_version text
