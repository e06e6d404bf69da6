create table missed_search (
  day text not null,
  words text not null,
  times integer not null check (times > 0),
  primary key (day, words)
)
