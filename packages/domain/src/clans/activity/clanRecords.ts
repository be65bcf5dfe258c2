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
] as const
export type ClanRecordKind = (typeof CLAN_RECORD_KINDS)[number]
type GameRecordKind = 'longestGame' | 'fastestWin'

/** `value` is a count, points, damage a minute, wins in a row, or seconds for the two of length; `playedAt` in milliseconds since 1970. */
type ClanRecord<Kind extends ClanRecordKind> = { kind: Kind; value: number; matchId: string; playedAt: number }

/** One that is of one line of a match. */
export type ClanLineRecord = ClanRecord<Exclude<ClanRecordKind, GameRecordKind>> & {
  playerId: string | null
  championId: number | null
  championKey: string | null
}

/** Seconds that a match has to last for what is counted by the minute. */
export const SECONDS_FOR_RATES = 15 * 60

/** The longest and the shortest of a clan's matches, the oldest first; of equal ones the earlier. */
export function gameRecordsOf(games: readonly Omit<ClanGame, 'lines'>[]): ClanRecord<GameRecordKind>[] {
  const [first] = games
  if (!first) return []
  const best = (is: (one: number, held: number) => boolean) =>
    games.reduce((held, game) => (is(game.durationSeconds, held.durationSeconds) ? game : held), first)
  const recordOf = (kind: GameRecordKind, { durationSeconds: value, matchId, playedAt }: typeof first) => ({
    kind,
    value,
    matchId,
    playedAt,
  })
  return [
    recordOf(
      'longestGame',
      best((one, held) => one > held),
    ),
    recordOf(
      'fastestWin',
      best((one, held) => one < held),
    ),
  ]
}
