-- A carrier as the owner keeps it. Nothing goes with it from the day on from which it is off.
create table carrier (
  id text not null primary key,
  name text not null,
  position integer not null,
  -- The address of a parcel's page, to which its number is added; '' for none.
  tracking text not null,
  services text not null,
  off_from text,
  off_words text not null,
  revision integer not null,
  changed_at bigint
);

create unique index carrier_name on carrier (name);

insert into carrier (id, name, position, tracking, services, off_from, off_words, revision, changed_at) values
  ('canada-post', 'Canada Post', 1, 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/', '[]', null, '', 1, null),
  ('purolator', 'Purolator', 2, 'https://www.purolator.com/en/shipping/tracker?pin=', '[]', null, '', 1, null),
  ('ups', 'UPS', 3, 'https://www.ups.com/track?loc=en_CA&tracknum=', '[]', null, '', 1, null),
  ('fedex', 'FedEx', 4, 'https://www.fedex.com/fedextrack/?trknbr=', '[]', null, '', 1, null),
  ('canpar', 'Canpar', 5, 'https://www.canpar.com/en/tracking/track.htm?barcode=', '[]', null, '', 1, null),
  ('dhl', 'DHL', 6, 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id=', '[]', null, '', 1, null);

-- The rates that a buyer was last shown for a postal code. The province is what was chosen beside it.
create table shipping_quote (
  account_id text not null references account (id),
  postal text not null,
  province text,
  weight_g bigint not null check (weight_g > 0),
  -- The weights and sizes that were priced, and their rates.
  parcels text not null default '[]',
  options text not null,
  source text not null,
  expires_at bigint not null,
  primary key (account_id, postal)
);

create index shipping_quote_expires on shipping_quote (expires_at);
