-- When the account last sent a match with guests, from its mark of an earlier account on.
alter table withdrawn_account add asked_at timestamptz;
alter table app_user add asked_before timestamptz;
