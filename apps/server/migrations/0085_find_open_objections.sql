-- What is objected to goes on counting until it is decided, so its match does not tell any more.
create index match_dispute_open on match_dispute (match_id) where decision is null;
