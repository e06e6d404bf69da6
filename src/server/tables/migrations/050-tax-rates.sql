create table tax_rate (
  province text not null,
  day text not null,
  federal_name text not null,
  federal_rate integer not null check (federal_rate between 0 and 30000),
  provincial_name text,
  provincial_rate integer check (provincial_rate between 1 and 30000),
  primary key (province, day),
  check ((provincial_name is null) = (provincial_rate is null))
);

insert into tax_rate (province, day, federal_name, federal_rate, provincial_name, provincial_rate) values
  ('ON', '2010-07-01', 'HST', 13000, null, null),
  ('BC', '2013-04-01', 'GST', 5000, 'PST', 7000),
  ('AB', '2008-01-01', 'GST', 5000, null, null),
  ('MB', '2019-07-01', 'GST', 5000, 'RST', 7000),
  ('SK', '2017-03-23', 'GST', 5000, 'PST', 6000),
  ('QC', '2013-01-01', 'GST', 5000, 'QST', 9975),
  ('NB', '2016-07-01', 'HST', 15000, null, null),
  ('NS', '2010-07-01', 'HST', 15000, null, null),
  ('NS', '2025-04-01', 'HST', 14000, null, null),
  ('PE', '2016-10-01', 'HST', 15000, null, null),
  ('NL', '2016-07-01', 'HST', 15000, null, null),
  ('YT', '2008-01-01', 'GST', 5000, null, null),
  ('NT', '2008-01-01', 'GST', 5000, null, null),
  ('NU', '2008-01-01', 'GST', 5000, null, null);

alter table orders add column taxes text;

alter table refund add column provincial_cents bigint not null default 0;

alter table provider_refund add column provincial_cents bigint not null default 0;

alter table shipping_quote add column province text
