create index orders_sales on orders (created_at, total_cents);

create index provider_refund_given on provider_refund (created_at, cents) where state = 'succeeded';

create index product_stock on product (stock);
