-- Whom the shop buys from.
create table supplier (
  id text primary key,
  name text not null,
  -- The shop's customer number there; '' for none.
  number text not null,
  -- Business days from an order until it arrives.
  lead_days integer,
  notes text not null
);
