-- Deleted posts are looked for by their age, to be removed for good.
create index post_deleted on post (deleted_at) where deleted_at is not null;
