-- What the sources said and the judgement of a match needs again when another source is merged into it.
alter table match add column ended_in_surrender boolean;
alter table match add column ended_in_early_surrender boolean;
alter table match_participant add column client_puuid text;
alter table match_participant add column api_puuid text;
-- The source's own word; two of a team may claim one role, and then "position" is what they did.
alter table match_participant add column reported_position text
  check (reported_position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'));

-- Not partial any more: merging two persons and removing one of them look for deleted matches' rows too.
drop index participant_history;
create index participant_history on match_participant (player_id, played_at desc, match_id desc);

-- The rating frontier walks rated matches only, however many others were imported.
create index match_rated on match (played_at, id) where is_rated and deleted_at is null;

-- Waits to be folded again from all of the person's matches.
alter table player_history add column is_stale boolean not null default false;
create index player_history_stale on player_history (player_id) where is_stale;

-- Ids order matches of the same instant, everywhere as the program does: byte by byte, whatever the database's language.
alter table match alter column id type text collate "C";
alter table match_source alter column match_id type text collate "C";
alter table match_participant alter column match_id type text collate "C";
alter table player_rating alter column last_match_id type text collate "C";
alter table player_history alter column last_match_id type text collate "C";
alter table rating_frontier alter column dirty_from_id type text collate "C";
