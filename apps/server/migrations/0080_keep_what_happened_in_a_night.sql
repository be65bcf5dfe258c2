-- What happened in a night, without names: who it was is said by their signups. So many of each night; the newest takes the
-- place of the oldest.
create table night_event (
  night_id uuid not null references night (id) on delete cascade,
  slot integer not null,
  revision integer not null,
  happened_at timestamptz not null,
  kind text not null,
  n integer,
  -- No reference: of a guest who left nothing stays.
  signup_id uuid,
  -- Who got a place by it.
  entered uuid[] not null default '{}',
  primary key (night_id, slot)
);
