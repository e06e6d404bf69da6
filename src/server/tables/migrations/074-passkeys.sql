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

create table passkey_challenge (
  token_hash text not null primary key,
  account_id text references account (id),
  expires_at bigint not null
)
