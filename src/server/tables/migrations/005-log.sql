-- What the staff and the server did. Rows are never changed or deleted.
create table audit_log (
  id text primary key,
  at bigint not null,
  -- Who acted; null for the server itself and its commands.
  account_id text,
  -- The username at that time, and the browser and system. Both are kept for the staff only.
  by_name text,
  device text,
  act text not null,
  -- What it is about, such as 'order:ID'.
  subject text not null,
  detail text not null
);

create index audit_log_at on audit_log (at, id);

create index audit_log_account on audit_log (account_id, at, id);

create index audit_log_act on audit_log (act, at, id);

create index audit_log_subject on audit_log (subject, at);
