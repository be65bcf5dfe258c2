-- The host entered the person by a pasted list: a later list may take the signup back until its owner claims it.
alter table night_signup add column is_from_list boolean not null default false;
