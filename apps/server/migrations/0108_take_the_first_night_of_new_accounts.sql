-- Holds match: results wait, a second for a million matches.
-- The night for whose sake this match was taken from an account on its first day, though most of its players are strangers to
-- it. It waits, and shows in that night and on its own page only, until someone else tells of it.
alter table match add column taken_for_night uuid references night (id);
create index match_taken_for_night on match (taken_for_night) where taken_for_night is not null;
