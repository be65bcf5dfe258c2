-- `clanmates`: seats of people of a clan that accepted the account but had not vouched for it. `officer_seats`: seats that it spoke
-- for as an officer; null if it testified before, when all of an officer's `speaks_for` counted as such.
alter table match_source add column clanmates smallint[] not null default '{}', add column officer_seats smallint[];
alter table match_confirmation add column clanmates smallint[] not null default '{}', add column officer_seats smallint[];
