alter table product add column revision integer not null default 1;

alter table product add column updated_at bigint not null default 0;

alter table product add column image_alts text not null default '{}';

create table product_redirect (
  slug text primary key,
  product_id integer not null references product (id),
  created_at bigint not null
);

create index product_redirect_product on product_redirect (product_id);
