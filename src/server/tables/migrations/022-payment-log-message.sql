alter table payment_log rename column said to message;
