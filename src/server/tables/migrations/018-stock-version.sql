alter table catalogue_state add column stock_version bigint not null default 1;

create index stock_change_at on stock_change (at);
