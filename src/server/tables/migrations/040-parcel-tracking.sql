create index parcel_tracking on parcel (upper(replace(replace(tracking_number, ' ', ''), '-', '')));
