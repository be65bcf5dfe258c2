-- When those who may answer were told by the bell; what waits is told soon.
alter table identity_question add column told_at timestamptz;
create index identity_question_untold on identity_question (asked_at) where told_at is null and answer is null;
