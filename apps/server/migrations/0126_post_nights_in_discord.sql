-- The Discord channel where the operator's application posts a clan's nights. A Discord server belongs to one clan.
create table clan_discord (
  clan_id uuid primary key references clan (id) on delete cascade,
  guild_id text collate "C" not null unique check (guild_id ~ '^[0-9]{1,20}$'),
  channel_id text collate "C" not null check (channel_id ~ '^[0-9]{1,20}$'),
  channel_name text not null,
  linked_at timestamptz not null,
  -- When Discord answered that the application may not write there.
  lost_at timestamptz,
  failures integer not null default 0,
  -- The next attempt; set ahead while a process is sending.
  next_at timestamptz not null
);

-- A code that an officer hands to the manager of a Discord server.
create table clan_discord_code (
  clan_id uuid primary key references clan (id) on delete cascade,
  digest text collate "C" not null unique,
  -- The code ends with the officer's rank.
  made_by uuid not null references app_user (id) on delete cascade,
  until timestamptz not null
);
create index clan_discord_code_of_user on clan_discord_code (made_by);

-- The message in Discord about a night.
create table night_discord_post (
  night_id uuid primary key references night (id) on delete cascade,
  clan_id uuid not null references clan_discord (clan_id) on delete cascade,
  -- Null if Discord refused the message for good.
  message_id text collate "C",
  -- Revision of the night that the message shows, and a digest of the message.
  revision integer not null,
  said text collate "C" not null,
  -- The earliest time of the next edit.
  next_at timestamptz not null,
  -- Nothing more is edited.
  is_over boolean not null
);
create index night_discord_post_of_clan on night_discord_post (clan_id);
