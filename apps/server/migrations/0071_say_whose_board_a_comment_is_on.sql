-- A comment says on which board its post stands, so that words of a board are looked for among its own comments. Whoever writes
-- a comment has locked its post, and so has who moves it.
alter table post_comment add column board_id integer;

create function say_board_of_comment() returns trigger language plpgsql as $$
begin
  new.board_id := (select board_id from post where id = new.post_id);
  return new;
end $$;
create trigger post_comment_board before insert on post_comment for each row execute function say_board_of_comment();

create function move_comments_of_post() returns trigger language plpgsql as $$
begin
  update post_comment set board_id = new.board_id where post_id = new.id;
  return null;
end $$;
create trigger post_moved after update of board_id on post for each row
  when (old.board_id is distinct from new.board_id) execute function move_comments_of_post();
