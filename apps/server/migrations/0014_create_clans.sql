create table clan (
  id uuid primary key,
  clan_name text not null,
  -- As names are compared: two clans that look alike to a reader cannot both be there.
  name_key text collate "C" not null,
  search_grams text[] not null,
  introduce_content text not null default '',
  is_public boolean not null default true,
  member_limit integer not null default 100 check (member_limit between 2 and 100),
  -- Counted anew from the rows, with the clan locked, by whatever changes them.
  member_count integer not null,
  like_count integer not null default 0 check (like_count >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_sum integer not null default 0 check (rating_sum between rating_count and rating_count * 5),
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (member_count between 0 and member_limit),
  check (deleted_at is null or member_count = 0)
);
create unique index clan_live_name on clan (name_key) where deleted_at is null;
create index clan_search on clan using gin (search_grams) where deleted_at is null;
create index clan_latest on clan (created_at desc, id) where deleted_at is null;

create table clan_member (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  rank text not null check (rank in ('leader', 'officer', 'member')),
  joined_at timestamptz not null,
  -- Since when an officer is one: the oldest follows a leader who is gone.
  promoted_at timestamptz,
  primary key (clan_id, user_id)
);
create index clan_member_user on clan_member (user_id, clan_id);
create unique index clan_member_leader on clan_member (clan_id) where rank = 'leader';
create unique index clan_member_leads_one on clan_member (user_id) where rank = 'leader';

-- Whatever a transaction did between: at its end a clan that is there has its one leader, and one that is gone nobody.
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

-- Who may not apply for a while; officers see the list and can lift each of them.
create table clan_block (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  cause text not null check (cause in ('removed', 'rejected')),
  blocked_by uuid references app_user (id),
  blocked_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (clan_id, user_id)
);

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

-- How the clans stood on each of the last days, which begin at six in the morning in Seoul; made by a job.
create table clan_board (
  day date primary key,
  made_at timestamptz not null,
  took_ms integer not null
);
create table clan_standing (
  day date not null references clan_board (day) on delete cascade,
  type text not null,
  clan_id uuid not null references clan (id),
  -- What is measured; null where too little has happened to say.
  value double precision,
  -- The share of the other clans that are no better, 0 to 100. Clans that are not public have none, and no place.
  score double precision,
  rank integer,
  primary key (day, type, clan_id)
);
create index clan_standing_place on clan_standing (type, day, rank, clan_id);
create index clan_standing_clan on clan_standing (clan_id, day);

create index match_clan on match (clan_id, played_at desc, id desc) where clan_id is not null and deleted_at is null;
