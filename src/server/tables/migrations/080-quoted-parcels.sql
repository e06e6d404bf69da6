alter table shipping_quote add column parcels text not null default '[]';
