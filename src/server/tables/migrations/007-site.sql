-- The versions of the pages that the owner writes. The highest one is shown. A version without a title removes the page.
create table site_page (
  slug text not null,
  version integer not null,
  title text not null,
  text text not null,
  -- What search engines show in place of its title and its text; '' for these.
  search_title text not null default '',
  search_description text not null default '',
  saved_at bigint not null,
  saved_by text not null,
  confirmed_at bigint,
  primary key (slug, version)
);

-- Terms of sale that buyers were shown. The version is a digest of the content.
create table terms_of_sale (
  version text not null primary key,
  content text not null,
  first_shown_at bigint not null
);
