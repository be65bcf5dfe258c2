import type { Side } from '@buri/domain/matches/matchFacts'
import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'

/** A line of one of the night's matches, with the numbers that a recap tells of. */
export type RecapLine = {
  matchId: string
  playerId: string
  side: Side
  championId: number | null
  championKey: string | null
  kills: number
  deaths: number
  assists: number
  visionScore: number | null
  damage: number | null
  gold: number | null
  performanceScore: number | null
  isMvp: boolean
  muBefore: number | null
  sigmaBefore: number | null
  muAfter: number | null
  sigmaAfter: number | null
}

const LINES = `
  select l.match_id as "matchId", l.player_id as "playerId", l.side, l.champion_id as "championId",
    l.champion_key as "championKey", l.kills, l.deaths, l.assists, l.vision_score as "visionScore",
    l.damage_to_champions as damage, l.gold_earned as gold, l.performance_score as "performanceScore", l.is_mvp as "isMvp",
    l.mu_before as "muBefore", l.sigma_before as "sigmaBefore", l.mu_after as "muAfter", l.sigma_after as "sigmaAfter"
  from match_participant l where l.match_id = any ($1::text[]) and l.player_id is not null order by l.match_id, l.slot`

/** By the matches of one night alone: what it costs does not grow with the clan. */
export const recapLines = (db: Db, matchIds: readonly string[]): Promise<RecapLine[]> =>
  matchIds.length === 0
    ? Promise.resolve([])
    : ask<RecapLine>(db, { name: 'inhouse-recap-lines', text: LINES, values: [[...matchIds]] })
