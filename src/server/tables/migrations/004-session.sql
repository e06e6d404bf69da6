create table session (
  token_hash text primary key,
  -- Names the session to its user.
  id text not null default '',
  account_id text not null references account (id),
  device text,
  created_at bigint not null,
  seen_at bigint not null,
  -- When the session last showed the password and, if the account has one, the second factor.
  proved_at bigint,
  -- Until when a payment keeps the session after its time.
  extended_until bigint
);

create unique index session_id on session (id);

create index session_account on session (account_id);

-- A browser in which an account has signed in.
create table known_device (
  token_hash text not null,
  account_id text not null references account (id),
  seen_at bigint not null,
  primary key (token_hash, account_id)
);

create index known_device_account on known_device (account_id);

-- An authenticator app. It counts once its first code was typed. The last step is that of the last code that was taken.
create table second_factor (
  account_id text not null primary key references account (id),
  secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  last_step bigint not null
);

create table recovery_code (
  account_id text not null references account (id),
  code_hash text not null,
  primary key (account_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is awaited.
create table login_challenge (
  token_hash text not null primary key,
  account_id text not null references account (id),
  tries integer not null,
  expires_at bigint not null
);

create table passkey (
  id text not null primary key,
  credential_id text not null unique,
  account_id text not null references account (id),
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at bigint not null,
  used_at bigint
);

create index passkey_account on passkey (account_id);

-- A challenge for a new passkey of an account or, without an account, for the use of any.
create table passkey_challenge (
  token_hash text not null primary key,
  account_id text references account (id),
  expires_at bigint not null
);
