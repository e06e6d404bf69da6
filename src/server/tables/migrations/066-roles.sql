create table staff_role (
  id text not null primary key,
  name text not null,
  rights text not null,
  created_at bigint not null
);

create unique index staff_role_name on staff_role (name);

insert into staff_role (id, name, rights, created_at) values
  ('owner', 'Owner', '[]', 0),
  ('manager', 'Manager', '["orders.read","orders.note","orders.ship","orders.write","orders.refund","returns.write","payments.write","quotes.read","quotes.write","products.read","products.write","prices.write","stock.write","customers.read","customers.write","messages.read","messages.write","reports.read","settings.read","people.read"]', 0),
  ('packer', 'Packer', '["orders.read","orders.note","orders.ship","returns.write","products.read","stock.write"]', 0),
  ('bookkeeper', 'Bookkeeper', '["reports.read"]', 0);

alter table account add column role_id text references staff_role (id);

update account set role_id = 'owner' where is_admin = 1;

alter table account drop column is_admin;

create index account_role on account (role_id) where role_id is not null;

alter table audit_log add column by_name text;

alter table audit_log add column device text
