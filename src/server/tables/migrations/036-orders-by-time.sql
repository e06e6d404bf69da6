-- Queries of a time would read this index and then the orders all the same; orders_created serves them in order.
drop index orders_sales;
