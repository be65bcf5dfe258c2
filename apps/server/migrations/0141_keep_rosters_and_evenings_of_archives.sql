-- The import that added the guest: undoing it removes the guest, unless officers have made a link since.
alter table clan_guest add column import_id uuid references clan_import (id) on delete set null;
create index clan_guest_import on clan_guest (import_id) where import_id is not null;
-- The title of the evening that the game was played in, as the sheet gives it.
alter table imported_game add column night_title text;
