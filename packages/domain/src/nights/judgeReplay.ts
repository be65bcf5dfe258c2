import type { Side } from '../matches/matchFacts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../seoulTime.ts'

/** Where the time of a stored match is from; the most trustworthy source comes first. */
type DateSource = 'game' | 'given' | 'file' | 'upload' | 'patch'

export type FoundMatch = {
  playedAt: number
  dateSource: DateSource
  storedAt: number
  /**
   * Whether the host uploaded the match, or the match counts and someone in the night uploaded it or reported the
   * winner. Without this, anyone could forge the replay of a running game.
   */
  isVouched: boolean
  /** Whether too few lines have a player, so that names alone identify the people. The host is then asked. */
  isByNamesAlone: boolean
  /** `key` is the person's player or name. */
  lines: readonly { key: string; side: Side }[]
}

/**
 * `keys`: the people who may have the seat; several if they share a typed name. `namesakeKeys`: other bearers of a
 * known player's name. Only the host can say whether one of them is that player.
 */
export type WaitingGame = {
  n: number
  fixedAt: number
  startedAt: number
  seats: readonly { side: Side; keys: readonly string[]; namesakeKeys: readonly string[] }[]
}

/** How similar a match and a game are: people in both, and how many of them are on the same team. */
type ReplayLikeness = { sameNames: number; sameTeams: number; hasSwappedSides: boolean }

/** If at least this many of the ten played in a match, the match belongs to the game. */
export const NAMES_TO_ASSIGN = 8
/** If at least this many of the ten played in a match, the host is asked whether it belongs to the game. */
export const MIN_PEOPLE_TO_ASK = 6

const BEFORE_MS = 15 * MINUTE_MS
/** Longest time between pressing start and the beginning of the game by its own clock, in milliseconds. */
const AFTER_GAME_MS = 2 * HOUR_MS
/** The same limit for a match dated by its file, because the file's time is when somebody saved it, often late. */
const AFTER_FILE_MS = DAY_MS

/** Compares the people and teams of a game with those of a match, on whichever sides the teams played. */
export function lineupSimilarity(
  { seats }: Pick<WaitingGame, 'seats'>,
  { lines }: Pick<FoundMatch, 'lines'>,
): ReplayLikeness {
  const sideOf = new Map(lines.map(({ key, side }) => [key, side]))
  const pairs = seats.flatMap(({ side, keys, namesakeKeys }) => {
    const key = [...keys, ...namesakeKeys].find((one) => sideOf.has(one))
    const played = key === undefined ? undefined : sideOf.get(key)
    return played === undefined ? [] : [{ side, played }]
  })
  const straight = pairs.filter(({ side, played }) => side === played).length
  const hasSwappedSides = pairs.length - straight > straight
  return { sameNames: pairs.length, sameTeams: Math.max(straight, pairs.length - straight), hasSwappedSides }
}

/**
 * Whether the match's time fits the game. The date of an upload or a patch does not show when the match was played, so
 * it fits any game.
 */
function couldBeByTime({ fixedAt, startedAt }: WaitingGame, { playedAt, dateSource }: FoundMatch): boolean {
  if (dateSource === 'upload' || dateSource === 'patch') return true
  const allowedDelayMs = dateSource === 'game' ? AFTER_GAME_MS : AFTER_FILE_MS
  return playedAt >= fixedAt - BEFORE_MS && playedAt <= startedAt + allowedDelayMs
}

/** Whether the game's own clock, which is reliable, says that the match was played at another time than the game. */
export const isPlayedAtAnotherTime = (game: WaitingGame, match: FoundMatch): boolean =>
  match.dateSource === 'game' && !couldBeByTime(game, match)

type ReplayVerdict =
  | { kind: 'none' }
  | ({ kind: 'is'; n: number } & ReplayLikeness)
  | ({ kind: 'maybe'; n: number; reason: 'names' | 'time' | 'sender' } & ReplayLikeness)

const withoutNamesakes = (game: WaitingGame): WaitingGame => ({
  ...game,
  seats: game.seats.map((seat) => ({ ...seat, namesakeKeys: [] })),
})

/**
 * Returns the waiting game to which a stored match belongs. The match is assigned automatically only if eight of the
 * ten are the same, eight of them are on the same teams, the time fits, someone in the night vouches for it, and no
 * other game fits as well. The host is asked about anything else that is close, even if only names are the same.
 */
export function judgeReplay(games: readonly WaitingGame[], match: FoundMatch): ReplayVerdict {
  const found = judgeByPlayers(games.map(withoutNamesakes), match)
  if (found.kind !== 'none') return found
  const named = judgeByPlayers(games, match)
  return named.kind === 'none' ? named : { ...named, kind: 'maybe', reason: 'names' }
}

function judgeByPlayers(games: readonly WaitingGame[], match: FoundMatch): ReplayVerdict {
  const near = games
    .filter((game) => game.startedAt <= match.storedAt && !isPlayedAtAnotherTime(game, match))
    .map((game) => ({ game, likeness: lineupSimilarity(game, match), isInTime: couldBeByTime(game, match) }))
    .filter(({ likeness }) => likeness.sameNames >= MIN_PEOPLE_TO_ASK)
    .sort(
      (a, b) =>
        Number(b.isInTime) - Number(a.isInTime) ||
        b.likeness.sameTeams - a.likeness.sameTeams ||
        b.likeness.sameNames - a.likeness.sameNames ||
        a.game.n - b.game.n,
    )
  const [best, next] = near
  if (!best) return { kind: 'none' }
  const { game, likeness, isInTime } = best
  const isCertainMatch = ({ sameNames, sameTeams }: ReplayLikeness) =>
    sameNames >= NAMES_TO_ASSIGN && sameTeams >= NAMES_TO_ASSIGN
  if (!isCertainMatch(likeness)) return { kind: 'maybe', n: game.n, reason: 'names', ...likeness }
  const isRivalled = next?.isInTime && next.likeness.sameTeams === likeness.sameTeams
  if (!isInTime || isRivalled) return { kind: 'maybe', n: game.n, reason: 'time', ...likeness }
  if (!match.isVouched) return { kind: 'maybe', n: game.n, reason: 'sender', ...likeness }
  if (match.isByNamesAlone) return { kind: 'maybe', n: game.n, reason: 'names', ...likeness }
  return { kind: 'is', n: game.n, ...likeness }
}
