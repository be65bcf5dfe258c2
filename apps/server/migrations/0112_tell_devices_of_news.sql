-- Browsers that are told of news while the site is closed, one per session: signing out, a ban and the end of a session
-- end it, too.
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
  -- In a row.
  failures integer not null default 0,
  -- Until then it rests, or a process sends to it.
  next_at timestamptz not null
);
create index push_subscription_of_account on push_subscription (user_id);

-- What devices have not been told yet. A row goes when it is sent or too late.
create table push_message (
  id uuid primary key,
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  subject text not null,
  -- A notification, or the night of a subject that the bell does not have.
  about uuid not null,
  happened_at timestamptz not null,
  unique (subscription_id, about, subject)
);

-- The start for which people of a night were told that it is soon.
alter table night add column soon_told_for timestamptz;
