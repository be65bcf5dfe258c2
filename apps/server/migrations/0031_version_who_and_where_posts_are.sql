-- What finished pages of posts show beside the post: names and pictures of those who wrote, and who may read the board. It is
-- raised as the last thing of a transaction, so that no one waits for another while holding what the other wants.
create function raise_community_version() returns trigger language plpgsql as $$
begin
  insert into site_setting (name, value) values ('community_version', '1')
    on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1);
  return null;
end $$;
create constraint trigger app_user_shown after update on app_user deferrable initially deferred for each row
  when ((old.nickname, old.discord_id, old.avatar_hash, old.status)
    is distinct from (new.nickname, new.discord_id, new.avatar_hash, new.status))
  execute function raise_community_version();
create constraint trigger board_shown after update on board deferrable initially deferred for each row
  when ((old.board_name, old.is_visible, old.read_access, old.write_access, old.deleted_at)
    is distinct from (new.board_name, new.is_visible, new.read_access, new.write_access, new.deleted_at))
  execute function raise_community_version();
create constraint trigger clan_shown after update on clan deferrable initially deferred for each row
  when ((old.is_public, old.deleted_at) is distinct from (new.is_public, new.deleted_at))
  execute function raise_community_version();
