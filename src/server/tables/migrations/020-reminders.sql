-- A device that wants reminders. Its id is made by the device and outlives its endpoint.
create table push_device (
  id text primary key,
  secret_hash text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  account_id text references account (id),
  topics text not null,
  time_zone text not null,
  -- Minutes after midnight. There are no quiet hours when both are the same.
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_to integer not null check (quiet_to between 0 and 1439),
  created_at bigint not null,
  changed_at bigint not null,
  -- When and why its push service began to refuse us.
  disabled_at bigint,
  disabled_why text
);

create index push_device_hours on push_device (time_zone, quiet_from, quiet_to, id);

create index push_device_account on push_device (account_id);

-- One reminder to one device. The row is inserted before the request and outlives the device, so that no device gets a
-- second one.
create table push_send (
  campaign text not null,
  device_id text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'gone')),
  attempts integer not null,
  claimed_at bigint not null,
  next_at bigint not null,
  host text not null,
  -- The HTTP status of the last answer.
  status integer,
  error text,
  primary key (campaign, device_id)
);

create index push_send_state on push_send (campaign, state, next_at);

create index push_send_device on push_send (device_id);

-- A device that waits for a notification that a part can be ordered again.
create table stock_push (
  id text primary key,
  product_id integer not null references product (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  account_id text references account (id),
  attempts integer not null,
  next_at bigint not null,
  created_at bigint not null,
  unique (product_id, endpoint)
);

create index stock_push_endpoint on stock_push (endpoint);

create index stock_push_account on stock_push (account_id) where account_id is not null;

-- A consent, with the words beside the button.
create table consent (
  id text primary key,
  account_id text references account (id),
  device_id text not null,
  purpose text not null,
  words text not null,
  given_at bigint not null,
  withdrawn_at bigint
);

create index consent_account on consent (account_id);

create index consent_device on consent (device_id);

-- One row: the keys by which push services know this shop.
create table push_key (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  made_at bigint not null
);
