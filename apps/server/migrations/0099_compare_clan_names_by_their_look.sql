-- What a name looks like, so that nobody poses as a clan with letters of another script. As in `lookOf.ts` of the domain.
create function look_of(name_key text) returns text language sql immutable parallel safe
  return translate(lower(normalize(name_key, NFKC) collate "C"),
    'αΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧаАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТѵѴԝԜхХуУүҮıɑɡօՕսՍ',
    'aabbeezzhhiikkmmnnooppttyyxxaabbccddeehhhhiijjkkllmmooppqqssttvvwwxxyyyyiagoouu');

alter table clan add column look_key text collate "C" not null generated always as (look_of(name_key)) stored;
-- Not unique: clans of one look may exist already. Whoever names a clan holds a lock on the look.
create index clan_public_look on clan (look_key) where deleted_at is null and is_public;
