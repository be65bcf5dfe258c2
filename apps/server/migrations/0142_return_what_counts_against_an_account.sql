-- What counts against the owner's next account: the disputes that a deleted account opened, the claims that it denied, and when it
-- and the ones before it founded clans.
alter table withdrawn_account add column disputes uuid[] not null default '{}', add column denied_claims uuid[] not null default '{}',
  add column founded_at timestamptz[] not null default '{}';
alter table app_user add column founded_before timestamptz[] not null default '{}';
