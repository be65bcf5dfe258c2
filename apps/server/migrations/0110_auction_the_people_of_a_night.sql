create table night_auction (
  night_id uuid primary key references night (id) on delete cascade,
  -- The whole auction, as `packages/domain/src/nights/auction` decides it. It changes only under the night's lock.
  state jsonb not null,
  -- When the clock acts next; null while it is stopped.
  due_at timestamptz,
  -- When the teams were fixed by it; what everybody cost stays to be seen.
  fixed_at timestamptz
);
create index night_auction_due on night_auction (due_at) where due_at is not null;
