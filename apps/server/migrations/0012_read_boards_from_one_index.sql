-- Whom a board leaves out: few, and looked up once for every row that is passed over.
create index player_hidden on player (id) where visibility <> 'public';

-- All that says who stands on a page of the board, so that the rows passed over are read from the index alone.
drop index player_rating_ranked;
create index player_rating_ranked on player_rating ((rated_games < 10), score desc, player_id)
  include (rated_games, main_position, last_played_at);
-- An index alone answers only where the table was vacuumed since its last change; the table is small and changes with every match.
alter table player_rating set (autovacuum_vacuum_scale_factor = 0.02);
