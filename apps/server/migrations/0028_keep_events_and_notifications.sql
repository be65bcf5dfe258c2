-- What open pages are to hear of, written by whoever changes something, in the same transaction. Only ids and kinds.
create table event (
  id uuid primary key,
  topic text not null collate "C",
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- Given when the event can be seen by all, so that nothing is ever put in before what was read; null until then.
  place bigint
);
create unique index event_place on event (place);
create index event_unplaced on event (created_at, id) where place is null;
create index event_age on event (created_at);

-- The last place given. Whoever gives places holds this row.
create table event_counter (
  id integer primary key check (id = 1),
  last_place bigint not null
);
insert into event_counter (id, last_place) values (1, 0);

-- What the bell tells one person of.
create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  -- How what was asked ended, as it was when this was told.
  outcome text,
  -- Who did it, the last one first; no one where the site did.
  actors uuid[] not null,
  target_type text not null,
  target_id text not null,
  -- News of one key are one line while it is unread.
  group_key text not null,
  happened_at timestamptz not null,
  read_at timestamptz
);
create index notification_newest on notification (user_id, happened_at desc, id desc);
create unique index notification_unread on notification (user_id, group_key) where read_at is null;
create index notification_told on notification (user_id, group_key);
create index notification_age on notification (happened_at);

-- Kinds of news that someone does not want, and posts of which they want none.
create table notification_mute (
  user_id uuid not null references app_user (id) on delete cascade,
  what text not null check (what in ('kind', 'post')),
  id text not null,
  muted_at timestamptz not null,
  primary key (user_id, what, id)
);
