-- What staff delete stays away from everyone, what an officer of its clan deletes from those who sent it; of those before, and
-- of what their own uploaders delete, nothing is said.
alter table match add column deleted_as text check (deleted_as in ('officer', 'staff'));
