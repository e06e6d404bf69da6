-- The account that owns the orders of walk-in customers. Its key is no address, so no other account can have it.
insert into account
(id, username, email, email_key, password_hash, is_vendor, is_admin, created_at)
values
('walk-in', 'walk-in (customer without an account)', 'walk-in@account.invalid', 'walk-in', '', 0, 0, 0)
on conflict (id) do nothing;

insert into deleted_account (account_id, deleted_at) values ('walk-in', 0) on conflict (account_id) do nothing
