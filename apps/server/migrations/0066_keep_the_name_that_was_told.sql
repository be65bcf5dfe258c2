-- Of the clan it is about, as it was called then: whoever had to leave may know which it was, and learns no later name.
alter table notification add column about_name text;
update notification n set about_name = c.clan_name
  from clan c where n.target_type = 'clan' and n.outcome = 'disbanded' and c.id::text = n.target_id;
