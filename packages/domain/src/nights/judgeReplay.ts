import type { Side } from '../matches/matchFacts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../seoulTime.ts'

/** Where a stored match's time is from, the most trustworthy first. */
type DateSource = 'game' | 'given' | 'file' | 'upload' | 'patch'

export type FoundMatch = {
  playedAt: number
  dateSource: DateSource
  /** When it was first stored. */
  storedAt: number
  /** Someone of the night uploaded it or reported the winner. Anyone else can forge the replay of a game in progress. */
  isVouched: boolean
  lines: readonly { playerId: string; side: Side }[]
}

/** A game of a night that waits for its match. A seat may stand for one of several players of the same name. */
export type WaitingGame = {
  n: number
  fixedAt: number
  startedAt: number
  seats: readonly { side: Side; playerIds: readonly string[] }[]
}

/** Similarity of a match and a game: people in both, and how many of them on the same team. */
type Likeness = { sameNames: number; sameTeams: number; isTurned: boolean }

/** With this many of the ten it is the game. */
export const SAME_NAMES = 8
/** With this many people are asked. */
export const ASKED_NAMES = 6

const BEFORE_MS = 15 * MINUTE_MS
/** Longest time from the press of start to the end of the draft before the game begins, as the game's own clock tells. */
const AFTER_GAME_MS = 2 * HOUR_MS
/** A file's time is when it was saved, and people save late. */
const AFTER_FILE_MS = DAY_MS

export function likenessOf({ seats }: Pick<WaitingGame, 'seats'>, { lines }: Pick<FoundMatch, 'lines'>): Likeness {
  const sideOf = new Map(lines.map(({ playerId, side }) => [playerId, side]))
  const pairs = seats.flatMap(({ side, playerIds }) => {
    const found = playerIds.find((id) => sideOf.has(id))
    const played = found === undefined ? undefined : sideOf.get(found)
    return played === undefined ? [] : [{ side, played }]
  })
  const straight = pairs.filter(({ side, played }) => side === played).length
  const isTurned = pairs.length - straight > straight
  return { sameNames: pairs.length, sameTeams: Math.max(straight, pairs.length - straight), isTurned }
}

/** Whether a match's time fits a game; a match that knows no time fits any that began before it was stored. */
function fitsInTime({ fixedAt, startedAt }: WaitingGame, { playedAt, dateSource }: FoundMatch): boolean {
  if (dateSource === 'upload' || dateSource === 'patch') return true
  const after = dateSource === 'game' ? AFTER_GAME_MS : AFTER_FILE_MS
  return playedAt >= fixedAt - BEFORE_MS && playedAt <= startedAt + after
}

/** By the game's own clock, which is reliable. */
export const isOfAnotherTime = (game: WaitingGame, match: FoundMatch): boolean =>
  match.dateSource === 'game' && !fitsInTime(game, match)

type ReplayVerdict =
  | { kind: 'none' }
  | ({ kind: 'is'; n: number } & Likeness)
  | ({ kind: 'maybe'; n: number; reason: 'names' | 'time' | 'sender' } & Likeness)

/**
 * Which of the games that wait a stored match is. By itself it is one only where eight of the ten are the same, eight stood in
 * the same teams, the time fits, someone of the night vouches for it, and no other game fits as well; anything else that is near is asked. A match that was
 * stored before a game was started, or that the game's own clock puts at another time, is not that game.
 */
export function judgeReplay(games: readonly WaitingGame[], match: FoundMatch): ReplayVerdict {
  const near = games
    .filter((game) => game.startedAt <= match.storedAt && !isOfAnotherTime(game, match))
    .map((game) => ({ game, likeness: likenessOf(game, match), isInTime: fitsInTime(game, match) }))
    .filter(({ likeness }) => likeness.sameNames >= ASKED_NAMES)
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
  const isSure = ({ sameNames, sameTeams }: Likeness) => sameNames >= SAME_NAMES && sameTeams >= SAME_NAMES
  if (!isSure(likeness)) return { kind: 'maybe', n: game.n, reason: 'names', ...likeness }
  const isRivalled = next?.isInTime && next.likeness.sameTeams === likeness.sameTeams
  if (!isInTime || isRivalled) return { kind: 'maybe', n: game.n, reason: 'time', ...likeness }
  return match.isVouched
    ? { kind: 'is', n: game.n, ...likeness }
    : { kind: 'maybe', n: game.n, reason: 'sender', ...likeness }
}
