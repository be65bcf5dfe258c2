-- Facts about a word, fixed when it is given: the speaker's clans, the outsiders without an owner, and the outsiders it covers.
-- It covers those who are known from the same third account as the speaker's player.
alter table match_source
  add column clans uuid[] not null default '{}',
  add column unowned smallint[] not null default '{}',
  add column covers smallint[] not null default '{}';
alter table match_confirmation
  add column clans uuid[] not null default '{}',
  add column unowned smallint[] not null default '{}',
  add column covers smallint[] not null default '{}';

-- Membership at that time, as far as it is still known.
update match_source s set clans = array(
  select m.clan_id from clan_member m where m.user_id = s.uploaded_by and m.joined_at <= s.received_at order by 1)
where exists (select from clan_member m where m.user_id = s.uploaded_by and m.joined_at <= s.received_at);
update match_confirmation c set clans = array(
  select m.clan_id from clan_member m where m.user_id = c.user_id and m.joined_at <= c.confirmed_at order by 1)
where exists (select from clan_member m where m.user_id = c.user_id and m.joined_at <= c.confirmed_at);
-- Matches that count go on counting.
update match_confirmation set covers = outsiders where is_established;
update match_source s set covers = outsiders from match m
where m.id = s.match_id and m.standing = 'confirmed' and s.is_established;
alter table match_source drop column is_established;
alter table match_confirmation drop column is_established;

-- Accounts that ever shared a clan, an invitation or a player are not independent of each other. Triggers write the ties, and
-- nothing deletes them.
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

insert into clan_stay (clan_id, user_id)
select clan_id, user_id from clan_member
union select clan_id, user_id from join_request where status = 'approved'
union select clan_id, user_id from clan_invitation where user_id is not null and ended_as = 'accepted'
union select c.id, u.id from audit_log l join clan c on c.id::text = l.target_id
  join app_user u on u.id::text = l.before ->> 'userId'
  where l.target_type = 'clan' and l.action in ('clan.left', 'clan.member_removed');
select tie_accounts(invited_by, array_agg(distinct user_id), 'invitation') from clan_invitation
where user_id is not null group by invited_by;
select tie_accounts(user_id, sources_of(player_id), 'claim') from player_owner;
select tie_accounts(user_id, array[confirmed_by], 'confirmed') from player_owner where confirmed_by is not null;

-- Origins of players, now with the sender's clans at that time and a mark for guests.
update player_history h set origins = array(
  select distinct (case when w.outsiders is not null and l.slot = any (w.outsiders) and l.slot <> all (w.namesakes) then '~' else '' end
    || coalesce(m.uploaded_by::text, '-') || '/' || coalesce(m.clan_id::text, '-')
    || coalesce('/' || nullif(array_to_string(w.clans, '+'), ''), '')) collate "C" as origin
  from match_participant l join match m on m.id = l.match_id
  left join lateral (
    select told.outsiders, told.namesakes, told.clans from (
      select s.outsiders, s.namesakes, s.clans, s.received_at as at, s.digest as key from match_source s
        where s.match_id = m.id and s.uploaded_by = m.uploaded_by and s.version_key = m.version_key
      union all select c.outsiders, c.namesakes, c.clans, c.confirmed_at, c.kind from match_confirmation c
        where c.match_id = m.id and c.user_id = m.uploaded_by and c.version_key = m.version_key
    ) as told order by told.at, told.key limit 1
  ) as w on true
  where l.player_id = h.player_id and not l.is_deleted order by 1)
where not is_stale;
