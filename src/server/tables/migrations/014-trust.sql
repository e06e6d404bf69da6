alter table account add column email_proven_at bigint;

update account set email_proven_at = (
  select max(audit_log.at) from audit_log
  where audit_log.subject = 'account:' || account.id
    and audit_log.act in ('account.password_reset', 'account.email_changed')
)
where id not in (select account_id from deleted_account);

create table known_device (
  token_hash text not null,
  account_id text not null references account (id),
  seen_at bigint not null,
  primary key (token_hash, account_id)
);

create index known_device_account on known_device (account_id);
