-- `acquaintances`: seats of players whom the account's circle alone made known and somebody outside the circle owned.
alter table match_source add column acquaintances smallint[] not null default '{}';
alter table match_confirmation add column acquaintances smallint[] not null default '{}';
