-- Matches that the staff made void because of who sent them, to be undone together, with what they stood for before.
create table voided_upload (
  match_id text primary key collate "C" references match (id) on delete cascade,
  user_id uuid not null references app_user (id),
  standing text not null,
  voided_at timestamptz not null,
  voided_by uuid references app_user (id)
);
create index voided_upload_user on voided_upload (user_id);
-- What became of uploads counts against their account.
create index match_void on match (uploaded_by, deleted_at) where standing = 'void';
