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

create table login_challenge (
  token_hash text not null primary key,
  account_id text not null references account (id),
  tries integer not null,
  expires_at bigint not null
);

alter table session add column proved_at bigint
