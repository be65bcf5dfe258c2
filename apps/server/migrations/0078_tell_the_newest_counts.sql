-- What only the newest of is worth telling, by a name of its own: it takes the place of the one before it.
alter table event add latest text collate "C";
create unique index event_latest on event (latest);
