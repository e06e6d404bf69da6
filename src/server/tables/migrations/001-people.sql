-- In all tables, sums are cents, weights grams, times epoch milliseconds and flags 0 or 1. Days are days in Toronto, such
-- as '2026-11-30'. Addresses, lists and snapshots are JSON text.

-- A role of the staff. The rights are a list, which is empty for the owner, who may do everything.
create table staff_role (
  id text not null primary key,
  name text not null,
  rights text not null,
  created_at bigint not null
);

create unique index staff_role_name on staff_role (name);

insert into staff_role (id, name, rights, created_at) values
  ('owner', 'Owner', '[]', 0),
  ('manager', 'Manager', '["orders.read","orders.note","orders.ship","orders.write","orders.refund","returns.write","payments.read","payments.write","quotes.read","quotes.write","products.read","products.write","prices.write","stock.write","customers.read","customers.write","messages.read","messages.write","reports.read","settings.read","people.read"]', 0),
  ('packer', 'Packer', '["orders.read","orders.note","orders.ship","returns.write","products.read","stock.write"]', 0),
  ('bookkeeper', 'Bookkeeper', '["payments.read","payments.write","reports.read"]', 0);
