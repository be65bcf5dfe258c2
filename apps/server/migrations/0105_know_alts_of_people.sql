-- Ids and names of the accounts that a player's owner called alts. Lines with them are the player's, but never name the player.
create table player_alt (
  player_id uuid not null references player (id) on delete cascade,
  -- A puuid, or a name as names are compared.
  value text not null collate "C",
  primary key (player_id, value)
);

-- A name of an alt still leads to the player, but no page shows it.
alter table player_name add column is_alt boolean not null default false;

-- The player whose owner called the other one an alt; null where the two were asked about.
alter table identity_question add column main_id uuid;
create index identity_question_main on identity_question (main_id) where main_id is not null;
