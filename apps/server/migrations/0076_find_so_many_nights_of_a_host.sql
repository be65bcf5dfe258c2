-- Strangers find so many nights of one host, the earliest.
create index night_found on night (host_id, starts_at, id) where access = 'everyone' and state <> 'cancelled';
