alter table message add column sent_key text;

create unique index message_sent_key on message (sent_key);
