-- Owners of guests for whom nobody speaks vouch for no one by a match that they only let pass.
create index match_source_guests on match_source (match_id) where outsiders <> '{}';
