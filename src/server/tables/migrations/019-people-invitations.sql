-- An invitation to an account, which will have its id. It has no token until the mail is written.
create table invitation (
  id text not null primary key,
  email text not null,
  email_key text not null,
  name text not null,
  role_id text references staff_role (id),
  is_vendor integer not null check (is_vendor in (0, 1)),
  company_id text references company (id),
  -- The application that it answers.
  message_id text references message (id) on delete set null,
  token_hash text,
  created_at bigint not null,
  expires_at bigint not null
);

create unique index invitation_email on invitation (email_key);

create unique index invitation_token on invitation (token_hash);

create index invitation_message on invitation (message_id) where message_id is not null;

create index invitation_company on invitation (company_id) where company_id is not null;
