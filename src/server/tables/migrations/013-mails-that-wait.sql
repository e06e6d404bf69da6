drop index outbox_due;

create index outbox_due on outbox (next_at) where sent_at is null and dead = 0;
