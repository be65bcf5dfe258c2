-- The tables, functions and first rows of Buri. It replaces the migrations 0001 to 0091, so the next one is 0092
-- (docs/decisions/0067-one-baseline-replaces-the-first-migrations.md). Never change it: add a migration.

-- -------------------- The site --------------------

-- Facts about the site as a whole, such as whether its demo world is complete.
create table site_setting (
  name text primary key,
  value jsonb not null
);

-- Request counts for rate limits, shared by all processes. Later requests delete expired rows.
create table request_window (
  bucket text primary key,
  requests integer not null,
  ends_at timestamptz not null
);
create index request_window_end on request_window (ends_at);

-- -------------------- Players --------------------

-- 초성: a name with each syllable as its initial consonant, 588 syllables of each in order.
-- https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/#G24646
create function name_initials(name text) returns text language sql immutable strict parallel safe
return (
  select string_agg(
    case when ascii(letter) between 44032 and 55203
      then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1) else letter end,
    '' order by place)
  from string_to_table(name, null) with ordinality as letters (letter, place)
);

-- A person. The name and the icon are those of the newest match; player_name has every name ever used.
create table player (
  id uuid primary key,
  game_name text not null,
  tag_line text not null,
  -- Sorted byte by byte, so that a search by the beginning of a name is an index range in any locale.
  name_key text collate "C" not null,
  -- Bigrams of the name and of its initial consonants: one GIN index serves both searches.
  search_grams text[] not null,
  profile_icon_id integer,
  account_level integer,
  visibility text not null default 'public' check (visibility in ('public', 'clan', 'private')),
  first_played_at timestamptz,
  last_played_at timestamptz,
  created_at timestamptz not null default now(),
  -- Grows with every change that a reader of this player could see.
  data_version bigint not null default 1,
  -- Makes the search by the beginning of the initials an index range, too. A stored column, because an expression index
  -- would call the function again for every name it reads.
  initials text collate "C" generated always as (name_initials(name_key)) stored
) with (fillfactor = 85);
create index player_name_key on player (name_key);
create index player_search on player using gin (search_grams);
-- Leaderboards leave these out: they are few, and each row that is passed over looks them up once.
create index player_hidden on player (id) where visibility <> 'public';
create index player_initials on player (initials);

create table player_name (
  player_id uuid not null references player (id) on delete cascade,
  name_key text collate "C" not null,
  game_name text not null,
  tag_line text not null,
  last_used_at timestamptz not null,
  -- Set if the game's API confirmed the name; such a name stays without a match.
  told_at timestamptz,
  primary key (player_id, name_key)
);
create index player_name_lookup on player_name (name_key, last_used_at desc);

-- The client's UUID and the web API's id cannot be joined, so a person may have one of each.
create table player_identity (
  kind text not null check (kind in ('client', 'api')),
  puuid text not null,
  player_id uuid not null references player (id) on delete cascade,
  primary key (kind, puuid)
);
create index player_identity_player on player_identity (player_id);

create table player_rank (
  player_id uuid not null references player (id) on delete cascade,
  queue_type text not null,
  tier text not null,
  division text,
  league_points integer not null,
  wins integer not null,
  losses integer not null,
  fetched_at timestamptz not null,
  primary key (player_id, queue_type)
);
create index player_rank_tiers on player_rank (queue_type, tier);

-- The last answer of the game's API about a person. It survives a rebuild from the matches, and a newer match replaces it.
create table player_account (
  player_id uuid primary key references player (id) on delete cascade,
  -- The id that our API key sees. Files may carry ids of the same account that other keys see.
  puuid text not null unique,
  game_name text not null,
  tag_line text not null,
  name_key text not null,
  search_grams text[] not null,
  profile_icon_id integer,
  account_level integer,
  told_at timestamptz not null
);

-- -------------------- Accounts and rights --------------------

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

-- The form of a nickname that searches compare.
create function compared_nickname(nickname text) returns text language plpgsql immutable strict parallel safe as $$
-- As `domain/search/choseong` compares: what cannot be seen is nothing, and joined consonants are two.
declare name text := replace(lower(normalize(regexp_replace(nickname,
  '[\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8]',
  '', 'g'))), 'ς', 'σ');
  joined text;
begin
  if name ~ '[ㄳㄵㄶㄺ-ㅀㅄ]' then
    foreach joined in array array['ㄳㄱㅅ', 'ㄵㄴㅈ', 'ㄶㄴㅎ', 'ㄺㄹㄱ', 'ㄻㄹㅁ', 'ㄼㄹㅂ', 'ㄽㄹㅅ', 'ㄾㄹㅌ', 'ㄿㄹㅍ', 'ㅀㄹㅎ', 'ㅄㅂㅅ'] loop
      name := replace(name, left(joined, 1), right(joined, 2));
    end loop;
  end if;
  return name;
end $$;

create table app_user (
  id uuid primary key,
  -- Names change; the number never does.
  discord_id text not null unique,
  nickname text not null,
  avatar_hash text check (avatar_hash ~ '^(a_)?[0-9a-f]{32}$'),
  status text not null default 'active' check (status in ('active', 'banned', 'withdrawn')),
  role_id uuid references role (id),
  created_at timestamptz not null default now(),
  last_signed_in_at timestamptz not null default now(),
  -- Time of the last request. Idle sessions are deleted, so they cannot tell.
  last_seen_at timestamptz not null default now(),
  compared_name text collate "C" not null generated always as (compared_nickname(nickname)) stored
);
create index app_user_role on app_user (role_id, id) where role_id is not null;
create index app_user_ended on app_user (status, id) where status <> 'active';
create index app_user_name on app_user (lower(nickname) collate "C");

-- Each pair of neighbouring letters as typed, with the second as its initial, and with both as initials; and each three
-- initials. A name of one letter is a piece itself.
create function nickname_pieces(name text) returns setof text language sql immutable strict parallel safe rows 12
begin atomic
  with spelled as materialized (select name_initials(name) as initials)
  select distinct piece from spelled, generate_series(1, char_length(name)) as place, lateral (values
    (substr(name, place, 2), 2), (substr(name, place, 1) || substr(initials, place + 1, 1), 2),
    (substr(initials, place, 2), 2), (substr(initials, place, 3), 3)) as one (piece, size)
  where char_length(piece) = size
  union select unnest(array[name, initials]) from spelled where char_length(name) = 1;
end;

-- Pieces of nicknames, with the accounts in the order of their ids: a search among all accounts reads only its page, the
-- newest first. Triggers keep it in step; a foreign key would cost a check for each piece.
create table nickname_piece (
  piece text collate "C" not null,
  user_id uuid not null,
  primary key (piece, user_id)
);

create function add_nickname_pieces() returns trigger language plpgsql as $$
begin
  insert into nickname_piece select piece, a.id from added a, nickname_pieces(a.compared_name) piece;
  return null;
end $$;
create trigger app_user_pieces_added after insert on app_user referencing new table as added
  for each statement execute function add_nickname_pieces();

create function change_nickname_pieces() returns trigger language plpgsql as $$
begin
  delete from nickname_piece where user_id = old.id and piece in (select nickname_pieces(old.compared_name));
  if tg_op = 'UPDATE' then
    insert into nickname_piece select piece, new.id from nickname_pieces(new.compared_name) piece;
  end if;
  return null;
end $$;
create trigger app_user_pieces_changed after update of nickname on app_user
  for each row when (old.nickname <> new.nickname) execute function change_nickname_pieces();
create trigger app_user_pieces_removed after delete on app_user
  for each row execute function change_nickname_pieces();

create table user_permission (
  user_id uuid not null references app_user (id) on delete cascade,
  permission_id uuid not null references permission (id) on delete cascade,
  granted_by uuid references app_user (id),
  granted_at timestamptz not null default now(),
  primary key (user_id, permission_id)
);
create index user_permission_holders on user_permission (permission_id, user_id);

create table session (
  -- The owner ends a session by this id.
  id uuid primary key,
  -- SHA-256 of the token in the cookie: a stolen table opens no session.
  token_hash text not null unique,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The owner recognises a session by these; never the whole address.
  user_agent text not null default '',
  address_hint text not null default ''
);
create index session_of_user on session (user_id, last_used_at desc);
create index session_idle on session (last_used_at);

-- The reason and the end of a ban. Requests are judged by `app_user.status` alone.
create table account_ban (
  user_id uuid primary key references app_user (id) on delete cascade,
  reason text not null,
  -- Null: until it is lifted.
  until timestamptz,
  banned_by uuid references app_user (id),
  banned_at timestamptz not null
);

-- Sanctions of a deleted account, kept for thirty days so that a new account does not escape them. No name and no number,
-- only a keyed hash of the Discord id; its secret is not in this database.
create table withdrawn_account (
  mark text primary key collate "C",
  kept_until timestamptz not null,
  clan_bans jsonb not null,
  clan_blocks jsonb not null
);
create index withdrawn_account_end on withdrawn_account (kept_until);

create table favorite (
  user_id uuid not null references app_user (id) on delete cascade,
  player_id uuid not null references player (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, player_id)
);

-- -------------------- The audit log --------------------

-- Written in the transaction that it describes. Labels are those of that moment; names may change later.
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
  address_mark text,
  -- A redacted entry says only that it existed, when, by whom, and who redacted it.
  redacted_at timestamptz,
  redacted_by uuid,
  -- Each entry is hashed together with the one before it, so that a change or a removal shows. There are several chains:
  -- with one, all writers would wait for each other until the end of their transactions. An entry goes to the first chain
  -- that is not locked, so there are as many chains as ever wrote at once.
  chain integer,
  place bigint,
  previous_hash bytea,
  content_hash bytea,
  -- A redaction blanks it too, because the blanked text could be guessed from the hash otherwise.
  salt uuid,
  hash bytea,
  constraint audit_log_chained check (num_nulls(chain, place, previous_hash, content_hash, hash) = 0)
);
create index audit_log_recent on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_target on audit_log (target_type, target_id, at desc);
create index audit_log_action on audit_log (action, at desc, id desc);
-- Without sign-ins and sign-outs, which are most of the log.
create index audit_log_actions on audit_log (at desc, id desc) where action !~ '^session\.';
create unique index audit_log_place on audit_log (chain, place);

-- The end of each chain: without it, a chain could be cut off unnoticed.
create table audit_chain (
  chain integer primary key,
  entries bigint not null,
  hash bytea not null
);

-- How many entries each cleanup removed from a chain, and up to which place. Rows of their own, so that writers of the log
-- never wait for them.
create table audit_cleanup (
  chain integer not null,
  up_to bigint not null,
  entries bigint not null,
  cleaned_at timestamptz not null default now(),
  primary key (chain, cleaned_at)
);

create function audit_content_hash(salt uuid, actor_label text, target_id text, target_label text, before jsonb,
  after jsonb, reason text, address_mark text) returns bytea language sql stable parallel safe
return sha256(convert_to(
  jsonb_build_array(salt, actor_label, target_id, target_label, before, after, reason, address_mark)::text, 'UTF8'));

create function audit_hash(previous_hash bytea, content_hash bytea, chain integer, place bigint, id uuid,
  at timestamptz, actor_id uuid, actor_role text, action text, target_type text, result text, request_id text)
  returns bytea language sql stable parallel safe
return sha256(previous_hash || content_hash || convert_to(jsonb_build_array(chain, place, id,
  extract(epoch from at), actor_id, actor_role, action, target_type, result, request_id)::text, 'UTF8'));

-- Without sequential scans: a plan made while the log was empty would read the whole log for each entry.
create function chain_audit_entry() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  lane integer := 1;
  last record;
begin
  -- A restored entry keeps its place.
  if new.hash is not null then
    return new;
  end if;
  -- Until the end of the transaction, so that the next one finds this entry. Whoever holds a chain gets it again.
  while not pg_try_advisory_xact_lock(hashtextextended('audit chain ' || lane, 0)) loop
    lane := lane + 1;
  end loop;
  -- The end of a chain may have been cleaned away.
  select known.place, known.hash into last from (
    (select l.place, l.hash from audit_log l where l.chain = lane order by l.place desc limit 1)
    union all
    (select c.entries, c.hash from audit_chain c where c.chain = lane)
  ) known order by known.place desc limit 1;
  new.chain := lane;
  new.place := coalesce(last.place, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.salt := gen_random_uuid();
  new.content_hash := audit_content_hash(new.salt, new.actor_label, new.target_id, new.target_label, new.before,
    new.after, new.reason, new.address_mark);
  new.hash := audit_hash(new.previous_hash, new.content_hash, new.chain, new.place, new.id, new.at, new.actor_id,
    new.actor_role, new.action, new.target_type, new.result, new.request_id);
  return new;
end $$;
create trigger audit_log_chains before insert on audit_log for each row execute function chain_audit_entry();

-- Runs once per statement, however many entries it inserts.
create function keep_audit_ends() returns trigger language plpgsql as $$
begin
  insert into audit_chain (chain, entries, hash)
  select distinct on (chain) chain, place, hash from added order by chain, place desc
  on conflict (chain) do update set entries = excluded.entries, hash = excluded.hash
    where audit_chain.entries < excluded.entries;
  return null;
end $$;
create trigger audit_log_ends after insert on audit_log referencing new table as added
  for each statement execute function keep_audit_ends();

-- Refuses every change of an entry, by mistake or not. The two functions below are the only exceptions.
create function refuse_to_change_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('buri.forgets_audit_entries', true) = 'yes' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('buri.redacts_audit_entry', true) = 'yes' then
    return null;
  end if;
  raise exception 'The audit log only grows: % is refused.', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_to_change_audit_log();

-- Deletes old entries and returns their number. The floor of 90 days is here, so that no setting and no call goes below it.
-- Entries about the log itself stay, or a cleanup could hide a cleanup.
create function forget_audit_entries(older_than timestamptz) returns bigint language plpgsql as $$
declare forgotten bigint;
begin
  if older_than > now() - interval '90 days' then
    raise exception 'The audit log keeps the last 90 days.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('buri.forgets_audit_entries', 'yes', true);
  with gone as (
    delete from audit_log where at < older_than and action !~ '^log\.' returning chain, place
  ), told as (
    insert into audit_cleanup (chain, up_to, entries, cleaned_at)
    select chain, max(place), count(*), clock_timestamp() from gone group by chain
  )
  select count(*) into forgotten from gone;
  perform set_config('buri.forgets_audit_entries', 'no', true);
  return forgotten;
end $$;

-- Blanks the content of an entry but keeps its place: never a young entry, one about rights or the log, or one of the
-- redactor's own.
create function redact_audit_entry(entry uuid, redactor uuid, as_of timestamptz) returns void language plpgsql as $$
begin
  perform set_config('buri.redacts_audit_entry', 'yes', true);
  update audit_log set before = null, after = null, reason = null, actor_label = '', target_id = '', target_label = '',
    address_mark = null, salt = null, redacted_at = as_of, redacted_by = redactor
  where id = entry and redacted_at is null and at < now() - interval '90 days' and action !~ '^(log|role|permission)\.'
    and actor_id is distinct from redactor;
  if not found then
    raise exception 'This entry of the audit log cannot be redacted.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('buri.redacts_audit_entry', 'no', true);
end $$;

-- -------------------- Who plays as whom --------------------

-- One owner per player.
create table player_owner (
  player_id uuid primary key references player (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  proof text not null check (proof in ('icon', 'officer', 'owners', 'admin')),
  confirmed_by uuid references app_user (id),
  since timestamptz not null,
  -- The name at the time of the proof; a name of a later match proves nothing. Null only if unknown.
  name_key text collate "C"
);
create index player_owner_user on player_owner (user_id);

create table ownership_claim (
  id uuid primary key,
  player_id uuid not null references player (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled', 'disputed')),
  -- The profile icon to set as proof, if the game's API can be asked.
  icon_id integer,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  -- Owners who vouch for the claim, and owners who doubt it.
  vouched_by uuid[] not null default '{}',
  doubted_by uuid[] not null default '{}'
);
create unique index ownership_claim_open on ownership_claim (player_id, user_id) where status in ('pending', 'disputed');
create index ownership_claim_user on ownership_claim (user_id, created_at desc);
create index ownership_claim_waiting on ownership_claim (created_at) where status in ('pending', 'disputed');

-- Accounts that lost a player to a stronger proof and may object.
create table displaced_owner (
  player_id uuid not null references player (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  proof text not null,
  since timestamptz not null,
  displaced_at timestamptz not null,
  primary key (player_id, user_id)
);
create index displaced_owner_user on displaced_owner (user_id);

-- -------------------- Matches --------------------

create table match (
  -- The public id: PLATFORM_GAMEID, or X_ and a fingerprint if no source knew the game's number. Ids order matches of the
  -- same instant byte by byte, as the program does.
  id text collate "C" primary key,
  platform text,
  game_id text,
  -- Champions and K/D/A of all ten: finds the same game in a source that has no number.
  fingerprint text not null,
  played_at timestamptz not null,
  -- `patch`: the file's time was one at which the patch could not be played, so the patch gives an approximate date.
  date_source text not null check (date_source in ('game', 'given', 'file', 'upload', 'patch')),
  duration_seconds integer not null check (duration_seconds >= 0),
  game_version text,
  queue_id integer,
  map_id integer,
  game_mode text,
  game_type text,
  -- The Korean label that is shown and filtered by, such as 내전.
  type_label text not null,
  winner text check (winner in ('blue', 'red')),
  is_remake boolean not null,
  -- Part of averages: ten people, five against five, Summoner's Rift, a winner, long enough.
  is_counted boolean not null,
  -- Counted and in-house: changes ratings.
  is_rated boolean not null,
  uncounted_reason text,
  blue_team jsonb not null,
  red_team jsonb not null,
  timeline jsonb,
  disagreements jsonb not null default '[]',
  remark text,
  clan_id uuid,
  uploaded_by uuid constraint match_uploader references app_user (id),
  score_version integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Said by the sources; the match is judged by them again when another source is merged into it.
  ended_in_surrender boolean,
  ended_in_early_surrender boolean,
  -- 주최: a known player, who need not have played.
  host_id uuid references player (id),
  -- Decides whether the same game may be uploaded again.
  deleted_by uuid references app_user (id),
  -- How far a match is trusted. Confirmed and reported matches count. The others are in no history, rating or statistic:
  -- `is_counted` and `is_rated` are false and their lines are marked as deleted. A void match is deleted as well, which
  -- frees its number.
  standing text not null default 'reported' check (standing in ('confirmed', 'reported', 'waiting', 'disputed', 'void')),
  -- When a waiting match starts to count unless somebody objects.
  matures_at timestamptz,
  -- The plausibility checks that the match fails.
  doubts text[] not null default '{}',
  version_key text not null default '',
  -- A match that staff deleted cannot be uploaded by anyone, one that an officer of its clan deleted not by those who sent
  -- it. Null: deleted by its own uploader, or before this was recorded.
  deleted_as text check (deleted_as in ('officer', 'staff')),
  -- A number taken from a file's name is a hint, which the content may refute. Replays of the second format have no other
  -- number; the first format and the client's end-of-game block take only the platform from the name.
  is_number_hinted boolean not null,
  check (not is_rated or is_counted),
  check (not is_counted or winner is not null)
);
create index match_fingerprint on match (fingerprint);
create index match_played on match (played_at, id) where deleted_at is null;
-- The rating frontier walks over rated matches only.
create index match_rated on match (played_at, id) where is_rated and deleted_at is null;
create index match_uploads on match (uploaded_by, created_at desc, id desc) where uploaded_by is not null;
-- Finds the nights of a host, each from the one before.
create index match_hosted on match (host_id, played_at, id) where host_id is not null and is_counted and deleted_at is null;
create index match_clan on match (clan_id, played_at desc, id desc) where clan_id is not null and deleted_at is null;
-- A deleted match keeps its number, and another match may have it.
create index match_game_deleted on match (platform, game_id) where game_id is not null and deleted_at is not null;
create index match_held on match (uploaded_by) where standing in ('waiting', 'disputed') and deleted_at is null;
create index match_maturing on match (matures_at) where matures_at is not null and deleted_at is null;
-- Finds the matches that arrived since a game of a night began.
create index match_arrived on match (created_at) where deleted_at is null;
-- Void matches count against their uploader.
create index match_void on match (uploaded_by, deleted_at) where standing = 'void';
-- Not unique: matches of one number with different people may coexist, so that a forged one does not block an honest one.
create index match_game on match (platform, game_id) where game_id is not null and deleted_at is null;
-- Disputed matches, too, even if their uploader deleted them meanwhile.
create index match_disputed on match (uploaded_by) where standing = 'disputed';
-- Finds the matches of a clan that wait for a decision, however many matches it has.
create index match_held_of_clan on match (clan_id, played_at desc)
  where standing in ('waiting', 'disputed') and deleted_at is null;

create table match_source (
  match_id text collate "C" not null references match (id) on delete cascade,
  digest text not null,
  source text not null,
  uploaded_by uuid constraint match_source_uploader references app_user (id),
  file_name text,
  received_at timestamptz not null default now(),
  -- Replays can be forged, so the file itself is kept, gzipped.
  raw bytea,
  -- Facts about the testimony, fixed when it is given: the slots of outsiders to the sender's circle, the slots that the
  -- sender could speak for, the sides of the sender's own players, and the clans with the sender as an officer.
  outsiders smallint[] not null default '{}',
  speaks_for smallint[] not null default '{}',
  sides text[] not null default '{}',
  officer_of uuid[] not null default '{}',
  version_key text not null default '',
  -- Outsiders known by name only: the line has another id.
  namesakes smallint[] not null default '{}',
  -- The sender's clans, the outsiders without an owner, and the outsiders that the testimony covers: those known from the
  -- same third account as the sender's player.
  clans uuid[] not null default '{}',
  unowned smallint[] not null default '{}',
  covers smallint[] not null default '{}',
  primary key (match_id, digest)
);
-- Owners of guests do not vouch by a match in which nobody spoke for the guests.
create index match_source_guests on match_source (match_id) where outsiders <> '{}';

create table match_participant (
  match_id text collate "C" not null references match (id) on delete cascade,
  slot smallint not null,
  player_id uuid references player (id),
  -- Copies of the match's columns, so that a page of a history is one index range.
  played_at timestamptz not null,
  type_label text not null,
  result text not null check (result in ('win', 'loss', 'remake', 'none')),
  is_counted boolean not null,
  is_deleted boolean not null default false,
  game_name text,
  tag_line text,
  side text not null check (side in ('blue', 'red')),
  win boolean,
  position text check (position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  -- True if the source said the position, false if it was inferred.
  is_position_known boolean not null,
  champion_id integer,
  champion_key text,
  champion_level integer,
  account_level integer,
  profile_icon_id integer,
  spell1_id integer,
  spell2_id integer,
  keystone_id integer,
  sub_style_id integer,
  items integer[],
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  cs integer,
  neutral_minions_killed integer,
  gold_earned integer,
  damage_to_champions integer,
  damage_taken integer,
  damage_self_mitigated integer,
  damage_to_objectives integer,
  damage_to_turrets integer,
  time_ccing_others integer,
  time_spent_dead integer,
  vision_score integer,
  wards_placed integer,
  wards_killed integer,
  control_wards_bought integer,
  largest_killing_spree integer,
  largest_multi_kill integer,
  penta_kills integer,
  turret_kills integer,
  inhibitor_kills integer,
  dragon_kills integer,
  baron_kills integer,
  -- Derived from this match alone.
  performance_score real,
  performance_rank smallint,
  is_mvp boolean not null default false,
  is_ace boolean not null default false,
  lane_result text check (lane_result in ('win', 'loss', 'even')),
  badges text[] not null default '{}',
  -- Derived from what came before in match time.
  is_craftsman boolean not null default false,
  mu_before double precision,
  sigma_before double precision,
  mu_after double precision,
  sigma_after double precision,
  balance_mu_before double precision,
  balance_sigma_before double precision,
  balance_mu_after double precision,
  balance_sigma_after double precision,
  -- Probability, before the match, that this player's side wins.
  expected_win double precision,
  client_puuid text,
  api_puuid text,
  -- The position as the source said it. Two of a team may claim the same one; `position` is then what they played.
  reported_position text check (reported_position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  -- 대타: came in place of another player.
  is_substitute boolean not null default false,
  -- The line keeps its own name, which is that of a hidden player, but belongs to another player.
  is_name_withheld boolean not null default false,
  -- The source's own flag; null if it has none.
  is_bot boolean,
  primary key (match_id, slot)
);
-- Includes deleted matches: merging and deleting players read them, too.
create index participant_history on match_participant (player_id, played_at desc, match_id desc);
-- 업셋 승리: won with a chance below 35 %.
create index participant_upset on match_participant (player_id, played_at, match_id)
  where expected_win < 0.35 and result = 'win' and not is_deleted;
create index participant_left_out on match_participant (player_id, played_at desc, match_id desc) where is_deleted;
-- Finds a copied line among the player's matches on its champion without reading each match.
create index participant_champion on match_participant (player_id, champion_id, played_at desc, match_id desc, gold_earned)
  where not is_deleted;

-- A result typed in for a game without a file: the sides and the winner. It is no match and counts for nothing. `match_id`
-- is the match that a file of the same game later became.
create table typed_result (
  id uuid primary key,
  uploaded_by uuid not null references app_user (id),
  -- A digest of the winner and the ten names with their sides.
  teams text not null collate "C",
  played_at timestamptz not null,
  winner text not null check (winner in ('blue', 'red')),
  -- Ten of {side, gameName, tagLine, championId}.
  lines jsonb not null,
  remark text,
  created_at timestamptz not null,
  match_id text references match (id),
  unique (uploaded_by, teams, played_at)
);
create index typed_result_teams on typed_result (teams, played_at);

-- Files per day in Seoul and outcome: created, merged, duplicate, or the code of the refusal.
create table upload_outcome (
  day date not null,
  outcome text not null,
  files integer not null check (files > 0),
  primary key (day, outcome)
);

-- Uploaded files that did not become a match: merged, duplicate, or the code of the refusal. Other files are found by their
-- match.
create table upload_result (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  uploaded_at timestamptz not null,
  outcome text not null,
  -- The match at that time that the file was merged into.
  match_id text
);
create index upload_result_user on upload_result (user_id, uploaded_at desc, id desc);
create index upload_result_age on upload_result (uploaded_at);

-- Confirmations of a match that another account sent, with the same facts as in match_source.
create table match_confirmation (
  match_id text not null collate "C" references match (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- `night`: by those who were there, through a night on the site. `source`: the same file from another account, which is
  -- stored once.
  kind text not null check (kind in ('account', 'staff', 'night', 'source')),
  confirmed_at timestamptz not null,
  outsiders smallint[] not null default '{}',
  speaks_for smallint[] not null default '{}',
  sides text[] not null default '{}',
  officer_of uuid[] not null default '{}',
  version_key text not null default '',
  namesakes smallint[] not null default '{}',
  clans uuid[] not null default '{}',
  unowned smallint[] not null default '{}',
  covers smallint[] not null default '{}',
  primary key (match_id, user_id, kind)
);
create index match_confirmation_user on match_confirmation (user_id, confirmed_at desc);

create table match_dispute (
  id uuid primary key,
  match_id text not null collate "C" references match (id) on delete cascade,
  -- Null if two sources contradict each other.
  opened_by uuid references app_user (id) on delete cascade,
  opened_at timestamptz not null,
  reason text not null check (reason in ('did_not_happen', 'wrong_result', 'wrong_players', 'other', 'contradiction')),
  detail text not null default '',
  other_digest text,
  decision text check (decision in ('stands', 'other', 'void', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  -- The slots that the objector could speak for.
  seats smallint[] not null default '{}',
  -- For a contradiction: the version that was kept when it was found, and the version that the decision keeps.
  kept_version text,
  stands text,
  check ((decision is null) = (decided_at is null))
);
create index match_dispute_match on match_dispute (match_id, opened_at);
create unique index match_dispute_once on match_dispute (match_id, opened_by) where opened_by is not null;
create unique index match_dispute_version on match_dispute (match_id, other_digest) where other_digest is not null;
create index match_dispute_opener on match_dispute (opened_by, opened_at desc) where opened_by is not null;
-- A match with an open objection may go on counting, so its trust does not show the objection.
create index match_dispute_open on match_dispute (match_id) where decision is null;

-- The votes of those who may decide. Enough equal votes decide.
create table match_dispute_vote (
  dispute_id uuid not null references match_dispute (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  decision text not null check (decision in ('stands', 'other', 'void')),
  voted_at timestamptz not null,
  sides text[] not null default '{}',
  officer_of uuid[] not null default '{}',
  speaks_for smallint[] not null default '{}',
  primary key (dispute_id, user_id)
);

-- Two players that look like one. Joining them needs a confirmation, so people are asked.
create table identity_question (
  id uuid primary key,
  -- The smaller id first. No foreign key: the answer may delete one of the two, and undoing the answer restores it.
  player_a uuid not null,
  player_b uuid not null,
  match_id text collate "C" references match (id) on delete set null,
  asked_at timestamptz not null,
  -- Hidden until the answer, because a hidden player has this name.
  hidden_id uuid,
  answer text check (answer in ('same', 'different')),
  answered_by uuid references app_user (id),
  answered_at timestamptz,
  -- The changes that joining them made, to undo it.
  joined jsonb,
  -- Accounts that said the two are one, while that is not enough.
  said_same uuid[] not null default '{}',
  -- When a notification told those who may answer.
  told_at timestamptz,
  unique (player_a, player_b),
  check (player_a < player_b),
  check ((answer is null) = (answered_at is null))
);
create index identity_question_b on identity_question (player_b);
create index identity_question_open on identity_question (asked_at) where answer is null;
create index identity_question_untold on identity_question (asked_at) where told_at is null and answer is null;
-- Few answers are young enough to be taken back.
create index identity_question_answered on identity_question (answered_at) where answer is not null;

-- Matches that staff voided because of their uploader, with the trust they had before, to be restored together.
create table voided_upload (
  match_id text primary key collate "C" references match (id) on delete cascade,
  user_id uuid not null references app_user (id),
  standing text not null,
  voided_at timestamptz not null,
  voided_by uuid references app_user (id)
);
create index voided_upload_user on voided_upload (user_id);

-- Contradicting versions of one match by a key; the first is ''. `kept_with` is what is stored beside the facts of a
-- version; null if it came before this table.
create table match_version (
  match_id text not null collate "C" references match (id) on delete cascade,
  version_key text not null,
  told jsonb not null,
  kept_with jsonb,
  primary key (match_id, version_key)
);

-- -------------------- Scoreboards --------------------

-- A match as lists show it, in one row: a page of twenty would read two hundred wide lines. Names and visibility stay with
-- the players. `scoreboardRows.ts` reads `lines` by position.
create view scoreboard_of_lines as
select match_id,
  array_agg(player_id order by slot) as players,
  string_agg(left(side, 1), '' order by slot) as sides,
  json_agg(json_build_array(
    slot, champion_id, champion_level, account_level, spell1_id, spell2_id, keystone_id, sub_style_id, kills, deaths, assists, cs,
    gold_earned, damage_to_champions, damage_taken, wards_placed, vision_score, wards_killed, control_wards_bought,
    largest_multi_kill, performance_rank, performance_score, win::integer, is_mvp::integer, is_ace::integer,
    is_substitute::integer, is_craftsman::integer, position, champion_key, lane_result, items, badges,
    case when player_id is null then game_name end, case when player_id is null then tag_line end) order by slot) as lines
from match_participant group by match_id;

-- Kept in step with the lines by triggers. Writers of lines run one at a time under the rating frontier, and a line never
-- changes its match.
create table match_scoreboard (
  match_id text collate "C" primary key references match (id) on delete cascade,
  -- In the order of the lines; `sides` has one letter for each.
  players uuid[] not null,
  sides text collate "C" not null,
  lines json not null
);

-- The subquery hides the list from the planner, so that a connection plans the statement once.
create function renew_scoreboards(changed text[]) returns void language plpgsql as $$
begin
  insert into match_scoreboard select * from scoreboard_of_lines where match_id = any ((select changed)::text[])
  on conflict (match_id) do update set players = excluded.players, sides = excluded.sides, lines = excluded.lines;
end $$;

create function add_scoreboards() returns trigger language plpgsql as $$
begin
  perform renew_scoreboards(array(select distinct match_id from added));
  return null;
end $$;
create trigger scoreboard_added after insert on match_participant referencing new table as added
  for each statement execute function add_scoreboards();

create function remove_scoreboards() returns trigger language plpgsql as $$
declare changed text[] := array(select distinct match_id from removed);
begin
  delete from match_scoreboard where match_id = any (changed);
  perform renew_scoreboards(changed);
  return null;
end $$;
create trigger scoreboard_removed after delete on match_participant referencing old table as removed
  for each statement execute function remove_scoreboards();

-- Fires only for columns of the scoreboard: ratings change more often than all the others.
create function change_scoreboards() returns trigger language plpgsql as $$
begin
  perform renew_scoreboards(array[new.match_id]);
  return null;
end $$;
create trigger scoreboard_changed after update of slot, player_id, side, champion_id, champion_level, account_level, spell1_id,
    spell2_id, keystone_id, sub_style_id, kills, deaths, assists, cs, gold_earned, damage_to_champions, damage_taken, wards_placed,
    vision_score, wards_killed, control_wards_bought, largest_multi_kill, performance_rank, performance_score, win, is_mvp, is_ace,
    is_substitute, is_craftsman, position, champion_key, lane_result, items, badges, game_name, tag_line on match_participant
  for each row when ((
      old.slot, old.player_id, old.side, old.champion_id, old.champion_level, old.account_level, old.spell1_id, old.spell2_id,
      old.keystone_id, old.sub_style_id, old.kills, old.deaths, old.assists, old.cs, old.gold_earned, old.damage_to_champions,
      old.damage_taken, old.wards_placed, old.vision_score, old.wards_killed, old.control_wards_bought, old.largest_multi_kill,
      old.performance_rank, old.performance_score, old.win, old.is_mvp, old.is_ace, old.is_substitute, old.is_craftsman,
      old.position, old.champion_key, old.lane_result, old.items, old.badges, old.game_name, old.tag_line
    ) is distinct from (
      new.slot, new.player_id, new.side, new.champion_id, new.champion_level, new.account_level, new.spell1_id, new.spell2_id,
      new.keystone_id, new.sub_style_id, new.kills, new.deaths, new.assists, new.cs, new.gold_earned, new.damage_to_champions,
      new.damage_taken, new.wards_placed, new.vision_score, new.wards_killed, new.control_wards_bought, new.largest_multi_kill,
      new.performance_rank, new.performance_score, new.win, new.is_mvp, new.is_ace, new.is_substitute, new.is_craftsman,
      new.position, new.champion_key, new.lane_result, new.items, new.badges, new.game_name, new.tag_line
    )) execute function change_scoreboards();

-- -------------------- Ratings, histories and leaderboards --------------------

-- Ratings are settled up to here; null means up to the newest match. One row.
create table rating_frontier (
  id integer primary key check (id = 1),
  dirty_from_at timestamptz,
  dirty_from_id text collate "C",
  -- Grows with every change of a rating that is not of the newest match.
  redone bigint not null default 0
);
insert into rating_frontier (id) values (1);

create table player_rating (
  player_id uuid primary key references player (id) on delete cascade,
  mu double precision not null,
  sigma double precision not null,
  balance_mu double precision not null,
  balance_sigma double precision not null,
  rated_games integer not null,
  rated_wins integer not null,
  score integer not null,
  main_position text,
  last_match_id text collate "C" not null,
  last_played_at timestamptz not null,
  -- The algorithm, its library version and the parameters that made these numbers.
  model text not null,
  -- Copied from the history, as is the main position, so that a leaderboard in this order is one index.
  kda double precision not null default 0
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Percentiles and means of all settled players come from this index alone.
create index player_rating_ladder on player_rating (score) include (mu, sigma) where rated_games >= 10;
-- All columns that place a player on a page of a leaderboard, so that rows passed over cost only index reads. That needs
-- recent vacuuming, hence the scale factor above: the table is small and changes with every match.
create index player_rating_ranked on player_rating ((rated_games < 10), score desc, player_id)
  include (rated_games, rated_wins, main_position, last_played_at);
-- The columns that place a player on a page, as in player_rating_ranked.
create index player_rating_by_wins on player_rating (
    (((rated_wins + 0.82124928) / (rated_games + 1.64249856)
  - 1.2816 / (rated_games + 1.64249856)
    * sqrt(rated_wins * (rated_games - rated_wins)::float8 / greatest(rated_games, 1) + 0.41062464))) desc, player_id)
  include (score, rated_games, rated_wins, main_position, last_played_at) where rated_games >= 10;
create index player_rating_by_games on player_rating (rated_games desc, player_id)
  include (score, rated_wins, main_position, last_played_at) where rated_games >= 10;
create index player_rating_by_kda on player_rating (kda desc, player_id)
  include (score, rated_games, rated_wins, main_position, last_played_at) where rated_games >= 10;

-- All of a profile that depends on the whole history, folded in match order.
create table player_history (
  player_id uuid primary key references player (id) on delete cascade,
  -- Read and written whole and never searched: as jsonb, ten took 5 ms to write, as json 1.4 ms.
  history json not null,
  last_match_id text collate "C",
  last_played_at timestamptz,
  -- To be folded again from all matches of the player.
  is_stale boolean not null default false,
  -- Shown and compared by lists: style, roles, activity, recent results. Made with the history.
  outline json,
  -- The accounts that made the player known: `account/clan/clans` for each sender of a counted match, with the clan of the
  -- match, `-` if none, and the sender's clans then, joined by `+`. `~` in front marks a guest. Null: worked out on demand.
  origins text[],
  -- The number of games, so that a page of a history reads no history. The writer sets it: a generated column would parse
  -- every history twice more with each match.
  games integer,
  -- Shown by lists beside the name. In this row, because a profile lists sixty people and would look up each of them in
  -- three more tables. The position is written with the history, the solo queue's rank by triggers.
  main_position text,
  solo_tier text,
  solo_division text
);
-- A third of a history is ids, which compress badly: compression took a third of the time of storing a match.
alter table player_history alter column history set storage external;
create index player_history_stale on player_history (player_id) where is_stale;
-- On this table, because every match changes it: an index on player would make PostgreSQL update its search index with each
-- match.
create index player_history_last_played on player_history (last_played_at);

create function keep_solo_rank() returns trigger language plpgsql as $$
begin
  update player_history h set solo_tier = k.tier, solo_division = k.division
  from (select id, r.tier, r.division from unnest(array[old.player_id, new.player_id]) as id
    left join player_rank r on r.player_id = id and r.queue_type = 'RANKED_SOLO_5x5') as k
  where h.player_id = k.id and (h.solo_tier, h.solo_division) is distinct from (k.tier, k.division);
  return null;
end $$;
create trigger solo_rank_changed after insert or update or delete on player_rank
  for each row execute function keep_solo_rank();

create function take_solo_rank() returns trigger language plpgsql as $$
begin
  update player_history h set solo_tier = k.tier, solo_division = k.division
  from player_rank k where h.player_id = new.player_id and k.player_id = new.player_id and k.queue_type = 'RANKED_SOLO_5x5';
  return null;
end $$;
create trigger solo_rank_taken after insert on player_history for each row execute function take_solo_rank();

-- How often two players met in counted matches that are not deleted.
create table player_pair (
  -- The smaller id.
  player_a uuid not null references player (id) on delete cascade,
  player_b uuid not null references player (id) on delete cascade,
  together integer not null,
  together_wins integer not null,
  against integer not null,
  against_wins_a integer not null,
  -- On opposite teams, in the position that the sources gave both.
  same_lane_against integer not null,
  last_met_at timestamptz not null,
  -- Meetings in powers of two: those who met most come first in an index that few meetings change.
  closeness smallint not null generated always as
    (width_bucket(together + against, array[2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])) stored,
  primary key (player_a, player_b),
  check (player_a < player_b),
  check (together_wins between 0 and together),
  check (against_wins_a between 0 and against),
  check (same_lane_against between 0 and against),
  check (together + against > 0)
) with (fillfactor = 80);
create index player_pair_a on player_pair (player_a, closeness desc, player_b);
create index player_pair_b on player_pair (player_b, closeness desc, player_a);

-- The leaderboard of a week ago and of the end of each past season, made by a job from rated matches.
create table past_board (
  -- "week", or the id of a season.
  name text primary key,
  as_of timestamptz not null,
  redone bigint not null,
  made_at timestamptz not null,
  took_ms integer not null
);

create table past_standing (
  board text not null references past_board (name) on delete cascade,
  player_id uuid not null references player (id) on delete cascade,
  score integer not null,
  rated_games integer not null,
  rated_wins integer not null,
  main_position text,
  -- Among all players and among those of the same position; null in the placement games.
  rank integer,
  position_rank integer,
  primary key (board, player_id)
);
create index past_standing_page on past_standing (board, (rank is null), score desc, player_id);
create index past_standing_player on past_standing (player_id);

-- How well predictions matched results, made by the same job. One row.
create table calibration (
  id integer primary key check (id = 1),
  redone bigint not null,
  last_match_id text collate "C",
  result json not null,
  made_at timestamptz not null,
  took_ms integer not null
);

-- Players who met in counted matches, directly or through others, are on one island; scores of two islands cannot be
-- compared. A player without a counted match is on none.
create table player_island (
  player_id uuid primary key references player (id) on delete cascade,
  island uuid not null,
  -- Made-up players form islands, too. Leaderboards list players who met enough old accounts, if there are enough such
  -- players; the leaderboards' job sets this.
  is_vouched boolean not null default false
);
create index player_island_of on player_island (island);
create index player_island_unvouched on player_island (player_id) where not is_vouched;

-- The island that leaderboards of the whole site show, by one of its players. No row while there is only one island.
create table listed_island (
  id smallint primary key default 1 check (id = 1),
  player_id uuid not null references player (id) on delete cascade,
  made_at timestamptz not null,
  took_ms integer not null,
  -- True if there are enough vouched players, so that leaderboards leave out the others.
  is_witnessed boolean not null default false
);

-- -------------------- Clans --------------------

create table clan (
  id uuid primary key,
  clan_name text not null,
  -- The name as it is compared: two public clans that look alike to a reader cannot both exist.
  name_key text collate "C" not null,
  search_grams text[] not null,
  introduce_content text not null default '',
  is_public boolean not null default true,
  member_limit integer not null default 100 check (member_limit between 2 and 100),
  -- Each writer counts the rows again, with the clan locked.
  member_count integer not null,
  like_count integer not null default 0 check (like_count >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and rating_count * 5),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- One of our drawings or the clan's own picture; without a crest, the first letter of the name is shown.
  crest_url text collate "C" check (crest_url ~ '^/images/(crests/[a-z]+\.svg|[A-Za-z0-9_-]{43}-256x256\.webp)$'),
  check (member_count between 0 and member_limit),
  check (deleted_at is null or member_count = 0)
);
create index clan_search on clan using gin (search_grams) where deleted_at is null;
create index clan_latest on clan (created_at desc, id) where deleted_at is null;
-- Private clans may share a name: refusing it would reveal that they exist.
create unique index clan_public_name on clan (name_key) where deleted_at is null and is_public;

create table clan_member (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  rank text not null check (rank in ('leader', 'officer', 'member')),
  joined_at timestamptz not null,
  -- The longest-serving officer succeeds a leader who is gone.
  promoted_at timestamptz,
  -- The last warning that an absent leader got, and when.
  warned_days smallint,
  warned_at timestamptz,
  -- The officers' note about a member; it goes with the membership.
  note text not null default '' check (char_length(note) <= 200),
  -- When the officers last greeted a member after a month without a game.
  greeted_at timestamptz,
  primary key (clan_id, user_id),
  check ((warned_days is null) = (warned_at is null)),
  check (warned_days is null or rank = 'leader')
);
create index clan_member_user on clan_member (user_id, clan_id);
create unique index clan_member_leader on clan_member (clan_id) where rank = 'leader';
create unique index clan_member_leads_one on clan_member (user_id) where rank = 'leader';

-- Checked at the end of a transaction: a live clan has one leader, a deleted one has no member.
create function check_clan_leader() returns trigger language plpgsql as $$
declare
  checked uuid := case when tg_table_name = 'clan' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'clan_id')::uuid end;
begin
  if exists (select from clan c where c.id = checked and c.deleted_at is null
      and not exists (select from clan_member m where m.clan_id = c.id and m.rank = 'leader')) then
    raise exception 'clan % has no leader', checked using errcode = 'check_violation';
  end if;
  if exists (select from clan c join clan_member m on m.clan_id = c.id where c.id = checked and c.deleted_at is not null)
  then
    raise exception 'clan % is gone and has members', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger clan_has_leader after insert or update of deleted_at on clan
  deferrable initially deferred for each row execute function check_clan_leader();
create constraint trigger clan_keeps_leader after insert or update or delete on clan_member
  deferrable initially deferred for each row execute function check_clan_leader();

-- Rendered pages of matches hold the name of the clan; a new version invalidates them.
create function clan_is_shown_otherwise() returns trigger language plpgsql as $$
begin
  insert into site_setting (name, value) values ('people_version', '1')
  on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1);
  return null;
end $$;
create trigger clan_is_shown_otherwise after update of clan_name, is_public, deleted_at on clan
  for each row
  when ((old.clan_name, old.is_public, old.deleted_at) is distinct from (new.clan_name, new.is_public, new.deleted_at))
  execute function clan_is_shown_otherwise();

create table join_request (
  id uuid primary key,
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index join_request_pending on join_request (clan_id, user_id) where status = 'pending';
create index join_request_of_clan on join_request (clan_id, status, created_at, id);
create index join_request_of_user on join_request (user_id, created_at desc, id desc);

-- Accounts that may not apply for a while. Officers see the list and can lift each entry.
create table clan_block (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  cause text not null check (cause in ('removed', 'rejected')),
  blocked_by uuid references app_user (id),
  blocked_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (clan_id, user_id)
);
-- For the export and the deletion of an account.
create index clan_block_of_user on clan_block (user_id);

create table clan_like (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  liked_at timestamptz not null,
  primary key (clan_id, user_id)
);
create index clan_like_user on clan_like (user_id, liked_at desc, clan_id);

create table clan_rating (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz not null,
  primary key (clan_id, user_id)
);
create index clan_rating_of_user on clan_rating (user_id);

-- The ranking of clans on each of the last days. A day begins at six in the morning in Seoul. Made by a job.
create table clan_board (
  day date primary key,
  made_at timestamptz not null,
  took_ms integer not null
);

create table clan_standing (
  day date not null references clan_board (day) on delete cascade,
  type text not null,
  clan_id uuid not null references clan (id),
  -- The measured value; null if too little has happened.
  value double precision,
  -- The share of the other clans that are no better, 0 to 100. Private clans have no score and no rank.
  score double precision,
  rank integer,
  primary key (day, type, clan_id)
);
create index clan_standing_place on clan_standing (type, day, rank, clan_id);
create index clan_standing_clan on clan_standing (clan_id, day);

-- An invitation of one person, or a link for up to `uses` people.
create table clan_invitation (
  id uuid primary key,
  -- 128 random bits: anyone with the code sees the clan, even a private one.
  code text collate "C" not null unique,
  clan_id uuid not null references clan (id),
  -- Null: a link.
  user_id uuid references app_user (id),
  -- The player by whom the account was found. Who owns that player stays secret.
  player_id uuid references player (id) on delete set null,
  invited_by uuid not null references app_user (id),
  uses integer not null check (uses between 1 and 100),
  used integer not null default 0 check (used between 0 and uses),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'declined', 'revoked', 'expired')),
  check ((ended_at is null) = (ended_as is null)),
  check (user_id is null or uses = 1)
);
create unique index clan_invitation_open on clan_invitation (clan_id, user_id)
  where user_id is not null and ended_at is null;
create index clan_invitation_of_clan on clan_invitation (clan_id, created_at desc) where ended_at is null;
create index clan_invitation_of_user on clan_invitation (user_id, clan_id, ended_at desc) where user_id is not null;
create index clan_invitation_expiry on clan_invitation (expires_at) where ended_at is null;
create index clan_invitation_made_by on clan_invitation (invited_by);

-- Accounts that a clan bans. Independent of the week in clan_block.
create table clan_ban (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  reason text not null default '',
  -- Null: until it is lifted.
  until timestamptz,
  banned_by uuid references app_user (id),
  banned_at timestamptz not null,
  -- Only former members and applicants are notified: anyone may found a clan and ban strangers.
  is_told boolean not null,
  -- Officers may lift bans that officers set. Null means the site's staff, or an unknown rank.
  banned_as text check (banned_as in ('leader', 'officer')),
  primary key (clan_id, user_id)
);
create index clan_ban_of_user on clan_ban (user_id);

-- The Discord webhook that receives news of a clan's nights.
create table clan_webhook (
  clan_id uuid primary key references clan (id) on delete cascade,
  webhook_id text collate "C" not null check (webhook_id ~ '^[0-9]{17,20}$'),
  -- A secret: anyone with it may write to the channel.
  token text collate "C" not null,
  saved_at timestamptz not null,
  -- When Discord answered that the webhook no longer exists.
  lost_at timestamptz,
  failures integer not null default 0,
  -- The next attempt; set ahead while a process is sending.
  next_at timestamptz not null,
  -- When Discord last refused a message.
  refused_at timestamptz
);

-- A clan's own weights for balancing teams, as factors of the standard ones.
create table clan_balance_weights (
  clan_id uuid primary key references clan (id) on delete cascade,
  strength double precision not null check (strength between 0 and 5),
  lane double precision not null check (lane between 0 and 5),
  off_role double precision not null check (off_role between 0 and 5),
  spread double precision not null check (spread between 0 and 5),
  repeat double precision not null check (repeat between 0 and 5),
  together double precision not null check (together between 0 and 5),
  apart double precision not null check (apart between 0 and 5)
);

-- -------------------- Ties between accounts --------------------

-- Accounts that ever shared a clan, an invitation or a player are not independent of each other. Triggers write the ties,
-- and nothing deletes them.
create table clan_stay (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id) on delete cascade,
  primary key (clan_id, user_id)
);
create index clan_stay_user on clan_stay (user_id, clan_id);

create table account_tie (
  account uuid not null references app_user (id) on delete cascade,
  other uuid not null references app_user (id) on delete cascade,
  -- One account owns a player whom the other made known or confirmed, or invited the other, answered or not.
  kind text not null check (kind in ('claim', 'confirmed', 'invitation')),
  primary key (account, other, kind)
);
create index account_tie_other on account_tie (other);

create function tie_accounts(one uuid, others uuid[], kind text) returns void language sql as $$
  insert into account_tie (account, other, kind)
  select pair.account, pair.other, kind from (
    select one as account, id as other from unnest(others) as id union select id, one from unnest(others) as id) as pair
  where pair.account <> pair.other order by 1, 2 on conflict do nothing
$$;

create function keep_clan_stay() returns trigger language plpgsql as $$
begin
  insert into clan_stay (clan_id, user_id) values (new.clan_id, new.user_id) on conflict do nothing;
  return null;
end $$;
create trigger clan_stay_begins after insert on clan_member for each row execute function keep_clan_stay();

create function keep_invitation_tie() returns trigger language plpgsql as $$
begin
  perform tie_accounts(new.invited_by, array[new.user_id], 'invitation');
  return null;
end $$;
create trigger invitation_ties after insert on clan_invitation
  for each row when (new.user_id is not null) execute function keep_invitation_tie();

-- Accounts that made the player known, without matches in which the player was a guest.
create function sources_of(player uuid) returns uuid[] language sql stable as $$
  select array(select distinct m.uploaded_by from match_participant l join match m on m.id = l.match_id
    where l.player_id = player and not l.is_deleted and m.uploaded_by is not null and exists (
      select from match_source s where s.match_id = m.id and s.uploaded_by = m.uploaded_by and l.slot <> all (s.outsiders)))
$$;

create function keep_owner_ties() returns trigger language plpgsql as $$
begin
  perform tie_accounts(new.user_id, sources_of(new.player_id), 'claim');
  perform tie_accounts(new.user_id, array_remove(array[new.confirmed_by], null), 'confirmed');
  return null;
end $$;
create trigger owner_ties after insert on player_owner for each row execute function keep_owner_ties();

-- -------------------- Nights --------------------

-- The usual settings of a clan's nights, and whether one opens every week by itself.
create table night_template (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  created_by uuid not null references app_user (id),
  name text not null,
  title text not null,
  places integer not null check (places between 5 and 60),
  mode text not null check (mode in ('balance', 'captains', 'random', 'fixed')),
  preset text not null check (preset in ('balanced', 'position', 'strength', 'clan')),
  map text not null check (map in ('rift', 'abyss')),
  series integer check (series in (1, 3, 5)),
  is_fearless boolean not null,
  access text not null check (access in ('link', 'clan', 'everyone')),
  remark text not null,
  -- Monday is 0; minutes since midnight in Seoul.
  weekday integer not null check (weekday between 0 and 6),
  minute_of_day integer not null check (minute_of_day between 0 and 1439),
  is_weekly boolean not null,
  created_at timestamptz not null
);
create index night_template_of_clan on night_template (clan_id, id);
create index night_template_by on night_template (created_by);

-- An evening of in-house games: who comes, and which games are played.
create table night (
  -- Random, so that only those who were given it know it.
  id uuid primary key,
  code text collate "C" not null unique check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  clan_id uuid references clan (id),
  host_id uuid not null references app_user (id),
  template_id uuid references night_template (id) on delete set null,
  title text not null,
  starts_at timestamptz not null,
  places integer not null check (places between 5 and 60),
  mode text not null check (mode in ('balance', 'captains', 'random', 'fixed')),
  preset text not null
    constraint night_preset_check
    check (preset in ('balanced', 'position', 'strength') or (preset = 'clan' and clan_id is not null)),
  map text not null check (map in ('rift', 'abyss')),
  series integer check (series in (1, 3, 5)),
  is_fearless boolean not null,
  access text not null check (access in ('link', 'clan', 'everyone')),
  remark text not null,
  state text not null default 'open' check (state in ('open', 'running', 'finished', 'cancelled')),
  is_closed boolean not null default false,
  revision integer not null default 1,
  -- The end of the current ready check.
  ready_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The time a weekly night was opened for: it opens once, even if the host moves it.
  weekly_for timestamptz
);
create index night_of_clan on night (clan_id, starts_at) where clan_id is not null;
create index night_by_start on night (starts_at, id);
create index night_of_host on night (host_id) where state in ('open', 'running');
create index night_ready on night (ready_until) where ready_until is not null;
create unique index night_weekly on night (template_id, weekly_for);
create index night_not_over on night (starts_at) where state in ('open', 'running');
-- Strangers see only the earliest few nights of one host.
create index night_found on night (host_id, starts_at, id) where access = 'everyone' and state <> 'cancelled';

create table night_signup (
  id uuid primary key,
  night_id uuid not null references night (id) on delete cascade,
  user_id uuid references app_user (id),
  -- A digest of the cookie of a browser without an account.
  guest_mark text collate "C",
  player_id uuid references player (id) on delete set null,
  -- The name at sign-up.
  game_name text not null,
  tag_line text not null,
  name_key text not null,
  main text check (main in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  sub text check (sub in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  refused text[] not null default '{}' check (refused <@ array['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']),
  arrival text not null check (arrival in ('onTime', 'late', 'maybe', 'substitute')),
  arrives_at timestamptz,
  state text not null check (state in ('in', 'waiting', 'absent', 'left', 'removed')),
  is_clan_guest boolean not null,
  is_unready boolean not null default false,
  ready_at timestamptz,
  joined_at timestamptz not null,
  -- The order of sign-up; those who come back are last.
  nth integer not null,
  -- A digest of a guest's address, deleted at the end of the night.
  address_mark text collate "C",
  unique (night_id, nth)
);
create unique index night_signup_account on night_signup (night_id, user_id) where user_id is not null;
create unique index night_signup_guest on night_signup (night_id, guest_mark) where guest_mark is not null;
create index night_signup_of_user on night_signup (user_id, joined_at desc) where user_id is not null;
create index night_signup_of_guest on night_signup (guest_mark) where guest_mark is not null;
create index night_signup_of_player on night_signup (player_id) where player_id is not null;
-- Guests only: a refusal would reveal which sign-up is the hidden player of that name. Accounts have an index of their own.
create unique index night_signup_name on night_signup (night_id, name_key)
  where state in ('in', 'waiting', 'absent') and user_id is null;

create table night_game (
  night_id uuid not null references night (id) on delete cascade,
  n integer not null check (n between 1 and 30),
  state text not null check (state in ('choosing', 'drafting', 'fixed', 'running', 'awaiting', 'finished', 'cancelled')),
  mode text not null check (mode in ('balance', 'captains', 'random', 'fixed')),
  seed integer not null,
  prediction jsonb,
  created_at timestamptz not null,
  fixed_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  winner text check (winner in ('blue', 'red')),
  result_source text check (result_source in ('replay', 'typed')),
  match_id text references match (id) on delete set null,
  -- True if the blue team of the night played on the red side of the match.
  is_turned boolean not null default false,
  claimed_winner text check (claimed_winner in ('blue', 'red')),
  asked_match_id text references match (id) on delete set null,
  -- `nights`: another night has a game of the same ten.
  asked_reason text check (asked_reason in ('names', 'time', 'nights')),
  pick_seconds integer,
  first_side text check (first_side in ('blue', 'red')),
  turn_until timestamptz,
  -- The host's wishes for the teams besides balance, and why these are not the most balanced ones.
  team_plan jsonb,
  team_reason text check (char_length(team_reason) between 1 and 100),
  primary key (night_id, n),
  check ((winner is null) = (result_source is null)),
  check (winner is null or state = 'finished'),
  check ((state = 'drafting') = (turn_until is not null))
);
-- One game at a time: of two hosts who click at once, one wins.
create unique index night_game_on on night_game (night_id) where state in ('choosing', 'drafting', 'fixed', 'running');
create unique index night_game_of_match on night_game (match_id) where match_id is not null;
create index night_game_asked on night_game (asked_match_id) where asked_match_id is not null;
create index night_game_without_match on night_game (started_at)
  where match_id is null and state in ('running', 'awaiting', 'finished');
create index night_game_turn on night_game (turn_until) where turn_until is not null;
create index night_game_awaiting on night_game (night_id) where state = 'awaiting';
-- Deleting a match does not always touch its night, so a job checks recent games.
create index night_game_with_match on night_game (started_at) where match_id is not null;

-- The ten of a game, and those on the bench, who have no side.
create table night_seat (
  night_id uuid not null,
  n integer not null,
  signup_id uuid not null references night_signup (id),
  is_bench boolean not null,
  side text check (side in ('blue', 'red')),
  position text check (position in ('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY')),
  is_captain boolean not null default false,
  -- The winner according to this player.
  confirmed_winner text check (confirmed_winner in ('blue', 'red')),
  primary key (night_id, n, signup_id),
  foreign key (night_id, n) references night_game (night_id, n) on delete cascade,
  check (not is_bench or (side is null and position is null and not is_captain))
);
create unique index night_seat_place on night_seat (night_id, n, side, position) where position is not null;
create unique index night_seat_captain on night_seat (night_id, n, side) where is_captain;
create index night_seat_of_signup on night_seat (signup_id);

create table night_pick (
  night_id uuid not null,
  n integer not null,
  nth integer not null check (nth between 1 and 8),
  side text not null check (side in ('blue', 'red')),
  signup_id uuid not null references night_signup (id),
  picked_by text not null check (picked_by in ('captain', 'timer', 'host')),
  picked_at timestamptz not null,
  primary key (night_id, n, nth),
  unique (night_id, n, signup_id),
  foreign key (night_id, n) references night_game (night_id, n) on delete cascade
);
create index night_pick_of_signup on night_pick (signup_id);

-- News of a night that may leave the site, in the order of events.
create table night_news (
  id bigint generated always as identity primary key,
  night_id uuid not null references night (id) on delete cascade,
  kind text not null check (kind in ('opened', 'teams', 'result', 'recap', 'cancelled')),
  n integer,
  happened_at timestamptz not null,
  -- The clan whose channel is to get it; null if there is none, once it is sent, or when it is too late.
  waits_for uuid references clan_webhook (clan_id) on delete set null,
  sent_at timestamptz,
  -- A digest of the message that was sent.
  said text collate "C",
  -- True until the clan's members are notified of it.
  rings boolean not null default false
);
create index night_news_of_night on night_news (night_id, id);
create index night_news_by_time on night_news (happened_at);
create index night_news_waiting on night_news (waits_for, id) where waits_for is not null;
create index night_news_ringing on night_news (id) where rings;

-- The log of a night, without names: the sign-ups have them. A ring buffer: the newest entry replaces the oldest.
create table night_event (
  night_id uuid not null references night (id) on delete cascade,
  slot integer not null,
  revision integer not null,
  happened_at timestamptz not null,
  kind text not null,
  n integer,
  -- No foreign key: a guest who leaves is deleted.
  signup_id uuid,
  -- Sign-ups that got a place by it.
  entered uuid[] not null default '{}',
  primary key (night_id, slot)
);

-- -------------------- Forum boards, posts and comments --------------------

create table board_category (
  id integer generated by default as identity primary key,
  -- Null: a category of the site.
  clan_id uuid references clan (id),
  category_name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index board_category_shown on board_category (clan_id, id) where deleted_at is null;

create table board (
  id integer generated by default as identity primary key,
  category_id integer not null references board_category (id),
  -- The clan of the category, which never changes.
  clan_id uuid references clan (id),
  board_name text not null,
  board_description text not null default '',
  -- A hidden board is unknown to all but its managers.
  is_visible boolean not null default true,
  read_access text not null default 'everyone' check (read_access in ('none', 'leaders', 'members', 'everyone')),
  write_access text not null default 'members' check (write_access in ('none', 'leaders', 'members', 'everyone')),
  -- 말머리, in the order they are offered.
  prefixes text[] not null default '{}',
  -- Words that no post or comment on this board may contain.
  banned_words text[] not null default '{}',
  -- Posts notify the clan's members.
  is_announcement boolean not null default false,
  -- Published and not deleted; a trigger counts them.
  post_count integer not null default 0 check (post_count >= 0),
  -- A trigger raises it when a post is added, removed or changed; not for views, reactions or comments.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index board_of_category on board (category_id, id) where deleted_at is null;
create index board_of_clan on board (clan_id, id) where deleted_at is null;

-- The order of first publication on the whole site: a post that moves keeps its place.
create sequence post_publication;

-- A search reads the newest posts or comments first. Beside the pieces of the text, the index holds the block of the post
-- or comment, a narrow and a wide one, and the board. These begin with a space, and pieces never do.
-- `newestHolding.repository.ts` has the same sizes.
create function post_places(publish_no integer, board_id integer) returns text[] language sql immutable parallel safe
return array[' ' || (publish_no / 500)::text, ' w' || (publish_no / 8000)::text, ' b' || board_id::text];

create table post (
  id integer generated by default as identity primary key,
  board_id integer not null references board (id),
  -- Null once the author has deleted the account.
  user_id uuid references app_user (id),
  title text not null,
  body text not null,
  -- Safe HTML, and the version of the renderer.
  body_html text not null,
  rendered_by integer not null,
  excerpt text not null default '',
  has_picture boolean not null default false,
  prefix text,
  status text not null check (status in ('published', 'draft', 'hidden')),
  -- An author can show again only a post that the author hid.
  hidden_by uuid references app_user (id),
  is_notice boolean not null default false,
  is_topfix boolean not null default false,
  is_locked boolean not null default false,
  is_blind boolean not null default false,
  blind_reason text,
  -- Null with is_blind: hidden by reports alone.
  blind_by uuid references app_user (id),
  blind_at timestamptz,
  -- Grows with every change of title or body; an editor sends the revision that was read.
  revision integer not null default 1,
  views integer not null default 0 check (views >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  dislike_count integer not null default 0 check (dislike_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  title_initials text not null default '',
  search_grams text[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The first publication and its number, which orders lists.
  published_at timestamptz,
  publish_no integer,
  -- A trigger raises it with every change, including counts and comments. Rendered pages are cached by it.
  version integer not null default 0,
  deleted_at timestamptz,
  deleted_by uuid references app_user (id),
  delete_reason text,
  -- The draft it came from: publishing a draft twice makes one post.
  draft_id uuid,
  check (status <> 'published' or published_at is not null),
  check ((published_at is null) = (publish_no is null))
);
-- Without the pinned posts, which a board shows above all others.
create index post_latest on post (board_id, publish_no desc) include (id)
  where status = 'published' and deleted_at is null and not (is_notice or is_topfix);
create index post_liked on post (board_id, like_count desc, id desc)
  where status = 'published' and deleted_at is null and not (is_notice or is_topfix);
create index post_discussed on post (board_id, comment_count desc, id desc)
  where status = 'published' and deleted_at is null and not (is_notice or is_topfix);
create index post_viewed on post (board_id, views desc, id desc)
  where status = 'published' and deleted_at is null and not (is_notice or is_topfix);
create index post_pinned on post (board_id, publish_no desc)
  where (is_notice or is_topfix) and status = 'published' and deleted_at is null;
create unique index post_everywhere on post (publish_no desc) where status = 'published' and deleted_at is null;
create index post_neighbour on post (board_id, publish_no) where status = 'published' and deleted_at is null;
create index post_of_board on post (board_id, id desc) where deleted_at is null;
create index post_author on post (user_id, created_at desc, id desc);
-- Finds deleted posts that are old enough to be purged.
create index post_deleted on post (deleted_at) where deleted_at is not null;
create unique index post_once on post (user_id, draft_id) where draft_id is not null;
create index post_search on post using gin ((search_grams || post_places(publish_no, board_id)))
  where status = 'published' and deleted_at is null and not is_blind;
-- Counts the posts of the last day without reading older ones.
create index post_published on post (board_id, published_at) where status = 'published' and deleted_at is null;

create function comment_places(id integer, board_id integer) returns text[] language sql immutable parallel safe
return array[' ' || (id / 500)::text, ' w' || (id / 8000)::text, ' b' || board_id::text];

create table post_comment (
  id integer generated by default as identity primary key,
  post_id integer not null references post (id),
  parent_id integer references post_comment (id),
  -- The top-level comment of its thread; its own id at the top level.
  root_id integer not null,
  depth smallint not null default 1 check (depth between 1 and 5),
  user_id uuid references app_user (id),
  content text not null,
  content_html text not null,
  rendered_by integer not null,
  is_blind boolean not null default false,
  blind_reason text,
  blind_by uuid references app_user (id),
  blind_at timestamptz,
  revision integer not null default 1,
  like_count integer not null default 0 check (like_count >= 0),
  dislike_count integer not null default 0 check (dislike_count >= 0),
  -- At the top level: all comments below that are not deleted; a trigger counts them.
  reply_count integer not null default 0 check (reply_count >= 0),
  search_grams text[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references app_user (id),
  delete_reason text,
  -- The board of the post, so that a search in a board reads only its comments. A writer of comments has locked the post,
  -- and so has a move of the post.
  board_id integer
);
create index post_comment_roots on post_comment (post_id, id) where parent_id is null;
create index post_comment_liked on post_comment (post_id, like_count desc, id) where parent_id is null;
create index post_comment_thread on post_comment (root_id, id);
create index post_comment_author on post_comment (user_id, created_at desc, id desc);
-- For purging a post with all that belongs to it, and for the replies to a comment.
create index post_comment_parent on post_comment (parent_id) where parent_id is not null;
create index post_comment_post on post_comment (post_id);
create index post_comment_search on post_comment using gin ((search_grams || comment_places(id, board_id)))
  where deleted_at is null and not is_blind;

create table post_reaction (
  post_id integer not null references post (id),
  user_id uuid not null references app_user (id),
  is_like boolean not null,
  reacted_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_reaction_user on post_reaction (user_id);

create table comment_reaction (
  comment_id integer not null references post_comment (id),
  user_id uuid not null references app_user (id),
  is_like boolean not null,
  reacted_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_reaction_user on comment_reaction (user_id);

create table post_scrap (
  user_id uuid not null references app_user (id),
  post_id integer not null references post (id),
  scrapped_at timestamptz not null,
  primary key (user_id, post_id)
);
create index post_scrap_latest on post_scrap (user_id, scrapped_at desc, post_id desc);
create index post_scrap_post on post_scrap (post_id);

-- A text in progress, saved while it is written.
create table post_draft (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  board_id integer not null references board (id),
  -- The post that is being edited; null for a new post.
  post_id integer references post (id),
  title text not null,
  body text not null,
  prefix text,
  revision integer not null,
  updated_at timestamptz not null,
  -- The revision of the post that the edit began from, so that it never overwrites a newer one unseen.
  post_revision integer,
  check ((post_id is null) = (post_revision is null))
);
create index post_draft_user on post_draft (user_id, updated_at desc, id desc);
create index post_draft_post on post_draft (post_id) where post_id is not null;

-- Readers per day and post, as anonymous marks.
create table post_view (
  day date not null,
  post_id integer not null,
  reader text not null,
  primary key (day, post_id, reader)
);

-- Posts of a board in each thousand of the site's publications: finds a page far back without walking past all newer posts.
create table board_block (
  board_id integer not null references board (id),
  block integer not null,
  posts integer not null check (posts >= 0),
  primary key (board_id, block)
);

create function raise_post_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger post_version before update on post for each row execute function raise_post_version();

-- Counts change in the same statement as the rows they count.
create function shift_board_counts(boards integer[], blocks integer[], shifts integer[]) returns void language sql as $$
  with shift as (
    select board_id, block, sum(posts)::integer as posts from unnest(boards, blocks, shifts) as s (board_id, block, posts)
    group by 1, 2 having sum(posts) <> 0
  ), blocked as (
    insert into board_block as b (board_id, block, posts) select board_id, block, posts from shift where posts > 0
    on conflict (board_id, block) do update set posts = b.posts + excluded.posts
  ), unblocked as (
    update board_block b set posts = b.posts + s.posts from shift s
    where s.posts < 0 and b.board_id = s.board_id and b.block = s.block
  )
  update board b set post_count = b.post_count + s.posts
  from (select board_id, sum(posts)::integer as posts from shift group by 1) s where b.id = s.board_id and s.posts <> 0
$$;

create function count_added_posts() returns trigger language plpgsql as $$
begin
  perform shift_board_counts(array_agg(board_id), array_agg(publish_no / 1000), array_agg(1))
    from added where status = 'published' and deleted_at is null;
  update board set version = version + 1
    where id in (select board_id from added where status = 'published' and deleted_at is null);
  return null;
end $$;
create trigger post_added after insert on post referencing new table as added
  for each statement execute function count_added_posts();

create function count_changed_posts() returns trigger language plpgsql as $$
begin
  perform shift_board_counts(array_agg(board_id), array_agg(publish_no / 1000), array_agg(shift)) from (
    select n.board_id, n.publish_no, 1 as shift from now_so n join was_so o using (id)
      where n.status = 'published' and n.deleted_at is null
        and (o.status <> 'published' or o.deleted_at is not null or o.board_id <> n.board_id)
    union all
    select o.board_id, o.publish_no, -1 from was_so o join now_so n using (id)
      where o.status = 'published' and o.deleted_at is null
        and (n.status <> 'published' or n.deleted_at is not null or o.board_id <> n.board_id)
  ) moved;
  update board set version = version + 1 where id in (
    select unnest(array[n.board_id, o.board_id]) from now_so n join was_so o using (id)
    where (n.board_id, n.status, n.deleted_at, n.revision, n.prefix, n.is_blind, n.is_notice, n.is_topfix, n.is_locked)
      is distinct from
      (o.board_id, o.status, o.deleted_at, o.revision, o.prefix, o.is_blind, o.is_notice, o.is_topfix, o.is_locked));
  return null;
end $$;
create trigger post_changed after update on post referencing old table as was_so new table as now_so
  for each statement execute function count_changed_posts();

create function count_added_comments() returns trigger language plpgsql as $$
begin
  update post p set comment_count = p.comment_count + a.comments
    from (select post_id, count(*) as comments from added where deleted_at is null group by 1) a where p.id = a.post_id;
  update post_comment c set reply_count = c.reply_count + a.replies
    from (select root_id, count(*) as replies from added where deleted_at is null and parent_id is not null group by 1) a
    where c.id = a.root_id;
  return null;
end $$;
create trigger post_comment_added after insert on post_comment referencing new table as added
  for each statement execute function count_added_comments();

create function count_changed_comments() returns trigger language plpgsql as $$
begin
  -- It counts replies in the same table, and is called again for that: at the latest when nothing was left to count.
  if not exists (select from now_so) then
    return null;
  end if;
  -- A post whose comments only read otherwise is touched too: its version tells of them.
  update post p set comment_count = p.comment_count + a.shift
    from (
      select n.post_id, sum((n.deleted_at is null)::integer - (o.deleted_at is null)::integer) as shift
      from now_so n join was_so o using (id)
      where (n.deleted_at, n.revision, n.is_blind, n.rendered_by) is distinct from (o.deleted_at, o.revision, o.is_blind, o.rendered_by)
      group by 1
    ) a where p.id = a.post_id;
  update post_comment c set reply_count = c.reply_count + a.shift
    from (
      select n.root_id, sum((n.deleted_at is null)::integer - (o.deleted_at is null)::integer) as shift
      from now_so n join was_so o using (id)
      where n.parent_id is not null and (n.deleted_at is null) <> (o.deleted_at is null) group by 1
    ) a where c.id = a.root_id and a.shift <> 0;
  return null;
end $$;
create trigger post_comment_changed after update on post_comment referencing old table as was_so new table as now_so
  for each statement execute function count_changed_comments();

create function count_post_reactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update post p set like_count = p.like_count + a.likes, dislike_count = p.dislike_count + a.dislikes
      from (select post_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from now_so group by 1) a where p.id = a.post_id;
  elsif tg_op = 'DELETE' then
    update post p set like_count = p.like_count - a.likes, dislike_count = p.dislike_count - a.dislikes
      from (select post_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from was_so group by 1) a where p.id = a.post_id;
  else
    update post p set like_count = p.like_count + a.shift, dislike_count = p.dislike_count - a.shift
      from (select n.post_id, sum(n.is_like::integer - o.is_like::integer) as shift
        from now_so n join was_so o using (post_id, user_id) group by 1) a where p.id = a.post_id and a.shift <> 0;
  end if;
  return null;
end $$;
create trigger post_reaction_added after insert on post_reaction referencing new table as now_so
  for each statement execute function count_post_reactions();
create trigger post_reaction_taken_back after delete on post_reaction referencing old table as was_so
  for each statement execute function count_post_reactions();
create trigger post_reaction_turned after update on post_reaction referencing old table as was_so new table as now_so
  for each statement execute function count_post_reactions();

create function count_comment_reactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update post_comment c set like_count = c.like_count + a.likes, dislike_count = c.dislike_count + a.dislikes
      from (select comment_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from now_so group by 1) a where c.id = a.comment_id;
    update post set version = version where id in (select post_id from post_comment where id in (select comment_id from now_so));
  elsif tg_op = 'DELETE' then
    update post_comment c set like_count = c.like_count - a.likes, dislike_count = c.dislike_count - a.dislikes
      from (select comment_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from was_so group by 1) a where c.id = a.comment_id;
    update post set version = version where id in (select post_id from post_comment where id in (select comment_id from was_so));
  else
    update post_comment c set like_count = c.like_count + a.shift, dislike_count = c.dislike_count - a.shift
      from (select n.comment_id, sum(n.is_like::integer - o.is_like::integer) as shift
        from now_so n join was_so o using (comment_id, user_id) group by 1) a where c.id = a.comment_id and a.shift <> 0;
    update post set version = version where id in (select post_id from post_comment where id in (select comment_id from now_so));
  end if;
  return null;
end $$;
create trigger comment_reaction_added after insert on comment_reaction referencing new table as now_so
  for each statement execute function count_comment_reactions();
create trigger comment_reaction_taken_back after delete on comment_reaction referencing old table as was_so
  for each statement execute function count_comment_reactions();
create trigger comment_reaction_turned after update on comment_reaction referencing old table as was_so new table as now_so
  for each statement execute function count_comment_reactions();

create function say_board_of_comment() returns trigger language plpgsql as $$
begin
  new.board_id := (select board_id from post where id = new.post_id);
  return new;
end $$;
create trigger post_comment_board before insert on post_comment for each row execute function say_board_of_comment();

create function move_comments_of_post() returns trigger language plpgsql as $$
begin
  update post_comment set board_id = new.board_id where post_id = new.id;
  return null;
end $$;
create trigger post_moved after update of board_id on post for each row
  when (old.board_id is distinct from new.board_id) execute function move_comments_of_post();

-- Rendered pages of posts also depend on the authors' names and pictures and on who may read the board. The triggers are
-- deferred to the end of a transaction, because two transactions could deadlock on the version otherwise.
create function raise_community_version() returns trigger language plpgsql as $$
begin
  insert into site_setting (name, value) values ('community_version', '1')
    on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1);
  return null;
end $$;
create constraint trigger app_user_shown after update on app_user deferrable initially deferred for each row
  when ((old.nickname, old.discord_id, old.avatar_hash, old.status)
    is distinct from (new.nickname, new.discord_id, new.avatar_hash, new.status))
  execute function raise_community_version();
create constraint trigger board_shown after update on board deferrable initially deferred for each row
  when ((old.board_name, old.is_visible, old.read_access, old.write_access, old.deleted_at)
    is distinct from (new.board_name, new.is_visible, new.read_access, new.write_access, new.deleted_at))
  execute function raise_community_version();
create constraint trigger clan_shown after update on clan deferrable initially deferred for each row
  when ((old.is_public, old.deleted_at) is distinct from (new.is_public, new.deleted_at))
  execute function raise_community_version();

-- The boards of a new site.
with named (category_name, board_name, board_description, write_access, is_announcement, prefixes) as (values
  ('안내', '공지사항', '사이트 운영진이 알립니다.', 'none', false, array[]::text[]),
  ('커뮤니티', '자유 게시판', '무엇이든 이야기하는 곳입니다.', 'members', false, array['잡담', '질문', '정보', '후기']),
  ('커뮤니티', '클랜 모집', '함께할 클랜과 클랜원을 찾는 곳입니다.', 'members', false, array['클랜원 모집', '클랜 찾기'])
), categories as (
  insert into board_category (category_name, created_at, updated_at)
  select category_name, now(), now() from (values ('안내'), ('커뮤니티')) as c (category_name) returning id, category_name
)
insert into board (category_id, board_name, board_description, write_access, is_announcement, prefixes, created_at, updated_at)
select c.id, board_name, board_description, write_access, is_announcement, prefixes, now(), now()
from named join categories c using (category_name) order by c.id, board_name = '클랜 모집';

-- -------------------- Pictures --------------------

-- Pictures in texts. The files are under DATA_DIR; the name is a digest of the content.
create table image (
  name text primary key collate "C",
  -- The picture and its small version together.
  bytes integer not null check (bytes > 0),
  -- When it was last uploaded or last left a text. An unused picture is deleted a day later.
  sent_at timestamptz not null
);
create index image_sent on image (sent_at);

create table image_upload (
  user_id uuid not null references app_user (id),
  name text not null collate "C" references image (name) on delete cascade,
  uploaded_at timestamptz not null,
  primary key (user_id, name)
);
create index image_upload_name on image_upload (name);

-- The places of pictures. A made-up name is here, too, and is no picture.
create table image_use (
  name text not null collate "C",
  post_id integer references post (id) on delete cascade,
  draft_id uuid references post_draft (id) on delete cascade,
  clan_id uuid references clan (id) on delete cascade,
  check (num_nonnulls(post_id, draft_id, clan_id) = 1)
);
create index image_use_name on image_use (name);
create index image_use_post on image_use (post_id) where post_id is not null;
create index image_use_draft on image_use (draft_id) where draft_id is not null;
create index image_use_clan on image_use (clan_id) where clan_id is not null;

create function images_in(body text) returns setof text language sql immutable as $$
  select distinct m[1] from regexp_matches(body, '/images/([A-Za-z0-9_-]{43}-[0-9]{1,4}x[0-9]{1,4})(?:-small)?\.webp', 'g') m
$$;

-- A picture that leaves a text is kept for a day, because texts are restored.
create function note_post_images() returns trigger language plpgsql as $$
begin
  update image set sent_at = greatest(sent_at, coalesce(new.edited_at, new.created_at)) where name in (
    select name from image_use where post_id = new.id union select images_in(new.body));
  delete from image_use where post_id = new.id;
  insert into image_use (name, post_id) select name, new.id from images_in(new.body) name;
  return null;
end $$;
create trigger post_images_added after insert on post for each row
  when (strpos(new.body, '/images/') > 0) execute function note_post_images();
create trigger post_images_changed after update of body on post for each row
  when (strpos(old.body, '/images/') > 0 or strpos(new.body, '/images/') > 0) execute function note_post_images();

create function note_draft_images() returns trigger language plpgsql as $$
begin
  update image set sent_at = greatest(sent_at, new.updated_at) where name in (
    select name from image_use where draft_id = new.id union select images_in(new.body));
  delete from image_use where draft_id = new.id;
  insert into image_use (name, draft_id) select name, new.id from images_in(new.body) name;
  return null;
end $$;
create trigger draft_images_added after insert on post_draft for each row
  when (strpos(new.body, '/images/') > 0) execute function note_draft_images();
create trigger draft_images_changed after update of body on post_draft for each row
  when (strpos(old.body, '/images/') > 0 or strpos(new.body, '/images/') > 0) execute function note_draft_images();

-- Locks the row of the picture as a post does, so that no cleanup deletes the picture meanwhile.
create function note_clan_images() returns trigger language plpgsql as $$
begin
  perform from image where name in (select images_in(new.crest_url)) for no key update;
  delete from image_use where clan_id = new.id;
  insert into image_use (name, clan_id) select name, new.id from images_in(new.crest_url) name;
  return null;
end $$;
create trigger clan_images_changed after update of crest_url on clan for each row
  when (old.crest_url is distinct from new.crest_url) execute function note_clan_images();
create trigger clan_images_added after insert on clan for each row
  when (new.crest_url is not null) execute function note_clan_images();

-- -------------------- Reports --------------------

create table content_report (
  id uuid primary key,
  reporter_id uuid not null references app_user (id),
  target_type text not null check (target_type in ('post', 'comment', 'clan', 'user')),
  target_id text not null,
  -- The revision that the reporter read; posts and comments only.
  target_revision integer,
  reason text not null,
  detail text not null default '',
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'in_review', 'resolved', 'rejected')),
  outcome text check (outcome in ('kept', 'blinded', 'deleted', 'user_sanctioned', 'rejected')),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  note text
);
create unique index content_report_once on content_report (reporter_id, target_type, target_id) where state in ('open', 'in_review');
create index content_report_target on content_report (target_type, target_id, created_at);
create index content_report_waiting on content_report (created_at, target_type, target_id) where state in ('open', 'in_review');
create index content_report_of_reporter on content_report (reporter_id);

-- -------------------- Events and notifications --------------------

-- Events for open pages, written in the transaction of the change. Only ids and kinds.
create table event (
  id uuid primary key,
  topic text not null collate "C",
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- Set when all can see the event, so that none is inserted before one that was read; null until then.
  place bigint,
  -- A key of which only the newest event matters: a new one replaces the old one.
  latest text collate "C"
);
create unique index event_place on event (place);
create index event_unplaced on event (created_at, id) where place is null;
create index event_age on event (created_at);
-- A page that starts to listen learns how old the last event of each topic is.
create index event_topic on event (topic, created_at);
create unique index event_latest on event (latest);

-- The last place that was given. Giving places locks this row.
create table event_counter (
  id integer primary key check (id = 1),
  last_place bigint not null
);
insert into event_counter (id, last_place) values (1, 0);

-- The notifications of an account.
create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  -- The outcome at the time of the notification.
  outcome text,
  -- The latest actor first; empty if the site did it.
  actors uuid[] not null,
  target_type text not null,
  target_id text not null,
  -- News with the same key are one line while unread.
  group_key text not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  -- The clan's name at that time: former members may know which clan it was, but not its later name.
  about_name text,
  -- The matches of this line, the newest first: all that one account sent or objected to. Empty if the line is about its
  -- target alone.
  gathered text[] not null default '{}'
);
create index notification_newest on notification (user_id, happened_at desc, id desc);
create unique index notification_unread on notification (user_id, group_key) where read_at is null;
create index notification_told on notification (user_id, group_key);
create index notification_age on notification (happened_at);

-- Muted kinds of notifications, and muted posts.
create table notification_mute (
  user_id uuid not null references app_user (id) on delete cascade,
  what text not null check (what in ('kind', 'post')),
  id text not null,
  muted_at timestamptz not null,
  primary key (user_id, what, id)
);
