-- The slots of the objector's own players, who have no vote on the objection. Earlier rows do not know.
alter table match_dispute add column own_seats smallint[] not null default '{}';
