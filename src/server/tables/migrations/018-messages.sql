-- A message to the shop, or an application to become a dealer.
create table message (
  id text primary key,
  kind text not null check (kind in ('contact', 'application')),
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  company text,
  website text,
  account_id text references account (id),
  state text not null default 'new' check (state in ('new', 'answered', 'closed', 'approved', 'declined')),
  -- Counts the changes of the admin.
  version integer not null default 0,
  -- The account that became a dealer by it.
  dealer_id text,
  -- The Idempotency-Key of the request.
  sent_key text,
  created_at bigint not null
);

create index message_created on message (created_at);

create index message_state on message (state, created_at);

create unique index message_sent_key on message (sent_key);

create table message_reply (
  id text primary key,
  message_id text not null references message (id),
  account_id text,
  body text not null,
  created_at bigint not null
);

create index message_reply_message on message_reply (message_id, created_at);
