create table account_request (
  id text primary key,
  account_id text not null references account (id),
  purpose text not null check (purpose in ('reset', 'email')),
  email text,
  token_hash text unique,
  created_at bigint not null,
  expires_at bigint not null,
  check ((purpose = 'email') = (email is not null))
);

create index account_request_account on account_request (account_id);

create table deleted_account (
  account_id text primary key references account (id),
  deleted_at bigint not null
);
