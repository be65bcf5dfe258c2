-- Holds imported_game: each row gets a new key.
-- A game is known again by its day and names; its scores are compared apart from them, because a sheet may lack them.
alter table imported_game drop constraint imported_game_clan_id_fingerprint_key;
alter table imported_game rename column fingerprint to game_key;
-- A digest of the key that the program makes of a sheet: day, winners, an empty line and losers, by name without tag.
update imported_game g set game_key = encode(sha256(convert_to(concat_ws(e'\n',
  g.game_key::jsonb ->> 0,
  (select string_agg(name, e'\n' order by name collate "C")
    from (select regexp_replace(split_part(w, ' ', 1), '#[^#]*$', '') as name
      from jsonb_array_elements_text(g.game_key::jsonb -> 1) as w) as winners),
  '',
  (select string_agg(name, e'\n' order by name collate "C")
    from (select regexp_replace(split_part(l, ' ', 1), '#[^#]*$', '') as name
      from jsonb_array_elements_text(g.game_key::jsonb -> 2) as l) as losers)), 'UTF8')), 'hex');
-- The same game in a later sheet that says more about it; this one is not shown then.
alter table imported_game add column richer_id uuid references imported_game (id) on delete set null;
create index imported_game_key on imported_game (clan_id, game_key);
create index imported_game_richer on imported_game (richer_id) where richer_id is not null;
