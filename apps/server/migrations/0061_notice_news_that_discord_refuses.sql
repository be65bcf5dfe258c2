-- When a channel last did not take what it was sent.
alter table clan_webhook add column refused_at timestamptz;
