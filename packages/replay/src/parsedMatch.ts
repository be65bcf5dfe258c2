/** Riot's team ids are 100 (blue) and 200 (red). */
export type Side = 'blue' | 'red'

/** Riot's names for the five roles of Summoner's Rift. */
export type Position = 'TOP' | 'JUNGLE' | 'MIDDLE' | 'BOTTOM' | 'UTILITY'

type MatchSource = 'rofl-v1' | 'rofl-v2' | 'lcu-game' | 'lcu-eog' | 'lcu-trimmed' | 'match-v5'

/** Fields of the scoreboard that a source may lack. */
export const SCORE_FIELDS = [
  'neutralMinionsKilled',
  'goldEarned',
  'damageToChampions',
  'damageTaken',
  'damageSelfMitigated',
  'damageToObjectives',
  'damageToTurrets',
  'timeCcingOthers',
  'timeSpentDead',
  'visionScore',
  'wardsPlaced',
  'wardsKilled',
  'controlWardsBought',
  'largestKillingSpree',
  'largestMultiKill',
  'pentaKills',
  'turretKills',
  'inhibitorKills',
  'dragonKills',
  'baronKills',
] as const
export type Score = (typeof SCORE_FIELDS)[number]

/**
 * `null` means the source does not say; it never means zero. Counts are non-negative integers; damage, gold and vision
 * are in the game's own units; times are seconds.
 */
export type ParsedParticipant = Record<Score, number | null> & {
  side: Side
  win: boolean | null
  gameName: string | null
  tagLine: string | null
  /** The 36-character UUID of the client and of replays. It cannot be converted to `apiPuuid`. */
  clientPuuid: string | null
  /** The 78-character id of Riot's web API. */
  apiPuuid: string | null
  isBot: boolean | null
  accountLevel: number | null
  profileIconId: number | null
  championId: number | null
  /** Data Dragon's `id`, such as `MonkeyKing`; its case differs between sources. */
  championKey: string | null
  championLevel: number | null
  spell1Id: number | null
  spell2Id: number | null
  keystoneId: number | null
  subStyleId: number | null
  /** Slots 0 to 6; 0 is an empty slot, slot 6 is the trinket. */
  items: readonly number[] | null
  position: Position | null
  kills: number
  deaths: number
  assists: number
  /** Number of lane minions and neutral monsters together. */
  cs: number | null
}

export type ParsedTeam = {
  bans: readonly number[] | null
  towers: number | null
  inhibitors: number | null
  dragons: number | null
  barons: number | null
  heralds: number | null
  grubs: number | null
}

export type TimelineEvent = {
  atSeconds: number
  side: Side
  kind: 'dragon' | 'baron' | 'herald' | 'grub' | 'tower' | 'inhibitor'
}

/** One value for each minute from 0:00 on, for each participant in the order of `ParsedMatch.participants`. */
export type ParsedTimeline = {
  gold: readonly (readonly number[])[]
  experience: readonly (readonly number[])[]
  cs: readonly (readonly number[])[]
  events: readonly TimelineEvent[]
}

export type ParsedMatch = {
  source: MatchSource
  /** Riot's platform in capitals, such as `KR`. */
  platform: string | null
  gameId: string | null
  /** Whether the platform or the number comes from the file name. The content may contradict it. */
  isNumberHinted: boolean
  /** When the game started, in milliseconds since 1970. Replays do not say it. */
  playedAt: number | null
  durationSeconds: number
  gameVersion: string | null
  queueId: number | null
  mapId: number | null
  gameMode: string | null
  gameType: string | null
  endedInSurrender: boolean | null
  endedInEarlySurrender: boolean | null
  /** `null` if no side won, as in an aborted game, or if the source says that both did. */
  winner: Side | null
  /**
   * The participants in the source's order, which is by participant number where the source has numbers. Usually ten; 1
   * to 18 occur.
   */
  participants: readonly ParsedParticipant[]
  blue: ParsedTeam
  red: ParsedTeam
  timeline: ParsedTimeline | null
}

export type ParseRefusal =
  | 'NOT_A_REPLAY'
  | 'TRUNCATED'
  | 'DAMAGED'
  | 'NO_STATS'
  | 'UNSUPPORTED_VERSION'
  | 'UNFINISHED_GAME'
  | 'TOO_LARGE'
  | 'NOT_A_MATCH'
  | 'UNKNOWN_ENCODING'
  | 'ARCHIVE'
  | 'SHEET'
  | 'MATCH_LIST'
  | 'MANY_MATCHES'

export type ParseResult = { ok: true; match: ParsedMatch } | { ok: false; refusal: ParseRefusal; reason: string }
