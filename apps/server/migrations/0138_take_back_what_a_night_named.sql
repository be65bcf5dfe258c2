-- Fields of the game's match that the night set. They are taken back when the match is denied or deleted.
alter table night_game add column named text[] not null default '{}';
