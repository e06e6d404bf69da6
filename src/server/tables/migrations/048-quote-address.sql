alter table shop_quote add column address text
