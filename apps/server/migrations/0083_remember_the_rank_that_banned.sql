-- An officer lets go of whom an officer keeps out. Null: the site's staff, or somebody of whom that is not known any more.
alter table clan_ban add column banned_as text check (banned_as in ('leader', 'officer'));
update clan_ban b set banned_as = m.rank
from clan_member m where m.clan_id = b.clan_id and m.user_id = b.banned_by and m.rank in ('leader', 'officer');
