alter table session add column id text not null default '';

alter table session add column device text;

update session set id = substr(token_hash, 1, 32);

create unique index session_id on session (id)
