alter table product add column changed_in bigint not null default 0;

create index product_changed_in on product (changed_in);

create table catalogue_version (
  version bigint primary key,
  token text not null,
  only_products smallint not null check (only_products in (0, 1))
);

insert into catalogue_version (version, token, only_products)
  select version, cast(random() as text), 0 from catalogue_state;
