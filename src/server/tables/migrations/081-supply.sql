alter table product add column supply text not null default 'stock';

alter table product add column lead_days integer not null default 0;

alter table product add column work_group text not null default '';

alter table checkout_line add column to_make integer not null default 0;

alter table checkout_line add column promised_by text;

alter table order_item add column to_make integer not null default 0;

alter table order_item add column promised_by text;

create index order_item_to_make on order_item (order_id) where to_make > 0
