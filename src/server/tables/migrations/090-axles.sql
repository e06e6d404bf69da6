-- Sizes that are sure. An axle without any is known by its name, and waits for the owner's measure.
create table axle (
  id text not null primary key,
  names text not null,
  tubes_in text not null
);

insert into axle (id, names, tubes_in)
values
  ('dana-44', '["Dana 44","D44"]', '[2.75]'),
  ('dana-60', '["Dana 60","D60"]', '[3.125]'),
  ('ford-9', '["Ford 9 inch","9 inch","Ford 9"]', '[3]'),
  ('ford-8.8', '["Ford 8.8","8.8","8.8 inch","Explorer 8.8","Ford 8.8 inch"]', '[3.25]'),
  ('gm-14-bolt', '["GM 14 bolt","14 bolt","Corporate 14","Chevy 14 bolt"]', '[]'),
  ('sterling', '["Sterling","Ford Sterling","Sterling 10.25","Sterling 10.5"]', '[]'),
  ('toyota', '["Toyota","Toyota solid axle"]', '[]')
