-- Pictures that people have put into their texts. The files lie under DATA_DIR; a name is made of what is in the file.
create table image (
  name text primary key collate "C",
  -- Of the picture and the smaller one together.
  bytes integer not null check (bytes > 0),
  -- When it was last sent; what nobody uses is kept for a day from then.
  sent_at timestamptz not null
);
create index image_sent on image (sent_at);

create table image_upload (
  user_id uuid not null references app_user (id),
  name text not null collate "C" references image (name) on delete cascade,
  uploaded_at timestamptz not null,
  primary key (user_id, name)
);
create index image_upload_name on image_upload (name);

-- Where pictures stand. A name that somebody made up stands here too, and is nobody's picture.
create table image_use (
  name text not null collate "C",
  post_id integer references post (id) on delete cascade,
  draft_id uuid references post_draft (id) on delete cascade,
  check (num_nonnulls(post_id, draft_id) = 1)
);
create index image_use_name on image_use (name);
create index image_use_post on image_use (post_id) where post_id is not null;
create index image_use_draft on image_use (draft_id) where draft_id is not null;

create function images_in(body text) returns setof text language sql immutable as $$
  select distinct m[1] from regexp_matches(body, '/images/([A-Za-z0-9_-]{43}-[0-9]{1,4}x[0-9]{1,4})(?:-small)?\.webp', 'g') m
$$;

create function note_post_images() returns trigger language plpgsql as $$
begin
  delete from image_use where post_id = new.id;
  insert into image_use (name, post_id) select name, new.id from images_in(new.body) name;
  return null;
end $$;
create trigger post_images_added after insert on post for each row
  when (strpos(new.body, '/images/') > 0) execute function note_post_images();
create trigger post_images_changed after update of body on post for each row
  when (strpos(old.body, '/images/') > 0 or strpos(new.body, '/images/') > 0) execute function note_post_images();

create function note_draft_images() returns trigger language plpgsql as $$
begin
  delete from image_use where draft_id = new.id;
  insert into image_use (name, draft_id) select name, new.id from images_in(new.body) name;
  return null;
end $$;
create trigger draft_images_added after insert on post_draft for each row
  when (strpos(new.body, '/images/') > 0) execute function note_draft_images();
create trigger draft_images_changed after update of body on post_draft for each row
  when (strpos(old.body, '/images/') > 0 or strpos(new.body, '/images/') > 0) execute function note_draft_images();
