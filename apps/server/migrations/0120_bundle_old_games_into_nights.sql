-- Bundles: past nights that an officer made together from the clan's matches, and can take back together.
create table night_bundle (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  made_by uuid references app_user (id) on delete set null,
  made_at timestamptz not null
);
create index night_bundle_clan on night_bundle (clan_id, made_at desc);
alter table night add column bundle_id uuid references night_bundle (id) on delete set null;
create index night_of_bundle on night (bundle_id) where bundle_id is not null;
