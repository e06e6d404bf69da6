alter table example_build add column suspension text not null default ''
