alter table orders add column moved_tax text;

alter table refund add column moved_tax_cents bigint not null default 0 check (moved_tax_cents >= 0)
