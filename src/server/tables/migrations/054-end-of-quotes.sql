alter table shop_quote add column ends_at bigint not null default 0;

update shop_quote set ends_at = valid_until
