-- An origin names the clan for which the sender spoke as an officer, instead of all clans of the sender. A job folds these
-- histories again.
update player_history set is_stale = true where exists (select from unnest(origins) as origin where origin like '%+%');
