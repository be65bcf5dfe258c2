-- 0059 knew fewer letters that look empty than names are compared without. Proven names and names of clans are folded in
-- place, where no other living clan has the name then; whose names of matches have some is worked out again.
create function pg_temp.folded(name text) returns text language sql immutable as $$
  select normalize(regexp_replace(name, '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'), NFC)
$$;

update player_history set is_stale = true where player_id in (
  select player_id from player_name where name_key <> pg_temp.folded(name_key)
);
update player_owner set name_key = pg_temp.folded(name_key) where name_key <> pg_temp.folded(name_key);

update clan c set name_key = pg_temp.folded(name_key)
  where c.name_key <> pg_temp.folded(c.name_key) and not exists (
    select from clan other where other.id <> c.id and other.deleted_at is null and pg_temp.folded(other.name_key) = pg_temp.folded(c.name_key)
  );
