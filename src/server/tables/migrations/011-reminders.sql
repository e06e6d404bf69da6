create table push_device (
  id text primary key,
  secret_hash text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  account_id text references account (id),
  topics text not null,
  time_zone text not null,
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_to integer not null check (quiet_to between 0 and 1439),
  created_at bigint not null,
  changed_at bigint not null,
  disabled_at bigint,
  disabled_why text
);

create index push_device_hours on push_device (time_zone, quiet_from, quiet_to, id);

create index push_device_account on push_device (account_id);

create table push_send (
  campaign text not null,
  device_id text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'gone')),
  attempts integer not null,
  claimed_at bigint not null,
  next_at bigint not null,
  host text not null,
  status integer,
  error text,
  primary key (campaign, device_id)
);

create index push_send_state on push_send (campaign, state, next_at);

create index push_send_device on push_send (device_id);

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

create table push_key (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  made_at bigint not null
);
