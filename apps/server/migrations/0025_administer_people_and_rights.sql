-- Staff look for people by part of a nickname, or by its initials: the pieces of `domain/search/searchGrams`, of a name
-- without a tag.
create function nickname_grams(nickname text) returns text[] language sql immutable strict parallel safe
return (
  with named as (select lower(regexp_replace(normalize(nickname), '\s+', '', 'g')) as name),
    spelled as (select name from named union select name_initials(name) from named)
  select coalesce(array_agg(distinct substr(name, place, 2)), '{}')
  from spelled, generate_series(1, greatest(char_length(name) - 1, 1)) as place
);
alter table app_user add column search_grams text[] not null generated always as (nickname_grams(nickname)) stored;
create index app_user_search on app_user using gin (search_grams);

drop index app_user_role;
create index app_user_role on app_user (role_id, id) where role_id is not null;
create index app_user_ended on app_user (status, id) where status <> 'active';
create index user_permission_holders on user_permission (permission_id, user_id);

-- Why an account is closed, and until when; `app_user.status` is what doors read.
create table account_ban (
  user_id uuid primary key references app_user (id) on delete cascade,
  reason text not null,
  -- Null: until it is lifted.
  until timestamptz,
  banned_by uuid references app_user (id),
  banned_at timestamptz not null
);

-- What was redacted says no more than that it was, when, by whom, and who redacted it.
alter table audit_log add column redacted_at timestamptz, add column redacted_by uuid;
create index audit_log_action on audit_log (action, at desc, id desc);
-- Coming and going is most of the log, and no action.
create index audit_log_actions on audit_log (at desc, id desc) where action !~ '^session\.';

create or replace function refuse_to_change_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('buri.forgets_audit_entries', true) = 'yes' then
    return null;
  end if;
  if tg_op = 'UPDATE' and current_setting('buri.redacts_audit_entry', true) = 'yes' then
    return null;
  end if;
  raise exception 'The audit log only grows: % is refused.', tg_op using errcode = 'insufficient_privilege';
end $$;

-- What the log tells of itself stays, or its own cleaning could be cleaned away.
create or replace function forget_audit_entries(older_than timestamptz) returns bigint language plpgsql as $$
declare forgotten bigint;
begin
  if older_than > now() - interval '90 days' then
    raise exception 'The audit log keeps the last 90 days.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('buri.forgets_audit_entries', 'yes', true);
  delete from audit_log where at < older_than and action !~ '^log\.';
  get diagnostics forgotten = row_count;
  perform set_config('buri.forgets_audit_entries', 'no', true);
  return forgotten;
end $$;

-- The second door: an entry keeps its place, and loses what it says. Never a young one, never one about rights or about the
-- log, never by its own actor.
create function redact_audit_entry(entry uuid, redactor uuid, as_of timestamptz) returns void language plpgsql as $$
begin
  perform set_config('buri.redacts_audit_entry', 'yes', true);
  update audit_log set before = null, after = null, reason = null, actor_label = '', target_id = '', target_label = '',
    address_mark = null, redacted_at = as_of, redacted_by = redactor
  where id = entry and redacted_at is null and at < now() - interval '90 days' and action !~ '^(log|role|permission)\.'
    and actor_id is distinct from redactor;
  if not found then
    raise exception 'This entry of the audit log cannot be redacted.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('buri.redacts_audit_entry', 'no', true);
end $$;
