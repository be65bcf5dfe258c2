-- Whatever asks for it, by mistake or not: an entry stays as it was written. Entries leave by age alone, through one door.
create function refuse_to_change_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('buri.forgets_audit_entries', true) = 'yes' then
    return null;
  end if;
  raise exception 'The audit log only grows: % is refused.', tg_op using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_to_change_audit_log();

-- Gives how many entries there were. The floor stands here, so that no setting and no call can go below it.
create function forget_audit_entries(older_than timestamptz) returns bigint language plpgsql as $$
declare forgotten bigint;
begin
  if older_than > now() - interval '90 days' then
    raise exception 'The audit log keeps the last 90 days.' using errcode = 'invalid_parameter_value';
  end if;
  perform set_config('buri.forgets_audit_entries', 'yes', true);
  delete from audit_log where at < older_than;
  get diagnostics forgotten = row_count;
  perform set_config('buri.forgets_audit_entries', 'no', true);
  return forgotten;
end $$;
