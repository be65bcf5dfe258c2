-- The disputes that a deleted account opened, and the claims that it denied: they are those of its owner's next account.
alter table withdrawn_account add column disputes uuid[] not null default '{}', add column denied_claims uuid[] not null default '{}';
