alter table orders add column shipping_taxed integer not null default 0 check (shipping_taxed in (0, 1))
