alter table shop_quote add column supplement_of text references orders (id);

create index shop_quote_supplement on shop_quote (supplement_of) where supplement_of is not null;

create unique index shop_quote_supplement_unpaid on shop_quote (supplement_of)
where supplement_of is not null and state in ('open', 'expired');

-- The order of a supplement has no pieces, which the check of the old column refuses.
alter table orders add column pieces integer not null default 0 check (pieces >= 0);

update orders set pieces = item_count;

alter table orders drop column item_count;

alter table orders rename column pieces to item_count
