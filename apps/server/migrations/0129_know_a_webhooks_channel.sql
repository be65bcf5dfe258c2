-- Where Discord said that it posted the last message; null before the first.
alter table clan_webhook add column channel_id text collate "C" check (channel_id ~ '^[0-9]{1,20}$');
