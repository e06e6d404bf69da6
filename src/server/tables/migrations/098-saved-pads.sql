-- lines: JSON text, the ids of parts with their pieces.
create table saved_pad (
  id text not null primary key,
  account_id text not null references account (id),
  name text not null,
  lines text not null,
  saved_at bigint not null
);

create index saved_pad_account on saved_pad (account_id)
