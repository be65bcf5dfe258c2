-- What goes with a post that is removed for good is found by it, and so is what a comment was answered with.
create index post_comment_parent on post_comment (parent_id) where parent_id is not null;
create index post_comment_post on post_comment (post_id);
create index post_scrap_post on post_scrap (post_id);
create index post_draft_post on post_draft (post_id) where post_id is not null;

-- A picture that leaves a text is kept for a day from then, as long as one that was never used: texts are put back.
create or replace function note_post_images() returns trigger language plpgsql as $$
begin
  update image set sent_at = greatest(sent_at, coalesce(new.edited_at, new.created_at)) where name in (
    select name from image_use where post_id = new.id union select images_in(new.body));
  delete from image_use where post_id = new.id;
  insert into image_use (name, post_id) select name, new.id from images_in(new.body) name;
  return null;
end $$;
create or replace function note_draft_images() returns trigger language plpgsql as $$
begin
  update image set sent_at = greatest(sent_at, new.updated_at) where name in (
    select name from image_use where draft_id = new.id union select images_in(new.body));
  delete from image_use where draft_id = new.id;
  insert into image_use (name, draft_id) select name, new.id from images_in(new.body) name;
  return null;
end $$;

-- The draft that a post was made of: published twice, it is one post.
alter table post add column draft_id uuid;
create unique index post_once on post (user_id, draft_id) where draft_id is not null;
