-- What has come since a game of a night began.
create index match_arrived on match (created_at) where deleted_at is null;
