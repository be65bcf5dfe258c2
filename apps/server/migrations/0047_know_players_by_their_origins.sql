-- What is stored is known from where it came; kept with the histories from now on.
update player_history h set origins = array(
  select distinct (coalesce(m.uploaded_by::text, '-') || '/' || coalesce(m.clan_id::text, '-')) collate "C" as origin
  from match_participant l join match m on m.id = l.match_id
  where l.player_id = h.player_id and not l.is_deleted order by 1)
where not is_stale;

-- Matches of one number that tell of different people may stand beside each other: a forged one blocks no honest one.
drop index match_game;
create index match_game on match (platform, game_id) where game_id is not null and deleted_at is null;

-- For whom those who object and those who decide can speak, as of words.
alter table match_dispute add column seats smallint[] not null default '{}';
alter table match_dispute_vote add column speaks_for smallint[] not null default '{}';
