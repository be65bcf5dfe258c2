-- Which revision of its post the edit began from, so that it never replaces a newer one unseen.
alter table post_draft add column post_revision integer;
-- Those from before this began from one nobody knows: 0 is older than any.
update post_draft set post_revision = 0 where post_id is not null;
alter table post_draft add check ((post_id is null) = (post_revision is null));
