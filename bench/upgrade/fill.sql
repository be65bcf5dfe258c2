-- Rows of a large site at migration 0110, without the ten lines of each match: no migration since then reads those.
-- $MATCHES is replaced by a number. Constraints hold, but texts are filler.
set session_replication_role = replica;
set synchronous_commit = off;

create function id_of(kind text, n bigint) returns uuid language sql immutable as
  $$ select md5(kind || n)::uuid $$;

insert into app_user (id, discord_id, nickname, avatar_hash, last_signed_in_at, last_seen_at)
select id_of('user', n), n::text, 'person ' || n, md5(n::text), now(), now() from generate_series(1, $MATCHES / 5) n;
insert into session (id, token_hash, user_id, created_at, last_used_at)
select id_of('session', n), md5('token' || n), id_of('user', n), now(), now() from generate_series(1, $MATCHES / 5) n;
insert into clan (id, clan_name, name_key, search_grams, is_public, member_count, created_at)
select id_of('clan', n), 'clan ' || n, 'clan' || n, array['cl', 'la', 'an'], true, 30, now()
from generate_series(1, $MATCHES / 200) n;
insert into clan_member (clan_id, user_id, rank, joined_at)
select id_of('clan', 1 + n % ($MATCHES / 200)), id_of('user', n), case when n <= $MATCHES / 200 then 'leader' else 'member' end,
  now() from generate_series(1, $MATCHES / 5) n;

insert into match (id, fingerprint, played_at, date_source, duration_seconds, type_label, is_remake, is_counted, is_rated,
  winner, blue_team, red_team, score_version, standing, is_number_hinted, clan_id, uploaded_by)
select 'KR_' || n, md5('print' || n), now() - n * interval '1 minute', 'game', 1800, 'custom', false, true, true, 'blue',
  team, team, 1, 'confirmed', false, id_of('clan', 1 + n % ($MATCHES / 200)), id_of('user', 1 + n % ($MATCHES / 5))
from generate_series(1, $MATCHES) n,
  lateral (select jsonb_build_object('kills', n % 50, 'filler', repeat(md5(n::text), 12)) as team) as teams;
insert into match_source (match_id, digest, source, uploaded_by, received_at)
select 'KR_' || n, md5('file' || n), 'rofl', id_of('user', 1 + n % ($MATCHES / 5)), now() from generate_series(1, $MATCHES) n;
insert into match_confirmation (match_id, user_id, kind, confirmed_at)
select 'KR_' || n, id_of('user', 1 + (n + k) % ($MATCHES / 5)), 'account', now()
from generate_series(1, $MATCHES) n, generate_series(1, 2) k;

insert into night (id, code, host_id, clan_id, title, starts_at, places, mode, preset, map, access, remark, state, created_at)
select id_of('night', n), code, id_of('user', 1 + n % ($MATCHES / 5)), id_of('clan', 1 + n % ($MATCHES / 200)), 'night ' || n,
  now() - n * interval '5 minutes', 10, 'balance', 'balanced', 'rift', 'everyone', '', 'finished',
  now() - n * interval '5 minutes'
from generate_series(1, $MATCHES / 5) n, lateral (
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (n / (32 ^ place)::int) % 32, 1), '') as code
  from generate_series(0, 5) place) as codes;
insert into night_signup (id, night_id, user_id, game_name, tag_line, name_key, arrival, state, is_clan_guest, joined_at, nth)
select id_of('signup' || k, n), id_of('night', n), id_of('user', 1 + (n + k) % ($MATCHES / 5)), 'person', 'KR1', 'person#kr1',
  'onTime', 'in', false, now(), k
from generate_series(1, $MATCHES / 5) n, generate_series(1, 10) k;
insert into night_news (night_id, kind, happened_at)
select id_of('night', n), kind, now() - n * interval '5 minutes'
from generate_series(1, $MATCHES / 5) n, unnest(array['opened', 'teams', 'result', 'recap']) kind;

-- One in a hundred answered questions names an account that was deleted later.
update app_user set status = 'withdrawn' where discord_id::int % 100 = 0;
insert into identity_question (id, player_a, player_b, asked_at, answer, answered_at, joined)
select id_of('question', n), least(a, b), greatest(a, b), now(), 'same', now(), jsonb_build_object('joined', jsonb_build_object('rows',
  jsonb_build_object('favorite', jsonb_build_object('kept', rows, 'gone', rows), 'player_owner', jsonb_build_object('kept', rows, 'gone', '[]'::jsonb)),
  'filler', repeat(md5(n::text), 40)))
from generate_series(1, $MATCHES / 20) n,
  lateral (select id_of('player', n) as a, id_of('player', -n) as b) as players,
  lateral (select jsonb_agg(jsonb_build_object('user_id', id_of('user', 1 + (n + k) % ($MATCHES / 5)), 'player_id', a)) as rows
           from generate_series(1, 5) k) as owners;

-- Boards of clans: one in ten has a busy board, whose newest post has thousands of comments.
insert into board (id, category_id, clan_id, board_name, write_access, created_at, updated_at)
select n, 1, id_of('clan', n), 'board ' || n, 'members', now(), now() from generate_series(1001, 1000 + $MATCHES / 200) n;
insert into post (id, board_id, user_id, title, body, body_html, rendered_by, status, is_blind, created_at, published_at, publish_no, search_grams)
select 1000 + n, case when n % 2 = 0 then 1001 else 1001 + n % ($MATCHES / 200) end, id_of('user', 1 + n % ($MATCHES / 5)), 'post ' || n,
  repeat(md5(n::text), 20), repeat(md5(n::text), 20), 1, 'published', false, at, at, n, array['po', 'os', 'st']
from generate_series(1, $MATCHES / 10) n, lateral (select now() - ($MATCHES / 10 - n) * interval '1 minute' as at) as times;
insert into post_comment (id, post_id, root_id, user_id, content, content_html, rendered_by, search_grams, created_at, board_id, deleted_at)
select n, case when n % 2 = 0 then 1001 else 1001 + n % ($MATCHES / 10) end, n, id_of('user', 1 + n % ($MATCHES / 5)),
  'comment ' || n, '<p>comment</p>', 1, array['co', 'om'], now() - n * interval '1 second', 1001,
  case when n % 20 = 0 then now() end
from generate_series(1, $MATCHES / 2) n;
insert into notification (id, user_id, kind, actors, target_type, target_id, group_key, happened_at, read_at)
select id_of('news', n), id_of('user', 1 + n % ($MATCHES / 5)), 'comment', '{}', 'post', '1001', n::text, now(), now()
from generate_series(1, $MATCHES) n;

drop function id_of;
analyze;
