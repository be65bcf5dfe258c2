-- Two players that look like one. No source says so that nobody confirmed: people are asked.
create table identity_question (
  id uuid primary key,
  -- The smaller id first. No reference: the answer may take one of them away, and its undoing brings it back.
  player_a uuid not null,
  player_b uuid not null,
  match_id text collate "C" references match (id) on delete set null,
  asked_at timestamptz not null,
  -- Hidden until the answer, because a hidden player has the name.
  hidden_id uuid,
  answer text check (answer in ('same', 'different')),
  answered_by uuid references app_user (id),
  answered_at timestamptz,
  -- What joining them changed.
  joined jsonb,
  unique (player_a, player_b),
  check (player_a < player_b),
  check ((answer is null) = (answered_at is null))
);
create index identity_question_b on identity_question (player_b);
create index identity_question_open on identity_question (asked_at) where answer is null;

alter table player_owner drop constraint player_owner_proof_check;
alter table player_owner add check (proof in ('icon', 'officer', 'owners', 'admin'));

-- Owners who say that a claim is true, and those who say that it is not.
alter table ownership_claim add column vouched_by uuid[] not null default '{}';
alter table ownership_claim add column doubted_by uuid[] not null default '{}';

-- Who lost a player to a stronger proof, and may object.
create table displaced_owner (
  player_id uuid not null references player (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  proof text not null,
  since timestamptz not null,
  displaced_at timestamptz not null,
  primary key (player_id, user_id)
);
create index displaced_owner_user on displaced_owner (user_id);
