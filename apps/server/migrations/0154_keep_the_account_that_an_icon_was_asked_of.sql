-- The game account of which the icon was asked. An approved claim keeps it only if the icon proved the claim.
alter table ownership_claim add column icon_puuid text;
create index ownership_claim_icon on ownership_claim (icon_puuid) where status in ('pending', 'disputed');
update ownership_claim c set icon_puuid = a.puuid
  from player_owner o join player_account a on a.player_id = o.player_id and a.name_key = o.name_key
  where (c.player_id, c.user_id) = (o.player_id, o.user_id) and c.status = 'approved' and o.proof = 'icon';
