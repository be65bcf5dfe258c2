-- A match that fits a game, and that nobody of the night sent.
alter table night_game drop constraint night_game_asked_reason_check;
alter table night_game add constraint night_game_asked_reason_check check (asked_reason in ('names', 'time', 'nights', 'sender'));
