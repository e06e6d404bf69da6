-- A mail that waits, was sent, or was given up, which is called dead.
create table outbox (
  id text primary key,
  -- Queues a mail once.
  dedupe text not null unique,
  kind text not null,
  payload text not null,
  attempts integer not null,
  next_at bigint not null,
  lease_until bigint not null,
  sent_at bigint,
  -- Whether it was only written to a file, since no mail server was set.
  to_file integer not null default 0 check (to_file in (0, 1)),
  dead integer not null check (dead in (0, 1)),
  last_error text,
  created_at bigint not null
);

create index outbox_due on outbox (next_at) where sent_at is null and dead = 0;

create index outbox_sent on outbox (sent_at) where sent_at is not null;

create index outbox_failed on outbox (created_at, id) where sent_at is null and dead = 1;

create index outbox_list on outbox (
  (case when sent_at is not null then 0 when dead = 1 then 2 else 1 end), created_at, id
);
