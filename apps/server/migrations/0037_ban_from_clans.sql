-- Whom a clan keeps out, until then or until an officer lets go; apart from the week after a removal or a rejection.
create table clan_ban (
  clan_id uuid not null references clan (id),
  user_id uuid not null references app_user (id),
  reason text not null default '',
  -- Null: until it is lifted.
  until timestamptz,
  banned_by uuid references app_user (id),
  banned_at timestamptz not null,
  -- Only people who belonged to the clan or had applied hear of it: anyone may found a clan and ban strangers.
  is_told boolean not null,
  primary key (clan_id, user_id)
);
create index clan_ban_of_user on clan_ban (user_id);
