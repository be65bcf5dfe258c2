-- Who say that the two are one, while that is not enough.
alter table identity_question add column said_same uuid[] not null default '{}';
-- What its sender took back while it was disputed counts against them all the same.
create index match_disputed on match (uploaded_by) where standing = 'disputed';
-- Its older word; `standing` says it.
alter table match drop column is_confirmed;
