-- Holds match_participant: pages and results wait, two seconds for a million rows, and while matches are marked.
-- Holds match: results wait, two seconds for 10,000 matches with guests, while these are marked.
-- The guest gets the seat once somebody speaks for the guest. Until then the match counts without a player there.
alter table match_participant add column guest_id uuid references player (id);
create index participant_guest on match_participant (guest_id) where guest_id is not null;
-- The job that matures matches judges again those that already count by silence, some hundreds a minute.
update match set matures_at = now() where standing = 'reported'
  and id in (select match_id from match_source where outsiders <> '{}');

-- An owner's silence gives and takes nothing any more, so silent matches are not counted.
alter table app_user drop column asked_before;
alter table withdrawn_account drop column asked_at;
