-- Push subscriptions of browsers, at most one per session. A subscription ends with its session, also when the person
-- signs out or is banned.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  session_id uuid not null unique references session (id) on delete cascade,
  -- Address and keys let their holder reach the device: they are in no answer, log or export.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  subjects text[] not null,
  made_at timestamptz not null,
  -- Consecutive failures.
  failures integer not null default 0,
  -- No other process sends to it before this time: it rests after a failure, or a process sends to it now.
  next_at timestamptz not null
);
create index push_subscription_of_account on push_subscription (user_id);

-- News that devices have not received yet. A row is deleted once it is sent or too late.
create table push_message (
  id uuid primary key,
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  subject text not null,
  -- Either a notification, or a night for the subjects that the bell does not have.
  about uuid not null,
  happened_at timestamptz not null,
  unique (subscription_id, about, subject)
);

-- The start time for which the people of a night got their reminder.
alter table night add column soon_told_for timestamptz;
