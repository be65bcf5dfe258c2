-- Each two of several teams may play a series of their own: `night_game.series` then has a number per pairing.
alter table night drop constraint night_teams_check;
