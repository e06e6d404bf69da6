create table balance_transaction (
  id text primary key,
  provider text not null,
  kind text not null check (kind in ('payment', 'refund', 'fee', 'payout', 'other', 'foreign')),
  source text,
  cents bigint not null,
  fee_cents bigint not null,
  at bigint not null
);

create index balance_transaction_at on balance_transaction (provider, at);

create index balance_transaction_payout on balance_transaction (source) where kind = 'payout';

create index balance_transaction_unposted on balance_transaction (at) where kind in ('other', 'foreign');

create table payout (
  id text primary key,
  provider text not null,
  cents bigint not null,
  state text not null check (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  at bigint not null
);

create index payout_at on payout (at, id);

create index journal_entry_clearing on journal_entry (at, debit_cents, credit_cents) where account = 'card_clearing';

alter table demo_intent add column paid_at bigint;

update demo_intent set paid_at = created_at where status = 'succeeded';

create index demo_intent_paid on demo_intent (paid_at)
