-- Names that begin with what somebody types are one range of the index, whatever the database's language.
alter table player alter column name_key type text collate "C";
alter table player_name alter column name_key type text collate "C";
