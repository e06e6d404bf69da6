-- The first answer to a request with an Idempotency-Key, for repeats of it.
create table kept_answer (
  account_id text not null references account (id),
  idempotency_key text not null,
  -- Identifies the request.
  request text not null,
  status integer not null,
  body text not null,
  created_at bigint not null,
  primary key (account_id, idempotency_key)
);

create index kept_answer_created on kept_answer (created_at);
