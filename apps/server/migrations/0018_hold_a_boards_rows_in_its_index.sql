-- With the games won too: then nothing of a rating is read but its place in the index.
drop index player_rating_ranked;
create index player_rating_ranked on player_rating ((rated_games < 10), score desc, player_id)
  include (rated_games, rated_wins, main_position, last_played_at);
