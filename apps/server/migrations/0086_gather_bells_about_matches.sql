-- The matches that one line is about, the newest first: all that one account sent or objected to. Empty if the line is about
-- its target alone.
alter table notification add column gathered text[] not null default '{}';
