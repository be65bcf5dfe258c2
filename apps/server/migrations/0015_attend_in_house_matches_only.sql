-- 개근 and 심야 내전 are granted for in-house matches only, no longer for ranked games.
update player_history set is_stale = true;
