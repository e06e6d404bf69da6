alter table account add column password_is_first integer not null default 0 check (password_is_first in (0, 1))
