-- Answers that can still be taken back are few of all that were ever given.
create index identity_question_answered on identity_question (answered_at) where answer is not null;
