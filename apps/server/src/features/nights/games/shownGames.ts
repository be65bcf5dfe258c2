import type { NightGame } from '@buri/contract/nights/nightGame'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Side } from '@buri/domain/matches/matchFacts'
import { DRAFT_PICKS, pickOrder } from '@buri/domain/nights/captainDraft'
import { isOffRole, wishesForMap } from '@buri/domain/nights/lanes'
import type { NightMap } from '@buri/domain/nights/nightSettings'
import { teamInSeries } from '@buri/domain/nights/teams/eveningPlan'
import { hasOwnPlace, isOwn, type NightCaller } from '../seenNight.ts'
import type { SeenSignup } from '../signups/signupReads.repository.ts'
import type { GameRow, PickRow, SeatRow } from './games.repository.ts'
import {
  type LineKeys,
  type LineOfNight,
  lineOfSignup,
  type MatchOfNight,
  personKeyOfLine,
} from './nightMatches.repository.ts'

export type GameParts = {
  games: readonly GameRow[]
  seats: readonly SeatRow[]
  picks: readonly PickRow[]
  matches: ReadonlyMap<string, MatchOfNight>
  signups: readonly SeenSignup[]
  players: ReadonlyMap<string, LineKeys>
}
type GamesViewer = { caller: NightCaller; urls: ImageUrls; map: NightMap }

const killsOf = ({ lines }: MatchOfNight, side: Side) =>
  lines.filter((line) => line.side === side).reduce((sum, { kills }) => sum + kills, 0)

export const lineOf = (seat: SeatRow, match: MatchOfNight | undefined, players: GameParts['players']) =>
  match && lineOfSignup(match.lines, players.get(seat.signupId), (line) => personKeyOfLine(line, match.platform))

const matchOf = ({ matchId }: GameRow, { matches }: Pick<GameParts, 'matches'>) =>
  matchId === null ? undefined : matches.get(matchId)

export const shownGames = (parts: GameParts, looking: GamesViewer): NightGame[] =>
  parts.games.map((game) => shownGame(game, parts, looking))

function shownGame(game: GameRow, parts: GameParts, { caller, urls, map }: GamesViewer): NightGame {
  const match = matchOf(game, parts)
  const signupOf = new Map(parts.signups.map((signup) => [signup.id, signup]))
  const seats = parts.seats.filter(({ n }) => n === game.n)
  const players = seats.filter(({ isBench }) => !isBench)
  const seatBy = (is: typeof hasOwnPlace) => (seat: SeatRow) => {
    const signup = signupOf.get(seat.signupId)
    return signup !== undefined && is(signup, caller)
  }
  return {
    n: game.n,
    state: game.state,
    mode: game.mode,
    seed: game.seed,
    createdAt: game.createdAt.toISOString(),
    room: game.room,
    series: game.series,
    pairing: game.blueNth === null || game.redNth === null ? null : { blue: game.blueNth, red: game.redNth },
    players: players.map((seat) => {
      const signup = signupOf.get(seat.signupId)
      const { signupId, side, position, isCaptain, lentBy } = seat
      return {
        signupId,
        side,
        position,
        isOffRole: signup && position !== null ? isOffRole(wishesForMap(map, signup), position) : null,
        isCaptain,
        lentBy,
        ...championOf(lineOf(seat, match, parts.players), urls),
      }
    }),
    bench: seats.filter(({ isBench }) => isBench).map(({ signupId }) => signupId),
    prediction: game.prediction,
    fixedAt: game.fixedAt?.toISOString() ?? null,
    startedAt: game.startedAt?.toISOString() ?? null,
    endedAt: game.endedAt?.toISOString() ?? null,
    result: shownResult(game, match),
    voidReason: game.isVoid ? game.rulingReason : null,
    ruling: shownRuling(game),
    replayDiffers: game.replayDiffers,
    claim: shownClaim(game, players, players.find(seatBy(isOwn))?.side ?? null),
    question: shownQuestion(game, players, parts),
    draft: shownDraft(game, players, parts.picks, seatBy(hasOwnPlace)),
  }
}

function shownRuling({ ruledWinner, rulingReason, blueNth, redNth }: GameRow): NightGame['ruling'] {
  if (ruledWinner === null || blueNth === null || redNth === null) return null
  return { winner: teamInSeries(ruledWinner, [blueNth, redNth]), reason: rulingReason ?? '' }
}

function shownResult(
  { winner, resultSource, hasSwappedSides }: GameRow,
  match: MatchOfNight | undefined,
): NightGame['result'] {
  if (winner === null || resultSource === null) return null
  const result = { winner, source: resultSource, matchId: null, durationSeconds: null, blueKills: null, redKills: null }
  if (!match) return result
  const [blue, red]: [Side, Side] = hasSwappedSides ? ['red', 'blue'] : ['blue', 'red']
  return {
    ...result,
    matchId: match.id,
    durationSeconds: match.durationSeconds,
    blueKills: killsOf(match, blue),
    redKills: killsOf(match, red),
  }
}

function shownClaim(
  { claimedWinner, state }: GameRow,
  players: readonly SeatRow[],
  ownSide: Side | null,
): NightGame['claim'] {
  if (claimedWinner === null || state === 'finished') return null
  const isConfirmed = (side: Side) =>
    players.some((seat) => seat.side === side && seat.confirmedWinner === claimedWinner)
  return {
    winner: claimedWinner,
    blueConfirmed: isConfirmed('blue'),
    redConfirmed: isConfirmed('red'),
    isMineToConfirm: ownSide !== null && !isConfirmed(ownSide),
  }
}

function shownQuestion(
  { askedMatchId, askedReason }: GameRow,
  seats: readonly SeatRow[],
  { matches, players }: Pick<GameParts, 'matches' | 'players'>,
): NightGame['question'] {
  const match = askedMatchId === null ? undefined : matches.get(askedMatchId)
  if (!match || askedReason === null) return null
  return {
    matchId: match.id,
    sameNames: seats.filter((seat) => lineOf(seat, match, players) !== undefined).length,
    playedAt: match.playedAt.toISOString(),
    reason: askedReason,
  }
}

function shownDraft(
  { n, firstSide, pickSeconds, turnUntil }: GameRow,
  players: readonly SeatRow[],
  allPicks: readonly PickRow[],
  isOwnSeat: (seat: SeatRow) => boolean,
): NightGame['draft'] {
  const picks = allPicks.filter((pick) => pick.n === n)
  if (firstSide === null || (turnUntil === null && picks.length < DRAFT_PICKS)) return null
  const order = pickOrder(firstSide)
  const side = order[picks.length]
  return {
    order,
    picks: picks.map(({ nth, side: by, signupId, pickedBy }) => ({ nth, side: by, signupId, by: pickedBy })),
    secondsPerPick: pickSeconds ?? 0,
    turn:
      turnUntil === null || side === undefined
        ? null
        : {
            nth: picks.length + 1,
            side,
            until: turnUntil.toISOString(),
            isMine: players.some((seat) => seat.isCaptain && seat.side === side && isOwnSeat(seat)),
          },
  }
}

type Champion = Pick<LineOfNight, 'championId' | 'championKey'>
const championOf = (line: Champion | undefined, urls: ImageUrls) => ({
  championName: line ? championNameOf(line) : null,
  championImageUrl: line ? urls.championImageUrl(line) : null,
})
