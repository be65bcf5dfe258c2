-- A line that was copied is looked for among the player's matches on its champion, without a look at each of them.
drop index participant_champion;
create index participant_champion on match_participant (player_id, champion_id, played_at desc, match_id desc, gold_earned)
  where not is_deleted;
