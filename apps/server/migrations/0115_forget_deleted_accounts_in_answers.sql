-- Answers to identity questions keep the rows that taking an answer back restores. Rows of deleted accounts are removed.
update identity_question q set joined = jsonb_set(joined, '{joined,rows}', (
  select jsonb_object_agg(of.name, (
    select jsonb_object_agg(side.name, (
      select coalesce(jsonb_agg(held.value), '[]') from jsonb_array_elements(side.was) as held (value)
      where not exists (select from app_user u where u.id::text = held.value ->> 'user_id' and u.status = 'withdrawn')))
    from jsonb_each(of.rows) as side (name, was)))
  from jsonb_each(joined #> '{joined,rows}') as of (name, rows)))
where exists (
  select from jsonb_path_query(joined, '$.joined.rows.*.*[*].user_id') as kept (id)
  join app_user u on u.id::text = kept.id #>> '{}' and u.status = 'withdrawn');
