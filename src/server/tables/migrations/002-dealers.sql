-- A company of dealers. It has days to pay once it was given terms, and a limit of 0 once they are withdrawn. What it owes
-- in all is open; a sum below zero is owed by the shop.
create table company (
  id text primary key,
  name text not null,
  tax_number text,
  days integer check (days between 1 and 120),
  limit_cents bigint not null default 0 check (limit_cents >= 0),
  open_cents bigint not null default 0,
  created_at bigint not null
);
