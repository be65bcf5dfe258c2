-- Refusing a private clan's name would reveal that the clan exists.
drop index clan_live_name;
create unique index clan_public_name on clan (name_key) where deleted_at is null and is_public;
