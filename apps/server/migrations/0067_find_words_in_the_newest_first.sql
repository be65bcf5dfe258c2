-- What holds a word is looked for among the newest first. Beside its pieces stands in which block of posts or comments one was
-- written, a small one and a wide one, and in which board; no piece begins with a space, as these do.
create function post_places(publish_no integer, board_id integer) returns text[] language sql immutable parallel safe
return array[' ' || (publish_no / 500)::text, ' w' || (publish_no / 8000)::text, ' b' || board_id::text];

create function comment_places(id integer) returns text[] language sql immutable parallel safe
return array[' ' || (id / 500)::text, ' w' || (id / 8000)::text];

-- What is there answers until the new ones are whole; only writing waits.
create index post_search_places on post using gin ((search_grams || post_places(publish_no, board_id)))
  where status = 'published' and deleted_at is null and not is_blind;
create index post_comment_search_places on post_comment using gin ((search_grams || comment_places(id)))
  where deleted_at is null and not is_blind;

drop index post_search;
drop index post_comment_search;
alter index post_search_places rename to post_search;
alter index post_comment_search_places rename to post_comment_search;
