-- The source's own flag, null if it has none.
alter table match_participant add column is_bot boolean;
