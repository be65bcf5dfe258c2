-- 업셋 승리: won against a chance below 35 %.
create index participant_upset on match_participant (player_id, played_at, match_id)
  where expected_win < 0.35 and result = 'win' and not is_deleted;
