-- The matches one line tells of together, the newest first: of those that one account sent or objected to. Empty where a
-- line is about its target alone.
alter table notification add column gathered text[] not null default '{}';
