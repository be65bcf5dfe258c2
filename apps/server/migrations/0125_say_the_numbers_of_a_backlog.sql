-- Holds notification: bells wait a moment, for a column without a default.
-- Games, possible nights and waiting games of a backlog that ended; null for other news.
alter table notification add column numbers integer[];
