-- Origins name the clans for which the sender spoke as an officer. Missing origins are read from the matches.
update player_history set origins = null where exists (select from unnest(origins) as origin where origin like '%/%/%');
