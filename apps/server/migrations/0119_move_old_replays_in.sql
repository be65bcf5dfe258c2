-- Files that an account has sent and that became a match: a file need not be sent again to be recognised.
create table sent_file (
  user_id uuid not null references app_user (id) on delete cascade,
  -- SHA-256 of the part of the file that is sent.
  digest bytea not null,
  -- No foreign key: the file of a deleted match is sent again.
  match_id text collate "C" not null,
  sent_at timestamptz not null,
  primary key (user_id, digest)
);
create index sent_file_age on sent_file (sent_at);

-- The new clan whose larger allowance an account uses. An account uses that of one clan in half a year.
create table upload_allowance (
  user_id uuid primary key references app_user (id) on delete cascade,
  clan_id uuid references clan (id) on delete set null,
  since timestamptz not null
);
alter table withdrawn_account add column allowance_since timestamptz;

-- A backlog: an officer sends a clan's old replays, and bells about their matches wait until the row is deleted.
create table clan_backlog (
  clan_id uuid not null references clan (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  began_at timestamptz not null,
  last_at timestamptz not null,
  primary key (clan_id, user_id)
);
create index clan_backlog_quiet on clan_backlog (last_at);
create table clan_backlog_match (
  clan_id uuid not null,
  user_id uuid not null,
  match_id text collate "C" not null references match (id) on delete cascade,
  -- The match's people are asked to confirm it when the backlog ends.
  is_held boolean not null,
  primary key (clan_id, user_id, match_id),
  foreign key (clan_id, user_id) references clan_backlog (clan_id, user_id) on delete cascade
);
create index clan_backlog_match_of on clan_backlog_match (match_id);
