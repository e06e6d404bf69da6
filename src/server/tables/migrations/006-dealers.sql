alter table message add column state text not null default 'new' check (state in ('new', 'answered', 'closed', 'approved', 'declined'));

alter table message add column version integer not null default 0;

alter table message add column dealer_id text;

create index message_state on message (state, created_at);

create table message_reply (
  id text primary key,
  message_id text not null references message (id),
  account_id text,
  body text not null,
  created_at bigint not null
);

create index message_reply_message on message_reply (message_id, created_at);

create table cart_po_number (
  account_id text primary key references account (id),
  po_number text not null
);

create index orders_vendor on orders (created_at) where placed_as_vendor = 1;
