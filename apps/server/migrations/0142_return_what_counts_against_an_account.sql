-- A person's next account inherits from the deleted one: the disputes that it opened, the claims that it denied, and the times at
-- which it and earlier accounts founded clans.
alter table withdrawn_account add column disputes uuid[] not null default '{}', add column denied_claims uuid[] not null default '{}',
  add column founded_at timestamptz[] not null default '{}';
alter table app_user add column founded_before timestamptz[] not null default '{}';
