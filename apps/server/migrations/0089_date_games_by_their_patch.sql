-- A file time at which the patch could not be played is no date; the patch gives an approximate one.
alter table match drop constraint match_date_source_check;
alter table match add constraint match_date_source_check
  check (date_source in ('game', 'given', 'file', 'upload', 'patch'));
