-- A clan's name stands in finished pages of its matches, so changing it makes other pages of them.
create function clan_is_shown_otherwise() returns trigger language plpgsql as $$
begin
  insert into site_setting (name, value) values ('people_version', '1')
  on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1);
  return null;
end $$;
create trigger clan_is_shown_otherwise after update of clan_name, is_public, deleted_at on clan
  for each row
  when ((old.clan_name, old.is_public, old.deleted_at) is distinct from (new.clan_name, new.is_public, new.deleted_at))
  execute function clan_is_shown_otherwise();
