-- Requests of the last day that were sent with a key, written in the transaction of what they made. `mark` is a digest of
-- key and sender, `print` one of what was asked, `result` what the transaction returned: ids, not an answer.
create table request_key (
  mark text primary key check (length(mark) = 43),
  print text not null check (length(print) = 43),
  result jsonb not null default '{}' check (octet_length(result::text) <= 16384),
  made_at timestamptz not null
);
create index request_key_made_at on request_key (made_at);
