-- The export and the end of an account look for these by the person.
create index clan_block_of_user on clan_block (user_id);
create index clan_rating_of_user on clan_rating (user_id);
create index content_report_of_reporter on content_report (reporter_id);
create index clan_invitation_made_by on clan_invitation (invited_by);
drop index clan_invitation_by;
