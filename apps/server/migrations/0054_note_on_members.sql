-- What the officers of a clan keep in mind about a member; it goes with the membership.
alter table clan_member add column note text not null default '' check (char_length(note) <= 200);
