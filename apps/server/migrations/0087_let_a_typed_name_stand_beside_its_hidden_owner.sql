-- A refusal would tell which of those who come is the hidden player of that name. Accounts come once by their own index.
drop index night_signup_name;
create unique index night_signup_name on night_signup (night_id, name_key)
  where state in ('in', 'waiting', 'absent') and user_id is null;
