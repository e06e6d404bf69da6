create table carrier (
  id text not null primary key,
  name text not null,
  position integer not null,
  tracking text not null,
  services text not null,
  off_from text,
  off_words text not null,
  revision integer not null,
  changed_at bigint
);

create unique index carrier_name on carrier (name);

insert into carrier (id, name, position, tracking, services, off_from, off_words, revision, changed_at)
values
  ('canada-post', 'Canada Post', 1, 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/', '[]', null, '', 1, null),
  ('purolator', 'Purolator', 2, 'https://www.purolator.com/en/shipping/tracker?pin=', '[]', null, '', 1, null),
  ('ups', 'UPS', 3, 'https://www.ups.com/track?loc=en_CA&tracknum=', '[]', null, '', 1, null),
  ('fedex', 'FedEx', 4, 'https://www.fedex.com/fedextrack/?trknbr=', '[]', null, '', 1, null),
  ('canpar', 'Canpar', 5, 'https://www.canpar.com/en/tracking/track.htm?barcode=', '[]', null, '', 1, null),
  ('dhl', 'DHL', 6, 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id=', '[]', null, '', 1, null)
