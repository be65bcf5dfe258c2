-- Replaces 33401af85e38eeb11de6303f9a2fb738af78f0018789b2be9a80a95cadabc44e: that text read all accounts once for each answer.
-- Answers to identity questions keep the rows that taking an answer back restores. Rows of deleted accounts are removed.
update identity_question q set joined = jsonb_set(joined, '{joined,rows}', (
  select jsonb_object_agg(of.name, (
    select jsonb_object_agg(side.name, (
      select coalesce(jsonb_agg(held.value), '[]') from jsonb_array_elements(side.was) as held (value)
      where not exists (
        select from app_user u where u.id = (held.value ->> 'user_id')::uuid and u.status = 'withdrawn')))
    from jsonb_each(of.rows) as side (name, was)))
  from jsonb_each(joined #> '{joined,rows}') as of (name, rows)))
where exists (
  select from jsonb_path_query(joined, '$.joined.rows.*.*[*].user_id') as kept (id)
  join app_user u on u.id = (kept.id #>> '{}')::uuid and u.status = 'withdrawn');
