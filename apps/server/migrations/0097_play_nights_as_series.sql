-- How many sets a night's series has at most; null in a night that is none.
alter table night rename column series to best_of;
alter table night
  add column side_rule text not null default 'alternate' check (side_rule in ('alternate', 'loser', 'winner', 'coin', 'host')),
  add column fearless text not null default 'none' check (fearless in ('none', 'soft', 'hard', 'bans')),
  add column fearless_scope text not null default 'series' check (fearless_scope in ('series', 'night'));
update night set fearless = 'hard', fearless_scope = 'night' where is_fearless;
alter table night drop column is_fearless;

alter table night_template rename column series to best_of;
alter table night_template
  add column side_rule text not null default 'alternate' check (side_rule in ('alternate', 'loser', 'winner', 'coin', 'host')),
  add column fearless text not null default 'none' check (fearless in ('none', 'soft', 'hard', 'bans')),
  add column fearless_scope text not null default 'series' check (fearless_scope in ('series', 'night'));
update night_template set fearless = 'hard', fearless_scope = 'night' where is_fearless;
alter table night_template drop column is_fearless;

alter table night_game
  -- The series of the night that the game is a set of; null outside of any.
  add column series integer check (series > 0),
  -- The number of the team that is on blue; null where a night has no teams that stay, or before they are fixed.
  add column blue_team integer check (blue_team > 0),
  -- The team that may choose its side or has chosen it, and until when it may.
  add column side_team integer check (side_team > 0),
  add column side_until timestamptz,
  -- What the host decided about the set, which changes nothing about the match.
  add column is_void boolean not null default false,
  add column ruled_winner integer check (ruled_winner > 0),
  add column ruling_reason text check (char_length(ruling_reason) between 1 and 100),
  add constraint night_game_ruling_check check (not (is_void and ruled_winner is not null));
create index night_game_of_series on night_game (night_id) where series is not null;

-- Why the host did it, or which side a team got.
alter table night_event add column note text check (char_length(note) between 1 and 100);
