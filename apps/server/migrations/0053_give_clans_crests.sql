-- One of those we draw, or a picture of the clan's own; a clan without has the first letter of its name.
alter table clan add column crest_url text collate "C"
  check (crest_url ~ '^/images/(crests/[a-z]+\.svg|[A-Za-z0-9_-]{43}-256x256\.webp)$');

alter table image_use add column clan_id uuid references clan (id) on delete cascade;
alter table image_use drop constraint image_use_check;
alter table image_use add constraint image_use_check check (num_nonnulls(post_id, draft_id, clan_id) = 1);
create index image_use_clan on image_use (clan_id) where clan_id is not null;

-- Takes the picture's row as a post does, so that no sweep removes a picture while it is chosen.
create function note_clan_images() returns trigger language plpgsql as $$
begin
  perform from image where name in (select images_in(new.crest_url)) for no key update;
  delete from image_use where clan_id = new.id;
  insert into image_use (name, clan_id) select name, new.id from images_in(new.crest_url) name;
  return null;
end $$;
create trigger clan_images_changed after update of crest_url on clan for each row
  when (old.crest_url is distinct from new.crest_url) execute function note_clan_images();
create trigger clan_images_added after insert on clan for each row
  when (new.crest_url is not null) execute function note_clan_images();
