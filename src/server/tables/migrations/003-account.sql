create table account (
  id text primary key,
  username text not null unique,
  email text not null,
  -- The address in lower case. The key of a guest is made up, so that the address stays free.
  email_key text not null unique,
  -- When a link that was mailed to the address was last used.
  email_proven_at bigint,
  password_hash text not null,
  -- Whether the shop made the password, so that another one has to be chosen.
  password_is_first integer not null default 0 check (password_is_first in (0, 1)),
  first_name text,
  last_name text,
  is_vendor integer not null check (is_vendor in (0, 1)),
  is_guest integer not null default 0,
  -- The role of a member of the staff, and the company of a dealer.
  role_id text references staff_role (id),
  company_id text references company (id),
  created_at bigint not null
);

create index account_list on account (created_at, id, username, email_key);

create index account_vendor on account (id) where is_vendor = 1;

create index account_role on account (role_id) where role_id is not null;

create index account_company on account (company_id) where company_id is not null;

-- The account of a deleted person stays without a name, because orders refer to it.
create table deleted_account (
  account_id text primary key references account (id),
  deleted_at bigint not null
);

-- The account that owns the orders of walk-in customers. Its key is no address, so no other account can have it.
insert into account (id, username, email, email_key, password_hash, is_vendor, created_at)
values ('walk-in', 'walk-in (customer without an account)', 'walk-in@account.invalid', 'walk-in', '', 0, 0);

insert into deleted_account (account_id, deleted_at) values ('walk-in', 0);

-- A request that a mailed link confirms. It has no token until the mail is written.
create table account_request (
  id text primary key,
  account_id text not null references account (id),
  purpose text not null check (purpose in ('reset', 'email')),
  -- The new address.
  email text,
  token_hash text unique,
  created_at bigint not null,
  expires_at bigint not null,
  check ((purpose = 'email') = (email is not null))
);

create index account_request_account on account_request (account_id);

create table account_note (
  id text primary key,
  account_id text not null references account (id),
  written_by text not null references account (id),
  body text not null,
  created_at bigint not null
);

create index account_note_account on account_note (account_id, created_at);

create table account_address (
  id text not null primary key,
  account_id text not null references account (id),
  address text not null,
  po_number text,
  -- When an order last used it, or it was chosen as the default; 0 for never. The default is the newest.
  used_at bigint not null,
  created_at bigint not null
);

create index account_address_account on account_address (account_id);

-- A list of a dealer's order pad under a name.
create table saved_pad (
  id text not null primary key,
  account_id text not null references account (id),
  name text not null,
  -- The ids of parts with their pieces.
  lines text not null,
  saved_at bigint not null
);

create index saved_pad_account on saved_pad (account_id);
