-- One line about oneself, which an auction shows.
alter table night_signup add column remark text not null default '';
