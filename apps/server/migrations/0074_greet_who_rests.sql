-- When the officers last greeted a member who had not played for a month.
alter table clan_member add greeted_at timestamptz;
