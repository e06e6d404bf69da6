-- on PostgreSQL
drop table compressed_answer;
