-- A replay that came after the host's ruling names another winner.
alter table night_game add column replay_differs boolean not null default false;
