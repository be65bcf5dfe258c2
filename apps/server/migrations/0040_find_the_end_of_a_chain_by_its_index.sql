-- A plan made while the log was empty would read all of it for each entry of a long statement.
alter function chain_audit_entry() set enable_seqscan = off;
