create index orders_waiting on orders (id) where status = 'pending' or attention is not null;

create index outbox_failed on outbox (created_at, id) where sent_at is null and dead = 1;

create index outbox_sent on outbox (sent_at) where sent_at is not null;

create index outbox_list on outbox (
  (case when sent_at is not null then 0 when dead = 1 then 2 else 1 end), created_at, id
);
