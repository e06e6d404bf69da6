create table account_note (
  id text primary key,
  account_id text not null references account (id),
  written_by text not null references account (id),
  body text not null,
  created_at bigint not null
);

create index account_note_account on account_note (account_id, created_at)
