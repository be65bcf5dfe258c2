-- Bids one person into a clan, or, as a link, whoever has it, so many times.
create table clan_invitation (
  id uuid primary key,
  -- Whoever has it is shown the clan, be it private: 128 bits.
  code text collate "C" not null unique,
  clan_id uuid not null references clan (id),
  -- Null: a link.
  user_id uuid references app_user (id),
  -- As whom somebody was invited who was found by a player; whose it is stays unsaid.
  player_id uuid references player (id) on delete set null,
  invited_by uuid not null references app_user (id),
  uses integer not null check (uses between 1 and 100),
  used integer not null default 0 check (used between 0 and uses),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'declined', 'revoked', 'expired')),
  check ((ended_at is null) = (ended_as is null)),
  check (user_id is null or uses = 1)
);
create unique index clan_invitation_open on clan_invitation (clan_id, user_id)
  where user_id is not null and ended_at is null;
create index clan_invitation_of_clan on clan_invitation (clan_id, created_at desc) where ended_at is null;
create index clan_invitation_of_user on clan_invitation (user_id, clan_id, ended_at desc) where user_id is not null;
create index clan_invitation_by on clan_invitation (invited_by) where ended_at is null;
create index clan_invitation_expiry on clan_invitation (expires_at) where ended_at is null;
