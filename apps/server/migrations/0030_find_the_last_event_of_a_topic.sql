-- A page that begins to listen is told how long ago each of its topics had its last event.
create index event_topic on event (topic, created_at);
