alter table product add column shelf_place text not null default '';
