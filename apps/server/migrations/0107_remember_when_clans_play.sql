-- When clans that played in the last thirty days usually play, and which positions they lack. Renewed by a job with the
-- leaderboards of clans.
create table clan_habit (
  clan_id uuid primary key references clan (id) on delete cascade,
  -- 0 for Monday, as in the usual order of the days; empty without a habit.
  weekdays smallint[] not null,
  -- In Seoul; null without a habit.
  hour smallint check (hour between 0 and 23),
  short_lanes text[] not null
);

-- It neither played lately nor is it new: such clans come last in the list. Renewed by the same job.
alter table clan add column is_asleep boolean not null default false;
create index clan_awake_latest on clan (is_asleep, created_at desc, id) where deleted_at is null;
