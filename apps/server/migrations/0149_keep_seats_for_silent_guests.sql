-- Holds match_participant: results wait, some seconds for a million rows, while an index without entries is made.
-- Holds match: results wait, while matches with guests are marked.
-- The guest gets the seat once somebody speaks for the guest. Until then the match counts without a player there.
alter table match_participant add column guest_id uuid references player (id);
create index participant_guest on match_participant (guest_id) where guest_id is not null;
-- The job that matures matches judges again those that already count by silence.
update match set matures_at = now() where standing = 'reported'
  and id in (select match_id from match_source where outsiders <> '{}');

-- An owner's silence gives and takes nothing any more, so silent matches are not counted.
alter table app_user drop column asked_before;
alter table withdrawn_account drop column asked_at;
