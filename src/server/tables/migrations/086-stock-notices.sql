create table stock_notice (
  id text primary key,
  product_id integer not null references product (id),
  email text not null,
  email_key text not null,
  created_at bigint not null,
  unique (product_id, email_key)
);

create index stock_notice_email on stock_notice (email_key);
