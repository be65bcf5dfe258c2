-- Holds player_history: results of these players wait, three seconds for a million players.
-- An origin names the clan for which the sender spoke as an officer, instead of all clans of the sender. A match makes a
-- player known only as a guest if only the name led to the seat. A job folds these histories again.
update player_history set is_stale = true
where exists (select from unnest(origins) as origin where origin like '%+%')
  or player_id in (
    select l.player_id from (
      select match_id, namesakes from match_source union all select match_id, namesakes from match_confirmation) as told
    join match_participant l on l.match_id = told.match_id and l.slot = any (told.namesakes)
    where told.namesakes <> '{}');
