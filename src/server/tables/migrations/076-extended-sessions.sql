alter table session add column extended_until bigint
