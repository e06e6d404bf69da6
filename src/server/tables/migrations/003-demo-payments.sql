create table demo_intent (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  asked text not null,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  cents bigint not null check (cents >= 50),
  received_cents bigint not null check (received_cents in (0, cents)),
  currency text not null,
  metadata text not null,
  billing text,
  card text,
  created_at bigint not null
);

create index demo_intent_created on demo_intent (created_at);

create table demo_refund (
  id text primary key,
  intent_id text not null references demo_intent (id),
  idempotency_key text not null unique,
  cents bigint not null check (cents > 0)
);

create index demo_refund_intent on demo_refund (intent_id);

create table demo_event (
  id text primary key,
  payload text not null,
  attempts integer not null,
  next_at bigint not null,
  created_at bigint not null
);

create index demo_event_due on demo_event (next_at);
