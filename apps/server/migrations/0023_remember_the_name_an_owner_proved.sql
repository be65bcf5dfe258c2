-- Ownership is proven under a name. A name that a line gives later proves nothing: `null` only where nobody knows.
alter table player_owner add column name_key text collate "C";
update player_owner o set name_key = p.name_key from player p where p.id = o.player_id;
