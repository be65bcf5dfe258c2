-- The night's team whose player takes this seat of another one (용병), as of when the player came in.
alter table night_seat add column lent_by smallint;
