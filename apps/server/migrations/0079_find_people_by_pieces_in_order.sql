-- A search among all accounts reads no further than its page: beside each piece of a nickname stand those who have it, in the
-- order of their ids, so the newest are met first.
create function compared_nickname(nickname text) returns text language plpgsql immutable strict parallel safe as $$
-- As `domain/search/choseong` compares: what cannot be seen is nothing, and joined consonants are two.
declare name text := replace(lower(normalize(regexp_replace(nickname,
  '[\s\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8]',
  '', 'g'))), 'ς', 'σ');
  joined text;
begin
  if name ~ '[ㄳㄵㄶㄺ-ㅀㅄ]' then
    foreach joined in array array['ㄳㄱㅅ', 'ㄵㄴㅈ', 'ㄶㄴㅎ', 'ㄺㄹㄱ', 'ㄻㄹㅁ', 'ㄼㄹㅂ', 'ㄽㄹㅅ', 'ㄾㄹㅌ', 'ㄿㄹㅍ', 'ㅀㄹㅎ', 'ㅄㅂㅅ'] loop
      name := replace(name, left(joined, 1), right(joined, 2));
    end loop;
  end if;
  return name;
end $$;

-- Each two neighbouring letters: as they are, the second by its initial, and both by their initials; and three initials. A
-- name of one letter is a piece itself.
create function nickname_pieces(name text) returns setof text language sql immutable strict parallel safe rows 12
begin atomic
  with spelled as materialized (select name_initials(name) as initials)
  select distinct piece from spelled, generate_series(1, char_length(name)) as place, lateral (values
    (substr(name, place, 2), 2), (substr(name, place, 1) || substr(initials, place + 1, 1), 2),
    (substr(initials, place, 2), 2), (substr(initials, place, 3), 3)) as one (piece, size)
  where char_length(piece) = size
  union select unnest(array[name, initials]) from spelled where char_length(name) = 1;
end;

alter table app_user drop column search_grams;
drop function nickname_grams(text);
alter table app_user add column compared_name text collate "C" not null generated always as (compared_nickname(nickname)) stored;

-- It refers to no account: triggers keep both in step, and a key would ask for each piece.
create table nickname_piece (
  piece text collate "C" not null,
  user_id uuid not null,
  primary key (piece, user_id)
);
insert into nickname_piece select piece, u.id from app_user u, nickname_pieces(u.compared_name) piece order by 1, 2;

create function add_nickname_pieces() returns trigger language plpgsql as $$
begin
  insert into nickname_piece select piece, a.id from added a, nickname_pieces(a.compared_name) piece;
  return null;
end $$;
create trigger app_user_pieces_added after insert on app_user referencing new table as added
  for each statement execute function add_nickname_pieces();

create function change_nickname_pieces() returns trigger language plpgsql as $$
begin
  delete from nickname_piece where user_id = old.id and piece in (select nickname_pieces(old.compared_name));
  if tg_op = 'UPDATE' then
    insert into nickname_piece select piece, new.id from nickname_pieces(new.compared_name) piece;
  end if;
  return null;
end $$;
create trigger app_user_pieces_changed after update of nickname on app_user
  for each row when (old.nickname <> new.nickname) execute function change_nickname_pieces();
create trigger app_user_pieces_removed after delete on app_user
  for each row execute function change_nickname_pieces();
