-- When somebody last asked for anything; sessions that lie idle are swept, and would take it with them.
alter table app_user add column last_seen_at timestamptz not null default now();
update app_user u set last_seen_at =
  greatest(u.last_signed_in_at, (select max(s.last_used_at) from session s where s.user_id = u.id));

-- Which of the warnings of an absent leader was given last, and when.
alter table clan_member
  add column warned_days smallint,
  add column warned_at timestamptz,
  add check ((warned_days is null) = (warned_at is null)),
  add check (warned_days is null or rank = 'leader');
