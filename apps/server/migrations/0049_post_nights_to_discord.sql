-- Where a clan's nights are told of: the webhook of a Discord channel.
create table clan_webhook (
  clan_id uuid primary key references clan (id) on delete cascade,
  webhook_id text collate "C" not null check (webhook_id ~ '^[0-9]{17,20}$'),
  -- Whoever has it may write into the channel.
  token text collate "C" not null,
  saved_at timestamptz not null,
  -- Since when Discord knows it no more.
  lost_at timestamptz,
  failures integer not null default 0,
  -- When it is tried next; a while ahead while a process is at it.
  next_at timestamptz not null
);

alter table night_news
  -- Whose channel is still to hear of it; nobody's where there is none, once it is sent, and when it is too late.
  add column waits_for uuid references clan_webhook (clan_id) on delete set null,
  add column sent_at timestamptz,
  -- A digest of the words that were sent.
  add column said text collate "C";
create index night_news_waiting on night_news (waits_for, id) where waits_for is not null;
