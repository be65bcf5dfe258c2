create table api_token (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- SHA-256 of the token: a stolen table gives no access.
  token_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'upload', 'nights']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the minute, so that not every request writes.
  last_used_at timestamptz
);
create index api_token_of_account on api_token (user_id, created_at desc);
