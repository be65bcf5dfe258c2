-- 초성: a name with each syllable as its initial consonant, 588 syllables of each in order.
-- https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/#G24646
create function name_initials(name text) returns text language sql immutable strict parallel safe
return (
  select string_agg(
    case when ascii(letter) between 44032 and 55203
      then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(letter) - 44032) / 588 + 1, 1) else letter end,
    '' order by place)
  from string_to_table(name, null) with ordinality as letters (letter, place)
);

-- Names that begin with the initials somebody types are one range of an index too. A column of its own: a function in the
-- index would be called again for every name that is read.
alter table player add column initials text collate "C" generated always as (name_initials(name_key)) stored;
create index player_initials on player (initials);
