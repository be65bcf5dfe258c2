-- A match with an open objection may go on counting, so its standing no longer shows the objection.
create index match_dispute_open on match_dispute (match_id) where decision is null;
