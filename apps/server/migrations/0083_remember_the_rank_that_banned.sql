-- Officers may lift bans that officers set. Null means the site's staff, or an unknown rank.
alter table clan_ban add column banned_as text check (banned_as in ('leader', 'officer'));
update clan_ban b set banned_as = m.rank
from clan_member m where m.clan_id = b.clan_id and m.user_id = b.banned_by and m.rank in ('leader', 'officer');
