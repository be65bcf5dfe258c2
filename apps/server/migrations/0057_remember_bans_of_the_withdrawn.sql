-- What still stands against an account that has ended, for thirty days, lest it be over with a new one: no name and no number,
-- only a mark by which the same person at Discord is known again, made with a secret that is not in this database.
create table withdrawn_account (
  mark text primary key collate "C",
  kept_until timestamptz not null,
  clan_bans jsonb not null,
  clan_blocks jsonb not null
);
create index withdrawn_account_end on withdrawn_account (kept_until);
