-- A game's match may be deleted in ways that tell no night: a job looks at those that began lately.
create index night_game_with_match on night_game (started_at) where match_id is not null;
