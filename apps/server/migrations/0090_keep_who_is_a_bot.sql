-- As the source says it, where it does.
alter table match_participant add column is_bot boolean;
