create or replace function count_changed_comments() returns trigger language plpgsql as $$
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
