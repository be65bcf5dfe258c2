-- When uploads were voided of an account that has ended, and of the ones before an account: its end does not wash them off.
alter table withdrawn_account add column voided jsonb not null default '[]';
alter table app_user add column voided_before jsonb not null default '[]';
