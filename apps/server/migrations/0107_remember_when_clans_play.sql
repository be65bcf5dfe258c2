-- When clans that played in the last thirty days usually play, and which positions they lack. Renewed by a job with the
-- leaderboards of clans; a clan without a row is asleep.
create table clan_habit (
  clan_id uuid primary key references clan (id) on delete cascade,
  -- 0 for Monday, as in the usual order of the days; empty without a habit.
  weekdays smallint[] not null,
  -- In Seoul; null without a habit.
  hour smallint check (hour between 0 and 23),
  short_lanes text[] not null
);
