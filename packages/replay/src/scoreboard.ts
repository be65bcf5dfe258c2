import { type Fields, readCount, readPositive } from './json/untrusted.ts'
import { type ParsedParticipant, SCORE_FIELDS, type Score } from './parsedMatch.ts'

type Fight = 'kills' | 'deaths' | 'assists'
type ScoreKeys = Readonly<Record<Fight | 'championLevel' | 'laneMinionsKilled' | Score, string>> & {
  readonly items: readonly string[]
}
type Scoreboard = Pick<ParsedParticipant, Fight | 'championLevel' | 'cs' | Score | 'items'>

/** Scoreboard keys of replays and of the client's end-of-game block. */
export const UPPER_CASE_KEYS: ScoreKeys = {
  kills: 'CHAMPIONS_KILLED',
  deaths: 'NUM_DEATHS',
  assists: 'ASSISTS',
  championLevel: 'LEVEL',
  laneMinionsKilled: 'MINIONS_KILLED',
  neutralMinionsKilled: 'NEUTRAL_MINIONS_KILLED',
  goldEarned: 'GOLD_EARNED',
  damageToChampions: 'TOTAL_DAMAGE_DEALT_TO_CHAMPIONS',
  damageTaken: 'TOTAL_DAMAGE_TAKEN',
  damageSelfMitigated: 'TOTAL_DAMAGE_SELF_MITIGATED',
  damageToObjectives: 'TOTAL_DAMAGE_DEALT_TO_OBJECTIVES',
  damageToTurrets: 'TOTAL_DAMAGE_DEALT_TO_TURRETS',
  timeCcingOthers: 'TIME_CCING_OTHERS',
  timeSpentDead: 'TOTAL_TIME_SPENT_DEAD',
  visionScore: 'VISION_SCORE',
  wardsPlaced: 'WARD_PLACED',
  wardsKilled: 'WARD_KILLED',
  controlWardsBought: 'VISION_WARDS_BOUGHT_IN_GAME',
  largestKillingSpree: 'LARGEST_KILLING_SPREE',
  largestMultiKill: 'LARGEST_MULTI_KILL',
  pentaKills: 'PENTA_KILLS',
  turretKills: 'TURRETS_KILLED',
  inhibitorKills: 'BARRACKS_KILLED',
  dragonKills: 'DRAGON_KILLS',
  baronKills: 'BARON_KILLS',
  items: ['ITEM0', 'ITEM1', 'ITEM2', 'ITEM3', 'ITEM4', 'ITEM5', 'ITEM6'],
}

/** Scoreboard keys of Match-V5 and of the client's match history. */
export const CAMEL_CASE_KEYS: ScoreKeys = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  championLevel: 'champLevel',
  laneMinionsKilled: 'totalMinionsKilled',
  neutralMinionsKilled: 'neutralMinionsKilled',
  goldEarned: 'goldEarned',
  damageToChampions: 'totalDamageDealtToChampions',
  damageTaken: 'totalDamageTaken',
  damageSelfMitigated: 'damageSelfMitigated',
  damageToObjectives: 'damageDealtToObjectives',
  damageToTurrets: 'damageDealtToTurrets',
  timeCcingOthers: 'timeCCingOthers',
  timeSpentDead: 'totalTimeSpentDead',
  visionScore: 'visionScore',
  wardsPlaced: 'wardsPlaced',
  wardsKilled: 'wardsKilled',
  controlWardsBought: 'visionWardsBoughtInGame',
  largestKillingSpree: 'largestKillingSpree',
  largestMultiKill: 'largestMultiKill',
  pentaKills: 'pentaKills',
  turretKills: 'turretKills',
  inhibitorKills: 'inhibitorKills',
  dragonKills: 'dragonKills',
  baronKills: 'baronKills',
  items: ['item0', 'item1', 'item2', 'item3', 'item4', 'item5', 'item6'],
}

/**
 * Reads the scoreboard of a line. Returns `null` if kills, deaths or assists are missing, because there is no line to
 * show then.
 */
export function readScoreboard(stats: Fields, keys: ScoreKeys): Scoreboard | null {
  const kills = readCount(stats[keys.kills])
  const deaths = readCount(stats[keys.deaths])
  const assists = readCount(stats[keys.assists])
  if (kills === null || deaths === null || assists === null) return null

  const cs = sumOrUnknown([readCount(stats[keys.laneMinionsKilled]), readCount(stats[keys.neutralMinionsKilled])])
  // The order of the keys matters, because a file's content is recognised by a digest of it.
  const scores = { kills, deaths, assists, championLevel: readPositive(stats[keys.championLevel]), cs } as Scoreboard
  for (const score of SCORE_FIELDS) scores[score] = readCount(stats[keys[score]])
  scores.items = itemsOf(keys.items.map((key) => stats[key]))
  return scores
}

/** Returns seven slots, or `null` if none of them is given. */
export function itemsOf(slots: readonly unknown[]): number[] | null {
  const items = Array.from({ length: 7 }, (_, slot) => readCount(slots[slot]))
  return items.every((item) => item === null) ? null : items.map((item) => item ?? 0)
}

/** Returns the sum; `null` if any part is unknown. */
export function sumOrUnknown(parts: readonly (number | null)[]): number | null {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return parts.length === 0 ? null : sum
}
