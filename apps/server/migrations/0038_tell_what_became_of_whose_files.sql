-- Files that became no match of their own: merged, duplicate, or the code of the refusal. A file that did is its match.
create table upload_result (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  uploaded_at timestamptz not null,
  outcome text not null,
  -- What the file told more of, as it was then.
  match_id text
);
create index upload_result_user on upload_result (user_id, uploaded_at desc, id desc);
create index upload_result_age on upload_result (uploaded_at);
