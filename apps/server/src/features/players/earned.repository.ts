import type { AchievementCode, OtherAchievementCode } from '@buri/domain/history/achievementCodes'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { GRANTS_OUTSIDE_MATCHES } from './companions.repository.ts'

type EarnedAchievement = { playerId: string; code: AchievementCode | OtherAchievementCode }

const GRANTED_BY_MATCHES = `
  select h.player_id as "playerId", g ->> 0 as code
  from player_history h cross join lateral json_array_elements(h.history -> 'achievements') as g
  where h.player_id = any ($1::uuid[]) and g ->> 2 = any ($2::text[])
  union all
  select one.id, given.code from (
    select host_id as id from match where id = any ($2) and deleted_at is null
    union select o.player_id from match m join player_owner o on o.user_id = m.uploaded_by
      where m.id = any ($2) and m.deleted_at is null
    union select player_id from match_participant
      where match_id = any ($2) and result = 'win' and expected_win < 0.35 and not is_deleted
  ) as one
  cross join lateral (${GRANTS_OUTSIDE_MATCHES.replaceAll('$1', 'one.id')}) as given
  where one.id = any ($1) and given."matchId" = any ($2)`

/** The caller decides who may see the achievements. */
export const grantsInMatches =
  (db: Db) =>
  (playerIds: readonly string[], matchIds: readonly string[]): Promise<EarnedAchievement[]> =>
    playerIds.length === 0 || matchIds.length === 0
      ? Promise.resolve([])
      : runQuery<EarnedAchievement>(db, {
          name: 'earned-in-matches',
          text: GRANTED_BY_MATCHES,
          values: [[...playerIds], [...matchIds]],
        })
