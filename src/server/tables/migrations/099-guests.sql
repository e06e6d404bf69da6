-- is_guest: whether the account is that of a guest, who gave nothing but a mail address and has no password.
alter table account add column is_guest integer not null default 0
