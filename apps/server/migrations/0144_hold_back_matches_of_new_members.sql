-- Seats of people of a clan that accepted the account but had not vouched for it.
alter table match_source add column clanmates smallint[] not null default '{}';
alter table match_confirmation add column clanmates smallint[] not null default '{}';
