import type { Position, Side } from './matchFacts.ts'

/** `null` is unknown, never zero. The units are the source's: seconds, and the game's own damage and gold. */
export type ReportedParticipant = {
  side: Side
  win: boolean | null
  gameName: string | null
  tagLine: string | null
  clientPuuid: string | null
  apiPuuid: string | null
  isBot: boolean | null
  championId: number | null
  championKey: string | null
  /** The position that the source reported, never an inferred one. */
  position: Position | null
  spell1Id: number | null
  spell2Id: number | null
  items: readonly number[] | null
  kills: number
  deaths: number
  assists: number
  cs: number | null
  neutralMinionsKilled: number | null
  goldEarned: number | null
  damageToChampions: number | null
  damageTaken: number | null
  damageSelfMitigated: number | null
  damageToObjectives: number | null
  visionScore: number | null
  wardsPlaced: number | null
  controlWardsBought: number | null
  largestKillingSpree: number | null
  largestMultiKill: number | null
  dragonKills: number | null
  baronKills: number | null
}

type ReportedTeam = { dragons: number | null; barons: number | null }

/** One value for each minute from 0:00 on, for each participant in the match's order. */
export type ReportedTimeline = {
  gold: readonly (readonly number[])[]
  experience: readonly (readonly number[])[]
}

export type ReportedMatch = {
  platform: string | null
  gameId: string | null
  /** Whether the number comes at least partly from a file name, or from a source that somebody still has to confirm. */
  isNumberHinted: boolean
  playedAt: number | null
  durationSeconds: number
  queueId: number | null
  mapId: number | null
  gameMode: string | null
  gameType: string | null
  endedInEarlySurrender: boolean | null
  winner: Side | null
  participants: readonly ReportedParticipant[]
  blue: ReportedTeam
  red: ReportedTeam
  timeline: ReportedTimeline | null
}

export const SIDES: readonly Side[] = ['blue', 'red']

/** Returns the sum, or `null` if any value is unknown. */
export function sumOrUnknown(values: readonly (number | null)[]): number | null {
  let sum = 0
  for (const value of values) {
    if (value === null) return null
    sum += value
  }
  return sum
}
