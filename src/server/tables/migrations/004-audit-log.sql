create table audit_log (
  id text primary key,
  at bigint not null,
  account_id text,
  act text not null,
  subject text not null,
  detail text not null
);

create index audit_log_at on audit_log (at);

create index audit_log_subject on audit_log (subject, at);
