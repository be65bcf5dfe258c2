import type { ClanGame, ClanLine } from './clanGames.ts'

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

/** A clan's best of a kind: a count, points, damage a minute, wins in a row, or seconds for the two of length. */
type ClanRecord = {
  kind: ClanRecordKind
  value: number
  matchId: string
  playedAt: number
  /** Whose it is; `null` for those of a whole match. */
  line: ClanLine | null
}

const SECONDS_FOR_RATES = 15 * 60

const OFFERS: Partial<Record<ClanRecordKind, (line: ClanLine, game: ClanGame) => number | null>> = {
  kills: ({ kills }) => kills,
  score: ({ performanceScore }) => performanceScore,
  vision: ({ visionScore }) => visionScore,
  assists: ({ assists }) => assists,
  cs: ({ cs }) => cs,
  damagePerMinute: ({ damageToChampions }, { durationSeconds }) =>
    damageToChampions === null || durationSeconds < SECONDS_FOR_RATES
      ? null
      : Math.round(damageToChampions / (durationSeconds / 60)),
}

/** The best of each kind that there is; a tie stays with the earlier match. */
export function recordsOf(games: readonly ClanGame[]): ClanRecord[] {
  const best = new Map<ClanRecordKind, ClanRecord>()
  const offer = (record: ClanRecord) => {
    const held = best.get(record.kind)
    const isBetter =
      record.kind === 'fastestWin' ? record.value < (held?.value ?? Infinity) : record.value > (held?.value ?? 0)
    if (isBetter) best.set(record.kind, record)
  }
  const streaks = new Map<string, number>()
  for (const game of games.toSorted((one, other) => one.playedAt - other.playedAt)) {
    const { matchId, playedAt, durationSeconds } = game
    const at = { matchId, playedAt }
    offer({ ...at, kind: 'longestGame', value: durationSeconds, line: null })
    offer({ ...at, kind: 'fastestWin', value: durationSeconds, line: null })
    for (const line of game.lines) {
      for (const kind of CLAN_RECORD_KINDS) {
        const value = OFFERS[kind]?.(line, game) ?? null
        if (value !== null) offer({ ...at, kind, value, line })
      }
      if (line.playerId === null) continue
      const streak = line.side === game.winner ? (streaks.get(line.playerId) ?? 0) + 1 : 0
      streaks.set(line.playerId, streak)
      if (streak >= 2) offer({ ...at, kind: 'winStreak', value: streak, line })
    }
  }
  return CLAN_RECORD_KINDS.flatMap((kind) => best.get(kind) ?? [])
}
