import type { MatchFacts } from '../matches/matchFacts.ts'

const RECORD_KINDS = [
  'kills',
  'assists',
  'score',
  'damagePerMinute',
  'cs',
  'vision',
  'longestGame',
  'fastestWin',
  'winStreak',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** `value` is in the unit of the record: seconds, points of a score, damage a minute, or a count. */
export type PersonalBest = {
  kind: RecordKind
  value: number
  at: number
  matchId: string
  durationSeconds: number
}

type RecordState = { records: readonly PersonalBest[]; streak: { current: number } }

/** The shortest match, in seconds, that counts for records per minute. */
export const SECONDS_FOR_RATES = 15 * 60

/** Returns what a match offers for each record; `null` sets no record. The streak already includes this match. */
function recordValues({ streak }: RecordState, facts: MatchFacts): Record<RecordKind, number | null> {
  const minutes = facts.durationSeconds / 60
  const damage = facts.durationSeconds >= SECONDS_FOR_RATES ? facts.damageToChampions : null
  return {
    kills: positiveCount(facts.kills),
    assists: positiveCount(facts.assists),
    score: facts.performanceScore,
    damagePerMinute: damage === null ? null : Math.round(damage / minutes),
    cs: positiveCount(facts.cs),
    vision: positiveCount(facts.visionScore),
    longestGame: facts.durationSeconds,
    fastestWin: facts.result === 'win' ? facts.durationSeconds : null,
    winStreak: facts.result === 'win' && streak.current >= 2 ? streak.current : null,
  }
}

const positiveCount = (count: number | null) => (count === null || count === 0 ? null : count)

const isBetterRecord = (kind: RecordKind, offered: number, record: number) =>
  kind === 'fastestWin' ? offered < record : offered > record

/** Returns the records after one more match. On a tie the earlier match keeps the record. */
export function nextRecords(history: RecordState, facts: MatchFacts): PersonalBest[] {
  const offeredValues = recordValues(history, facts)
  return RECORD_KINDS.flatMap((kind) => {
    const current = history.records.find((record) => record.kind === kind)
    const value = offeredValues[kind]
    if (value === null || (current !== undefined && !isBetterRecord(kind, value, current.value))) return current ?? []
    const { playedAt: at, matchId, durationSeconds } = facts
    return { kind, value, at, matchId, durationSeconds }
  })
}
