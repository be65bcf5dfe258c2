-- Keeps the beginning of the text as the reporter read it, because its author may change it before a decision.
alter table content_report add column reported_text text check (length(reported_text) <= 300);
create index content_report_kept_text on content_report (decided_at) where reported_text is not null;
