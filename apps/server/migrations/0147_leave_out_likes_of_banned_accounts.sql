-- Holds post: likes wait, while those of banned accounts are subtracted.
-- Holds post_comment: likes wait, while those of banned accounts are subtracted.
-- A banned account's likes and ratings count from the end of the ban. Its reactions are already left out when they are deleted.
create or replace function count_post_reactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update post p set like_count = p.like_count + a.likes, dislike_count = p.dislike_count + a.dislikes
      from (select post_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from now_so group by 1) a where p.id = a.post_id;
  elsif tg_op = 'DELETE' then
    update post p set like_count = p.like_count - a.likes, dislike_count = p.dislike_count - a.dislikes
      from (select post_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from was_so r where not exists (select from app_user u where u.id = r.user_id and u.status = 'banned')
        group by 1) a where p.id = a.post_id;
  else
    update post p set like_count = p.like_count + a.shift, dislike_count = p.dislike_count - a.shift
      from (select n.post_id, sum(n.is_like::integer - o.is_like::integer) as shift
        from now_so n join was_so o using (post_id, user_id) group by 1) a where p.id = a.post_id and a.shift <> 0;
  end if;
  return null;
end $$;

create or replace function count_comment_reactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update post_comment c set like_count = c.like_count + a.likes, dislike_count = c.dislike_count + a.dislikes
      from (select comment_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from now_so group by 1) a where c.id = a.comment_id;
    update post set version = version where id in (select post_id from post_comment where id in (select comment_id from now_so));
  elsif tg_op = 'DELETE' then
    update post_comment c set like_count = c.like_count - a.likes, dislike_count = c.dislike_count - a.dislikes
      from (select comment_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes
        from was_so r where not exists (select from app_user u where u.id = r.user_id and u.status = 'banned')
        group by 1) a where c.id = a.comment_id;
    update post set version = version where id in (select post_id from post_comment where id in (select comment_id from was_so));
  else
    update post_comment c set like_count = c.like_count + a.shift, dislike_count = c.dislike_count - a.shift
      from (select n.comment_id, sum(n.is_like::integer - o.is_like::integer) as shift
        from now_so n join was_so o using (comment_id, user_id) group by 1) a where c.id = a.comment_id and a.shift <> 0;
    update post set version = version where id in (select post_id from post_comment where id in (select comment_id from now_so));
  end if;
  return null;
end $$;

update post p set like_count = p.like_count - a.likes, dislike_count = p.dislike_count - a.dislikes
  from (select r.post_id, count(*) filter (where r.is_like) as likes, count(*) filter (where not r.is_like) as dislikes
    from post_reaction r join app_user u on u.id = r.user_id and u.status = 'banned' group by 1) a where p.id = a.post_id;
update post_comment c set like_count = c.like_count - a.likes, dislike_count = c.dislike_count - a.dislikes
  from (select r.comment_id, count(*) filter (where r.is_like) as likes, count(*) filter (where not r.is_like) as dislikes
    from comment_reaction r join app_user u on u.id = r.user_id and u.status = 'banned' group by 1) a where c.id = a.comment_id;
update clan c set like_count = c.like_count - a.likes
  from (select l.clan_id, count(*) as likes from clan_like l join app_user u on u.id = l.user_id and u.status = 'banned'
    group by 1) a where c.id = a.clan_id;
update clan c set rating_count = c.rating_count - a.ratings, rating_sum = c.rating_sum - a.stars
  from (select r.clan_id, count(*) as ratings, sum(r.rating) as stars from clan_rating r
    join app_user u on u.id = r.user_id and u.status = 'banned' group by 1) a where c.id = a.clan_id;
