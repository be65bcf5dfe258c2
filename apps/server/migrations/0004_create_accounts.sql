create table role (
  id uuid primary key,
  name text not null unique,
  description text not null default '',
  -- Built-in roles keep their name and cannot be deleted.
  is_built_in boolean not null default false
);

create table permission (
  id uuid primary key,
  name text not null unique,
  description text not null default '',
  is_built_in boolean not null default false
);

create table role_permission (
  role_id uuid not null references role (id) on delete cascade,
  permission_id uuid not null references permission (id) on delete cascade,
  primary key (role_id, permission_id)
);

create table app_user (
  id uuid primary key,
  -- Names change; the number never does.
  discord_id text not null unique,
  nickname text not null,
  avatar_hash text check (avatar_hash ~ '^(a_)?[0-9a-f]{32}$'),
  status text not null default 'active' check (status in ('active', 'banned', 'withdrawn')),
  role_id uuid references role (id),
  created_at timestamptz not null default now(),
  last_signed_in_at timestamptz not null default now()
);
create index app_user_role on app_user (role_id) where role_id is not null;

create table user_permission (
  user_id uuid not null references app_user (id) on delete cascade,
  permission_id uuid not null references permission (id) on delete cascade,
  granted_by uuid references app_user (id),
  granted_at timestamptz not null default now(),
  primary key (user_id, permission_id)
);

create table session (
  -- What the owner names it by when he ends it.
  id uuid primary key,
  -- SHA-256 of the token in the cookie: a stolen table opens no session.
  token_hash text not null unique,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- What the owner recognises a session by; never the whole address.
  user_agent text not null default '',
  address_hint text not null default ''
);
create index session_of_user on session (user_id, last_used_at desc);
create index session_idle on session (last_used_at);

-- Between leaving for Discord and coming back: bound to one browser, used once, gone after ten minutes.
create table sign_in_attempt (
  state_hash text primary key,
  browser_hash text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_expiry on sign_in_attempt (expires_at);

-- Who plays as whom: one owner per player.
create table player_owner (
  player_id uuid primary key references player (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  proof text not null check (proof in ('icon', 'officer', 'admin')),
  confirmed_by uuid references app_user (id),
  since timestamptz not null
);
create index player_owner_user on player_owner (user_id);

create table ownership_claim (
  id uuid primary key,
  player_id uuid not null references player (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'cancelled', 'disputed')),
  -- The profile icon that proves it, where the game's API can be asked.
  icon_id integer,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id)
);
create unique index ownership_claim_open on ownership_claim (player_id, user_id) where status in ('pending', 'disputed');
create index ownership_claim_user on ownership_claim (user_id, created_at desc);
create index ownership_claim_waiting on ownership_claim (created_at) where status in ('pending', 'disputed');

create table favorite (
  user_id uuid not null references app_user (id) on delete cascade,
  player_id uuid not null references player (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, player_id)
);

-- Written in the transaction of what it tells of. Labels are those of that moment; names may change later.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_label text not null,
  actor_role text,
  action text not null,
  target_type text not null,
  target_id text not null,
  target_label text not null default '',
  before jsonb,
  after jsonb,
  reason text,
  result text not null check (result in ('success', 'denied', 'error')),
  request_id text,
  -- HMAC of the address: enough to see that two entries came from one place.
  address_mark text
);
create index audit_log_recent on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_target on audit_log (target_type, target_id, at desc);

alter table match add constraint match_uploader foreign key (uploaded_by) references app_user (id);
alter table match_source add constraint match_source_uploader foreign key (uploaded_by) references app_user (id);
create index match_uploads on match (uploaded_by, created_at desc, id desc) where uploaded_by is not null;

insert into permission (id, name, description, is_built_in) values
  ('00000000-0000-7000-8000-000000000001', 'admin', '모든 관리 기능', true),
  ('00000000-0000-7000-8000-000000000002', 'permission', '권한 관리', true),
  ('00000000-0000-7000-8000-000000000003', 'role', '역할 관리', true),
  ('00000000-0000-7000-8000-000000000004', 'user', '사용자 관리', true),
  ('00000000-0000-7000-8000-000000000005', 'content', '게시판과 글 관리', true),
  ('00000000-0000-7000-8000-000000000006', 'moderation', '신고와 제재, 경기 정정', true),
  ('00000000-0000-7000-8000-000000000007', 'log', '감사 기록 보기', true),
  ('00000000-0000-7000-8000-000000000008', 'clan', '클랜 관리', true);
insert into role (id, name, description, is_built_in) values
  ('00000000-0000-7000-8000-000000000010', 'ADMIN', '관리자', true);
insert into role_permission (role_id, permission_id)
  select '00000000-0000-7000-8000-000000000010', id from permission;
