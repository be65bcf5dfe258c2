-- Each entry is sealed with the one before it, so that what was changed or taken away is found. There are several chains,
-- because a single one would have all that is logged wait for each other until the end of its transaction: an entry goes to
-- the first chain that nobody writes to at this moment, so that nobody waits and there are as many as ever wrote at once.
alter table audit_log
  add column chain integer,
  add column place bigint,
  add column previous_hash bytea,
  add column content_hash bytea,
  -- Goes with what a redaction blanks, which could be guessed from its hash otherwise.
  add column salt uuid,
  add column hash bytea;

-- Where each chain ends: an end that was cut off is known by it.
create table audit_chain (
  chain integer primary key,
  entries bigint not null,
  hash bytea not null
);
-- What each cleanup took out of which chain, no further than this place. Rows of its own: nobody who writes waits for them.
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

-- What is there already becomes the first chain, as it is now.
alter table audit_log disable trigger audit_log_only_grows;
do $$
declare
  l record;
  n bigint := 0;
  head bytea := '';
  said bytea;
  fresh uuid;
  sealed bytea;
begin
  for l in select * from audit_log order by at, id loop
    n := n + 1;
    fresh := case when l.redacted_at is null then gen_random_uuid() end;
    said := audit_content_hash(fresh, l.actor_label, l.target_id, l.target_label, l.before, l.after, l.reason,
      l.address_mark);
    sealed := audit_hash(head, said, 1, n, l.id, l.at, l.actor_id, l.actor_role, l.action, l.target_type, l.result,
      l.request_id);
    update audit_log set chain = 1, place = n, salt = fresh, previous_hash = head, content_hash = said, hash = sealed
    where id = l.id;
    head := sealed;
  end loop;
  if n > 0 then
    insert into audit_chain values (1, n, head);
  end if;
end $$;
alter table audit_log enable trigger audit_log_only_grows;

alter table audit_log add constraint audit_log_chained
  check (num_nulls(chain, place, previous_hash, content_hash, hash) = 0);
create unique index audit_log_place on audit_log (chain, place);

create function chain_audit_entry() returns trigger language plpgsql as $$
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

-- Once for a statement, however many entries it brings.
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

create or replace function forget_audit_entries(older_than timestamptz) returns bigint language plpgsql as $$
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

create or replace function redact_audit_entry(entry uuid, redactor uuid, as_of timestamptz) returns void language plpgsql as $$
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
