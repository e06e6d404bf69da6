alter table order_payment add column rounding_cents integer;

alter table terms_payment add column rounding_cents integer;

alter table refund add column rounding_cents integer
