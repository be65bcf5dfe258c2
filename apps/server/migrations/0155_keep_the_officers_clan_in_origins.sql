-- Holds player_history: results wait, three seconds for a million players.
-- An origin names the clan for which the sender spoke as an officer, instead of all clans of the sender. The origin of a
-- player whom only a name led to the seat is a guest's. A job folds these histories again.
update player_history set is_stale = true
where exists (select from unnest(origins) as origin where origin like '%+%')
  or player_id in (select l.player_id from match_source s
    join match_participant l on l.match_id = s.match_id and l.slot = any (s.namesakes) where s.namesakes <> '{}');
