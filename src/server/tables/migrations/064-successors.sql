alter table product add column successor_id integer;
