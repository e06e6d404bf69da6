alter table shop_quote add column awaits_answer integer not null default 0;

alter table shop_quote add column freight text;

create index shop_quote_waiting on shop_quote (created_at) where awaits_answer = 1
