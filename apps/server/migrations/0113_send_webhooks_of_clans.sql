-- Addresses of programs that receive a clan's news. Their signing secrets are derived and stored nowhere.
create table clan_hook (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  url text not null check (char_length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  made_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  -- The number of the current secret. For a day after a change the previous one signs as well.
  secret_version integer not null default 1,
  secret_changed_at timestamptz,
  -- A process may send to it from this time on. A process that sends first moves it beyond the time that it needs.
  next_at timestamptz not null,
  -- Consecutive deliveries that were given up, and the first failure since the last success.
  given_up integer not null default 0,
  failing_since timestamptz,
  off_at timestamptz,
  -- Null if a person turned it off.
  off_why text check (off_why in ('failing', 'gone'))
);
create index clan_hook_of_clan on clan_hook (clan_id, created_at);

-- The body is made when it is sent. `subject` is the id of a match, night or post, without a foreign key; `n` is the game of a
-- night, or 0.
create table clan_hook_delivery (
  id uuid primary key,
  hook_id uuid not null references clan_hook (id) on delete cascade,
  event text not null,
  subject text not null,
  n integer not null default 0,
  happened_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is due; null once it has arrived or was given up.
  next_at timestamptz,
  -- A process is sending it, until this time at most.
  sending_until timestamptz,
  outcome text check (outcome in ('arrived', 'given_up', 'outdated', 'stopped')),
  -- The outcome of the last attempt.
  status integer,
  problem text,
  took_ms integer,
  tried_at timestamptz
);
create index clan_hook_delivery_log on clan_hook_delivery (hook_id, happened_at desc, id desc);
create index clan_hook_delivery_due on clan_hook_delivery (hook_id, next_at) where next_at is not null;
-- Before its first attempt, one delivery covers all changes of its subject.
create unique index clan_hook_delivery_once on clan_hook_delivery (hook_id, event, subject, n)
  where next_at is not null and attempts = 0;
