alter table orders add column discount_label text
