-- A refusal of a private clan's name would tell that it is there.
drop index clan_live_name;
create unique index clan_public_name on clan (name_key) where deleted_at is null and is_public;
