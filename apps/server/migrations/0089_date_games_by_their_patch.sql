-- What a file's time says of a game that could not be played then is no date: the patch tells about when it was.
alter table match drop constraint match_date_source_check;
alter table match add constraint match_date_source_check
  check (date_source in ('game', 'given', 'file', 'upload', 'patch'));
