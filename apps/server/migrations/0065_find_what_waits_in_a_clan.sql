-- A clan's officers are shown at once which of its matches want a word, however many it has.
create index match_held_of_clan on match (clan_id, played_at desc)
  where standing in ('waiting', 'disputed') and deleted_at is null;
create index night_game_awaiting on night_game (night_id) where state = 'awaiting';
