import type { Position, Side } from '@buri/domain/matches/matchFacts'
import { strictest, type Visibility } from '@buri/domain/players/visibility'
import type { Pool } from 'pg'
import { riotIdOf } from '#server/ingest/people/evidence.ts'
import { hiddenPlayer } from '#server/visibility/players.ts'

/** One player's line of one match as it is stored, with the person's present name and visibility. */
export type ScoreboardRow = {
  matchId: string
  slot: number
  playerId: string | null
  gameName: string | null
  tagLine: string | null
  visibility: Visibility | null
  side: Side
  win: boolean | null
  position: Position | null
  championId: number | null
  championKey: string | null
  championLevel: number | null
  accountLevel: number | null
  spell1Id: number | null
  spell2Id: number | null
  keystoneId: number | null
  subStyleId: number | null
  items: readonly number[] | null
  kills: number
  deaths: number
  assists: number
  cs: number | null
  goldEarned: number | null
  damageToChampions: number | null
  damageTaken: number | null
  wardsPlaced: number | null
  visionScore: number | null
  wardsKilled: number | null
  controlWardsBought: number | null
  largestMultiKill: number | null
  performanceScore: number | null
  performanceRank: number | null
  isMvp: boolean
  isAce: boolean
  isSubstitute: boolean
  laneResult: 'win' | 'loss' | 'even' | null
  badges: readonly string[]
  isCraftsman: boolean
  muBefore: number | null
  sigmaBefore: number | null
  muAfter: number | null
  sigmaAfter: number | null
  expectedWin: number | null
}

// Only what is shown: half the columns cost half the reading. How many are wanted is kept from the planner, which would
// make the same plan anew each time.
const ROWS_OF_MATCHES = `
  select mp.match_id as "matchId", mp.slot, mp.player_id as "playerId",
    coalesce(p.game_name, mp.game_name) as "gameName", coalesce(p.tag_line, mp.tag_line) as "tagLine", p.visibility,
    mp.side, mp.win, mp.position, mp.champion_id as "championId", mp.champion_key as "championKey",
    mp.champion_level as "championLevel", mp.account_level as "accountLevel",
    mp.spell1_id as "spell1Id", mp.spell2_id as "spell2Id", mp.keystone_id as "keystoneId", mp.sub_style_id as "subStyleId",
    mp.items, mp.kills, mp.deaths, mp.assists, mp.cs, mp.gold_earned as "goldEarned",
    mp.damage_to_champions as "damageToChampions", mp.damage_taken as "damageTaken", mp.wards_placed as "wardsPlaced",
    mp.vision_score as "visionScore", mp.wards_killed as "wardsKilled", mp.control_wards_bought as "controlWardsBought",
    mp.largest_multi_kill as "largestMultiKill", mp.performance_score as "performanceScore",
    mp.performance_rank as "performanceRank", mp.is_mvp as "isMvp", mp.is_ace as "isAce",
    mp.is_substitute as "isSubstitute", mp.lane_result as "laneResult", mp.badges, mp.is_craftsman as "isCraftsman", mp.mu_before as "muBefore", mp.sigma_before as "sigmaBefore",
    mp.mu_after as "muAfter", mp.sigma_after as "sigmaAfter", mp.expected_win as "expectedWin",
    case when mp.player_id is null then (select m.platform from match m where m.id = mp.match_id) end as platform
  from match_participant mp left join player p on p.id = mp.player_id
  where mp.match_id = any((select $1::text[])::text[])
  order by mp.match_id, mp.slot`

/** The platform only of lines without a player, whose names are as the file told them. */
type StoredRow = ScoreboardRow & { platform: string | null }

/** The whole scoreboards of some matches, by match. */
export async function scoreboardsOf(pool: Pool, matchIds: readonly string[]): Promise<Map<string, ScoreboardRow[]>> {
  const scoreboards = new Map<string, ScoreboardRow[]>(matchIds.map((id) => [id, []]))
  if (matchIds.length === 0) return scoreboards
  const { rows } = await pool.query<StoredRow>({ name: 'scoreboards', text: ROWS_OF_MATCHES, values: [matchIds] })
  for (const row of await hidingNamesakes(pool, rows)) scoreboards.get(row.matchId)?.push(row)
  return scoreboards
}

const HIDDEN_BEARERS = `
  select n.name_key as "nameKey", p.visibility from player_name n join player p on p.id = n.player_id
  where n.name_key = any ($1::text[]) and ${hiddenPlayer('p')}`

/**
 * Whom a line without a player, such as a bot's, names: without a tag whoever has the platform's, and whoever has the one
 * that a bare name means here.
 */
function keysOf({ platform, playerId, gameName, tagLine }: StoredRow): string[] {
  if (playerId !== null) return []
  const named = [platform, null].flatMap((of) => riotIdOf(of, { gameName, tagLine })?.nameKey ?? [])
  return [...new Set(named)]
}

/** Such a line may carry a hidden player's name. They are few. */
async function hidingNamesakes(pool: Pool, rows: readonly StoredRow[]): Promise<readonly ScoreboardRow[]> {
  const keys = rows.flatMap(keysOf)
  if (keys.length === 0) return rows
  const values = [[...new Set(keys)]]
  const found = await pool.query<{ nameKey: string; visibility: Visibility }>({
    name: 'hidden-bearers',
    text: HIDDEN_BEARERS,
    values,
  })
  return rows.map((row) => {
    const named = keysOf(row)
    const bearers = found.rows.filter(({ nameKey }) => named.includes(nameKey))
    return bearers.length === 0 ? row : { ...row, visibility: strictest(bearers.map(({ visibility }) => visibility)) }
  })
}
