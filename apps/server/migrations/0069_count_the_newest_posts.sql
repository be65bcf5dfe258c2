-- How many posts of a board are of the last day, without reading older ones.
create index post_published on post (board_id, published_at) where status = 'published' and deleted_at is null;
