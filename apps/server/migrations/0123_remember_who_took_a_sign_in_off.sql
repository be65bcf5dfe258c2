-- A keyed hash of the account that took the sign-in off, which may link it again; null for a deleted account's.
alter table withdrawn_account add column unlinked_by text;
