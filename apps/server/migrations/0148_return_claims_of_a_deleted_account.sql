-- The latest claims of a deleted account, with who denied them.
alter table withdrawn_account add column claims jsonb not null default '[]';
