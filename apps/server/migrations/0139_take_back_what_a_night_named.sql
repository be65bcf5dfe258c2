-- Fields of the game's match that the night set, and signups whose player the match showed. Both are taken back when the match
-- is denied or deleted.
alter table night_game add column named text[] not null default '{}', add column recognised uuid[] not null default '{}';
