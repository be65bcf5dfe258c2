-- player_rating_ranked serves the board.
drop index player_rating_board;

-- Percentiles and means of all settled players are read from this alone.
create index player_rating_ladder on player_rating (score) include (mu, sigma) where rated_games >= 10;

-- Every match moves its players' last match. Indexed beside the names it made PostgreSQL index all their search pieces anew.
drop index player_last_played;
create index player_history_last_played on player_history (last_played_at);
alter table player set (fillfactor = 85);

create index player_rank_tiers on player_rank (queue_type, tier);
