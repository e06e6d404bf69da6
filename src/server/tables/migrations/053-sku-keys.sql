alter table product add column sku_key text;

create unique index product_by_sku_key on product (sku_key)
