create index parcel_created on parcel (created_at);

create index orders_ready on orders (ready_at) where ready_at is not null
