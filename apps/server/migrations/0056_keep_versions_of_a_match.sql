-- What sources of one match tell against each other: each version by a key, '' for the first that was kept. What is kept
-- beside the facts goes with its version; null where it came before this table.
create table match_version (
  match_id text not null collate "C" references match (id) on delete cascade,
  version_key text not null,
  told jsonb not null,
  kept_with jsonb,
  primary key (match_id, version_key)
);
alter table match add column version_key text not null default '';
alter table match_source add column version_key text not null default '';
alter table match_confirmation add column version_key text not null default '';
-- Of a contradiction: what was kept when it was seen, and what stands by its decision.
alter table match_dispute add column kept_version text;
alter table match_dispute add column stands text;

insert into match_version (match_id, version_key, told)
  select match_id, other_digest, other_version from match_dispute where other_version is not null;
-- Where the other version was decided for, it is the one that is kept, and the first is the other now.
update match_dispute set kept_version = '', stands = case when decision in ('stands', 'other') then '' end,
  decision = case when decision = 'other' then 'stands' else decision end
  where other_digest is not null;
update match_source s set version_key = coalesce(
    (select d.other_digest from match_dispute d where d.match_id = s.match_id and d.other_digest is not null
      and not exists (select from match_source o where o.match_id = s.match_id and o.digest = d.other_digest and o.contradicts)
      limit 1), s.digest)
  where s.contradicts;
alter table match_source drop column contradicts;
alter table match_dispute drop column other_version;
-- The same file from another hand is kept once, and is a word of that account's all the same.
alter table match_confirmation drop constraint match_confirmation_kind_check;
alter table match_confirmation add check (kind in ('account', 'staff', 'night', 'source'));
-- Seats of outsiders whose name alone a line has, beside another id.
alter table match_source add column namesakes smallint[] not null default '{}';
alter table match_confirmation add column namesakes smallint[] not null default '{}';
