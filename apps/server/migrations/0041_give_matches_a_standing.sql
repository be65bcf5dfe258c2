-- How far a match is believed. One that is only reported or confirmed counts; the others are no part of histories, ratings
-- and statistics: their own flags say "not counted", their lines are marked as deleted ones are, and a void match is
-- deleted as well, so that its number is free.
alter table match add column standing text not null default 'reported'
  check (standing in ('confirmed', 'reported', 'waiting', 'disputed', 'void'));
-- When a waiting match counts unless somebody objects.
alter table match add column matures_at timestamptz;
-- Names of the checks of plausibility that it fails.
alter table match add column doubts text[] not null default '{}';
-- What is stored keeps counting.
update match set standing = 'confirmed' where uploaded_by is null
  or exists (select from match_source s where s.match_id = match.id and s.uploaded_by is null);

create index match_held on match (uploaded_by) where standing in ('waiting', 'disputed') and deleted_at is null;
create index match_maturing on match (matures_at) where matures_at is not null and deleted_at is null;
create index participant_left_out on match_participant (player_id, played_at desc, match_id desc) where is_deleted;

-- Whose word a source is, as it was when it came: slots of players who were none of the sender's circle, slots for which
-- the sender could speak, sides on which the sender's own players were, and clans of which the sender was an officer.
alter table match_source add column outsiders smallint[] not null default '{}';
alter table match_source add column speaks_for smallint[] not null default '{}';
alter table match_source add column sides text[] not null default '{}';
alter table match_source add column officer_of uuid[] not null default '{}';
-- The sender's own player, or one of the sender's clan, is known from matches that others sent.
alter table match_source add column is_established boolean not null default false;
-- It says otherwise who won, on which side somebody was or what a line was: such a source bears no witness.
alter table match_source add column contradicts boolean not null default false;

-- Who confirmed a match that others sent, with the same facts.
create table match_confirmation (
  match_id text not null collate "C" references match (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- `night`: said by those who were there, through a night of the site.
  kind text not null check (kind in ('account', 'staff', 'night')),
  confirmed_at timestamptz not null,
  outsiders smallint[] not null default '{}',
  speaks_for smallint[] not null default '{}',
  sides text[] not null default '{}',
  officer_of uuid[] not null default '{}',
  is_established boolean not null default false,
  primary key (match_id, user_id, kind)
);
create index match_confirmation_user on match_confirmation (user_id, confirmed_at desc);

create table match_dispute (
  id uuid primary key,
  match_id text not null collate "C" references match (id) on delete cascade,
  -- Null where two sources contradict each other.
  opened_by uuid references app_user (id) on delete cascade,
  opened_at timestamptz not null,
  reason text not null check (reason in ('did_not_happen', 'wrong_result', 'wrong_players', 'other', 'contradiction')),
  detail text not null default '',
  -- The other source's version of the match, beside the one that is stored.
  other_version jsonb,
  other_digest text,
  decision text check (decision in ('stands', 'other', 'void', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  check ((decision is null) = (decided_at is null))
);
create index match_dispute_match on match_dispute (match_id, opened_at);
create unique index match_dispute_once on match_dispute (match_id, opened_by) where opened_by is not null;
create unique index match_dispute_version on match_dispute (match_id, other_digest) where other_digest is not null;
create index match_dispute_opener on match_dispute (opened_by, opened_at desc) where opened_by is not null;

-- What each who may decide says; it is decided when enough say the same.
create table match_dispute_vote (
  dispute_id uuid not null references match_dispute (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  decision text not null check (decision in ('stands', 'other', 'void')),
  voted_at timestamptz not null,
  sides text[] not null default '{}',
  officer_of uuid[] not null default '{}',
  primary key (dispute_id, user_id)
);

-- From whom a player is known: each account that sent a counted match of theirs with the clan it was brought to, as
-- `account/clan`, `-` for none. Null is worked out when it is asked for.
alter table player_history add column origins text[];
