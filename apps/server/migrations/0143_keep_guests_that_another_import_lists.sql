-- The imports that list the guest, unless officers have listed it themselves: it stays until the last of them is undone.
alter table clan_guest add column import_ids uuid[] not null default '{}';
update clan_guest set import_ids = array[import_id] where import_id is not null;
alter table clan_guest drop column import_id;
