-- Holds post_comment: new comments wait, a second for half a million.
-- A reader's reactions and comments under one post are found by an index, however many comments it has. A comment never
-- moves to another post.
alter table comment_reaction add column post_id integer;

alter table comment_reaction disable trigger user;
update comment_reaction r set post_id = c.post_id from post_comment c where c.id = r.comment_id;
alter table comment_reaction enable trigger user;

create function say_post_of_reaction() returns trigger language plpgsql as $$
begin
  new.post_id := (select post_id from post_comment where id = new.comment_id);
  return new;
end $$;
create trigger comment_reaction_post before insert on comment_reaction for each row execute function say_post_of_reaction();

drop index comment_reaction_user;
create index comment_reaction_reader on comment_reaction (user_id, post_id) include (comment_id, is_like);
drop index post_comment_post;
create index post_comment_writer on post_comment (post_id, user_id) include (id);

-- Cached answers also show the clan's name.
drop trigger clan_shown on clan;
create constraint trigger clan_shown after update on clan deferrable initially deferred for each row
  when ((old.clan_name, old.is_public, old.deleted_at) is distinct from (new.clan_name, new.is_public, new.deleted_at))
  execute function raise_community_version();
