-- The journal. Rows with the same cause are a group, whose debits equal its credits. Rows are never changed or deleted.
create table journal_entry (
  -- '' for what belongs to no order.
  order_id text not null,
  cause text not null,
  -- The id of the order, or the provider's id of the refund, the fee or the payout.
  cause_id text not null,
  account text not null,
  at bigint not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  -- Where the order was delivered when it was placed.
  province text not null,
  primary key (order_id, cause, cause_id, account),
  check ((debit_cents = 0) <> (credit_cents = 0))
);

create index journal_entry_at on journal_entry (at, order_id, cause, cause_id, account);

create index journal_entry_clearing on journal_entry (at, debit_cents, credit_cents) where account = 'card_clearing';

create index journal_entry_receivables on journal_entry (at) where account = 'receivables';

-- A change of the shop's money with the payment provider. The source is the provider's id of what moved.
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
