-- One row for a day in Seoul and what became of files then: created, merged, duplicate, or the code of the refusal.
create table upload_outcome (
  day date not null,
  outcome text not null,
  files integer not null check (files > 0),
  primary key (day, outcome)
);
