-- Of the clan it is about, as it was called then: whoever had to leave may know which it was, and learns no later name.
alter table notification add column about_name text;
