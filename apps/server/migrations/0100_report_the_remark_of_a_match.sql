alter table content_report drop constraint content_report_target_type_check,
  add constraint content_report_target_type_check check (target_type in ('post', 'comment', 'clan', 'user', 'match'));
