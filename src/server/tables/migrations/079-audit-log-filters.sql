drop index audit_log_at;

create index audit_log_at on audit_log (at, id);

create index audit_log_account on audit_log (account_id, at, id);

create index audit_log_act on audit_log (act, at, id);
