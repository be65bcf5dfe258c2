-- Who invited to a match: somebody the site knows, who need not have played.
alter table match add column host_id uuid references player (id);
-- 주최: the nights of a host, each found from the one before.
create index match_hosted on match (host_id, played_at, id) where host_id is not null and is_counted and deleted_at is null;

-- 대타: came for somebody who could not.
alter table match_participant add column is_substitute boolean not null default false;

-- Histories now also say how often somebody stood in for others, and which lost games were turned.
update player_history set is_stale = true;
