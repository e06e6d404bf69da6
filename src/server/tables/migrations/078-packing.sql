alter table product add column packing text not null default '{}';
