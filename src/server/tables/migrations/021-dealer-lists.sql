create index account_list on account (created_at, id, username, email_key);

create index account_vendor on account (id) where is_vendor = 1;

drop index orders_vendor;

create index orders_vendor on orders (created_at, id, account_id, status, total_cents) where placed_as_vendor = 1;
