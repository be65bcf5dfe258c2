-- Holds match: pages and results wait, two seconds for a million matches, while an index is made.
-- Holds match_participant: pages and results wait, two seconds for a million rows, while an index with few entries is made.
-- A merge, and each change of a match's players, looks for all matches of a host, even deleted ones.
drop index match_hosted;
create index match_hosted on match (host_id, played_at, id) where host_id is not null;
-- Has the matches, so that whether two players met is found without reading their lines.
drop index participant_guest;
create index participant_guest on match_participant (guest_id, played_at desc, match_id desc) where guest_id is not null;
