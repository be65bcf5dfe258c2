-- A refusal would reveal which sign-up is the hidden player of that name. Accounts have a unique index of their own.
drop index night_signup_name;
create unique index night_signup_name on night_signup (night_id, name_key)
  where state in ('in', 'waiting', 'absent') and user_id is null;
