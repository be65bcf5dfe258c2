-- A migration of its own: while comments are written anew they can be read.
alter table post_comment disable trigger post_comment_changed;
update post_comment c set board_id = p.board_id from post p where p.id = c.post_id and c.board_id is null;
alter table post_comment enable trigger post_comment_changed;

create function comment_places(id integer, board_id integer) returns text[] language sql immutable parallel safe
return array[' ' || (id / 500)::text, ' w' || (id / 8000)::text, ' b' || board_id::text];

-- What is there answers until the new one is whole.
create index post_comment_search_places on post_comment using gin ((search_grams || comment_places(id, board_id)))
  where deleted_at is null and not is_blind;
drop index post_comment_search;
alter index post_comment_search_places rename to post_comment_search;
drop function comment_places(integer);
