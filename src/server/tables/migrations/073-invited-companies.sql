alter table invitation add column company_id text references company (id);

create index invitation_company on invitation (company_id) where company_id is not null
