import { isReverseSweep, type SetGame, seriesOf } from '../../nights/series.ts'
import type { BestOf } from '../../nights/seriesSettings.ts'
import type { ClanGame } from './clanGames.ts'

export const CLAN_RECORD_KINDS = [
  'kills',
  'score',
  'vision',
  'assists',
  'cs',
  'damagePerMinute',
  'winStreak',
  'longestGame',
  'fastestWin',
  'longestSeries',
  'reverseSweep',
] as const
export type ClanRecordKind = (typeof CLAN_RECORD_KINDS)[number]
type GameRecordKind = 'longestGame' | 'fastestWin'
type SeriesRecordKind = 'longestSeries' | 'reverseSweep'

/** `value` is a count, points, damage a minute, wins in a row, or seconds for lengths. */
type ClanRecord<Kind extends ClanRecordKind> = { kind: Kind; value: number; matchId: string; playedAt: number }

export type ClanLineRecord = ClanRecord<Exclude<ClanRecordKind, GameRecordKind | SeriesRecordKind>> & {
  playerId: string | null
  championId: number | null
  championKey: string | null
}

/** Returns the longest and the shortest of a clan's matches, which are given oldest first. */
export function gameRecordsOf(games: readonly Omit<ClanGame, 'lines'>[]): ClanRecord<GameRecordKind>[] {
  const [first] = games
  if (!first) return []
  const recordHolder = (is: (one: number, record: number) => boolean) =>
    games.reduce((record, game) => (is(game.durationSeconds, record.durationSeconds) ? game : record), first)
  const recordOf = (kind: GameRecordKind, { durationSeconds: value, matchId, playedAt }: typeof first) => ({
    kind,
    value,
    matchId,
    playedAt,
  })
  return [
    recordOf(
      'longestGame',
      recordHolder((one, record) => one > record),
    ),
    recordOf(
      'fastestWin',
      recordHolder((one, record) => one < record),
    ),
  ]
}

type PlayedSeries = {
  bestOf: BestOf
  games: readonly (SetGame & { matchId: string | null; durationSeconds: number | null; playedAt: number | null })[]
}

/**
 * Returns two records: the decided series with the longest playing time, in seconds, and how many series were won after
 * the winner was one loss from defeat.
 */
export function seriesRecordsOf(all: readonly PlayedSeries[]): ClanRecord<SeriesRecordKind>[] {
  const decided = all.flatMap(({ bestOf, games }) => {
    const score = seriesOf(games, bestOf)
    const won = score.sets.flatMap(({ n, state }) => {
      const game = state === 'won' && games.find((one) => one.n === n && one.state !== 'cancelled')
      return game ? [game] : []
    })
    const last = won.at(-1)
    if (score.winner === null || bestOf === 1 || !last || last.matchId === null || last.playedAt === null) return []
    const seconds = won.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0)
    const { matchId, playedAt } = last
    return [{ matchId, playedAt, seconds, isReversed: isReverseSweep(score, bestOf) }]
  })
  const byLength = decided.toSorted((a, b) => b.seconds - a.seconds || a.playedAt - b.playedAt)
  const reversed = decided.filter(({ isReversed }) => isReversed).sort((a, b) => b.playedAt - a.playedAt)
  const [longest, newest] = [byLength[0], reversed[0]]
  return [
    ...(longest ? [{ kind: 'longestSeries' as const, value: longest.seconds, ...placeOf(longest) }] : []),
    ...(newest ? [{ kind: 'reverseSweep' as const, value: reversed.length, ...placeOf(newest) }] : []),
  ]
}

const placeOf = ({ matchId, playedAt }: { matchId: string; playedAt: number }) => ({ matchId, playedAt })
