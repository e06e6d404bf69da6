alter table order_item add column agreed_by text;

create table promise_move (
  id text not null primary key,
  order_id text not null references orders (id),
  item_id text not null references order_item (id),
  from_day text,
  to_day text not null,
  agreed_day text,
  state text not null check (state in ('told', 'asked', 'accepted', 'cancelled', 'replaced')),
  note text not null,
  token_hash text,
  account_id text references account (id),
  created_at bigint not null,
  answered_at bigint
);

create index promise_move_item on promise_move (item_id, created_at);

create index promise_move_order on promise_move (order_id);

create unique index promise_move_token on promise_move (token_hash);

create index parcel_line_item on parcel_line (item_id);

create index promise_move_answered on promise_move (answered_at) where answered_at is not null
