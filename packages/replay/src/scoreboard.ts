import { count, type Fields, positive } from './json/untrusted.ts'
import type { ParsedParticipant } from './parsedMatch.ts'

type Score =
  | 'kills'
  | 'deaths'
  | 'assists'
  | 'championLevel'
  | 'neutralMinionsKilled'
  | 'goldEarned'
  | 'damageToChampions'
  | 'damageTaken'
  | 'damageSelfMitigated'
  | 'damageToObjectives'
  | 'damageToTurrets'
  | 'timeCcingOthers'
  | 'timeSpentDead'
  | 'visionScore'
  | 'wardsPlaced'
  | 'wardsKilled'
  | 'controlWardsBought'
  | 'largestKillingSpree'
  | 'largestMultiKill'
  | 'pentaKills'
  | 'turretKills'
  | 'inhibitorKills'
  | 'dragonKills'
  | 'baronKills'

type ScoreKeys = Readonly<Record<Score | 'laneMinionsKilled', string>> & { readonly items: readonly string[] }
type Scoreboard = Pick<ParsedParticipant, Score | 'cs' | 'items'>

/** How replays and the client's end-of-game block spell the scoreboard. */
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

/** How Match-V5 and the client's match history spell it. */
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

/** `null` when kills, deaths or assists are missing: without them there is no line to show. */
export function readScoreboard(stats: Fields, keys: ScoreKeys): Scoreboard | null {
  const score = (field: Score) => count(stats[keys[field]])
  const kills = score('kills')
  const deaths = score('deaths')
  const assists = score('assists')
  if (kills === null || deaths === null || assists === null) return null

  const laneMinionsKilled = count(stats[keys.laneMinionsKilled])
  const neutralMinionsKilled = score('neutralMinionsKilled')
  return {
    kills,
    deaths,
    assists,
    championLevel: positive(stats[keys.championLevel]),
    cs: sumOrUnknown([laneMinionsKilled, neutralMinionsKilled]),
    neutralMinionsKilled,
    goldEarned: score('goldEarned'),
    damageToChampions: score('damageToChampions'),
    damageTaken: score('damageTaken'),
    damageSelfMitigated: score('damageSelfMitigated'),
    damageToObjectives: score('damageToObjectives'),
    damageToTurrets: score('damageToTurrets'),
    timeCcingOthers: score('timeCcingOthers'),
    timeSpentDead: score('timeSpentDead'),
    visionScore: score('visionScore'),
    wardsPlaced: score('wardsPlaced'),
    wardsKilled: score('wardsKilled'),
    controlWardsBought: score('controlWardsBought'),
    largestKillingSpree: score('largestKillingSpree'),
    largestMultiKill: score('largestMultiKill'),
    pentaKills: score('pentaKills'),
    turretKills: score('turretKills'),
    inhibitorKills: score('inhibitorKills'),
    dragonKills: score('dragonKills'),
    baronKills: score('baronKills'),
    items: itemsOf(keys.items.map((key) => stats[key])),
  }
}

/** Seven slots, or unknown when not one of them is given. */
export function itemsOf(slots: readonly unknown[]): number[] | null {
  const items = Array.from({ length: 7 }, (_, slot) => count(slots[slot]))
  return items.every((item) => item === null) ? null : items.map((item) => item ?? 0)
}

/** A sum with an unknown part is unknown. */
export function sumOrUnknown(parts: readonly (number | null)[]): number | null {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return parts.length === 0 ? null : sum
}
