-- True if the account confirmed the match by sending its own file: that does not vouch for an earlier sender. Earlier rows do not know.
alter table match_confirmation add column is_sent boolean not null default false;
