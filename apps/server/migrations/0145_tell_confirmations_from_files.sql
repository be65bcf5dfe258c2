-- Whether the account confirmed by sending the same file, which vouches for nobody who sent it before. Unknown of earlier ones.
alter table match_confirmation add column is_sent boolean not null default false;
