-- The start writes them again, with customers' names, quotes' numbers and postal codes.
delete from order_words
