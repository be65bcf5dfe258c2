-- A host's wish to move the people of a night's games between voice channels of the clan's Discord server. The next one replaces it.
create table night_voice (
  night_id uuid primary key references night (id) on delete cascade,
  clan_id uuid not null references clan_discord (clan_id) on delete cascade,
  target text not null check (target in ('teams', 'lobby')),
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'busy', 'late', 'done', 'forbidden', 'givenUp')),
  -- People passed so far, in the order in which the wish goes through them.
  passed integer not null default 0,
  moved integer not null default 0,
  -- People in no voice channel of the server, and people without a Discord sign-in.
  absent integer not null default 0,
  unlinked integer not null default 0,
  -- Where people sat before they were moved to their teams.
  lobby_id text collate "C" check (lobby_id ~ '^[0-9]{1,20}$'),
  -- The next attempt; set ahead while a process is at it. Null once it has ended.
  next_at timestamptz
);
create index night_voice_of_clan on night_voice (clan_id);
create index night_voice_waiting on night_voice (next_at) where next_at is not null;

-- Voice channels that the bot made for a clan's teams, by room and side.
create table discord_voice_channel (
  clan_id uuid not null references clan_discord (clan_id) on delete cascade,
  seat text not null collate "C",
  channel_id text collate "C" not null check (channel_id ~ '^[0-9]{1,20}$'),
  primary key (clan_id, seat)
);
