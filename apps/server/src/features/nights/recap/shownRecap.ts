import type { NightRecap } from '@buri/contract/nights/recap'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { closenessOf } from '@buri/domain/matches/closeness'
import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import { gameTeamsOf } from '@buri/domain/nights/gameWords'
import { isOffRole } from '@buri/domain/nights/lanes'
import type { RecapGame } from '@buri/domain/nights/nightRecap'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import { kdaOf } from '@buri/domain/statistics/ratios'
import type { GameRow, SeatRow } from '../games/games.repository.ts'
import type { MatchOfNight } from '../games/nightMatches.repository.ts'
import type { nameOf } from '../lobby/shownNight.ts'
import type { TeamRow } from '../schedule/teams.repository.ts'
import type { SeenSignup } from '../signups/signupReads.repository.ts'
import type { RecapLine } from './recap.repository.ts'

type PlayedSeat = SeatRow & { side: Side; line: RecapLine | undefined }
export type PlayedGame = {
  game: GameRow & { winner: Side }
  match: MatchOfNight | undefined
  seats: PlayedSeat[]
  lines: RecapLine[]
  bench: string[]
}

export const tenths = (value: number) => Math.round(10 * value) / 10
export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export const factsOf = ({ game, match, seats, lines, bench }: PlayedGame): RecapGame => ({
  n: game.n,
  winner: game.winner,
  blueWinRate: game.prediction?.blueWinRate ?? null,
  durationSeconds: match?.durationSeconds ?? null,
  bench,
  lines,
  seats: seats.map(({ signupId, side, position, line }) => ({
    id: signupId,
    side,
    position,
    kills: line?.kills ?? null,
    deaths: line?.deaths ?? null,
    assists: line?.assists ?? null,
    visionScore: line?.visionScore ?? null,
    damage: line?.damageToChampions ?? null,
    performanceScore: line?.performanceScore ?? null,
  })),
})

type ShownSignups = ReadonlyMap<string, SeenSignup & { name: ReturnType<typeof nameOf> }>
type RecapContext = {
  shown: ShownSignups
  isSeen: (signupId: string) => boolean
  urls: ImageUrls
  teams: readonly TeamRow[]
}

export function shownGame(
  { game, match, seats }: PlayedGame,
  facts: RecapGame,
  { shown, isSeen, urls, teams }: RecapContext,
): NightRecap['games'][number] {
  const { blueWinRate } = facts
  const rate = blueWinRate !== null && game.winner === 'red' ? 100 - blueWinRate : blueWinRate
  const killsOf = (side: Side) => {
    const played = game.hasSwappedSides ? otherSide(side) : side
    return match ? sum(match.lines.filter((line) => line.side === played).map(({ kills }) => kills)) : null
  }
  const mvp = seats.find(({ line, signupId }) => line?.isMvp && isSeen(signupId))
  return {
    n: game.n,
    mode: game.mode,
    // The match knows when the game started. A host may press the start late.
    startedAt: (match?.playedAt ?? game.startedAt)?.toISOString() ?? null,
    winner: game.winner,
    teams: gameTeamsOf(teams, { blue: game.blueNth, red: game.redNth }),
    source: match ? 'replay' : 'typed',
    matchId: match?.id ?? null,
    standing: match?.standing ?? null,
    durationSeconds: facts.durationSeconds,
    blueWinRate,
    redWinRate: blueWinRate === null ? null : 100 - blueWinRate,
    blueKills: killsOf('blue'),
    redKills: killsOf('red'),
    isUpset: rate !== null && rate < 50,
    closeness: closenessOf(facts),
    mvpId: mvp?.signupId ?? null,
    players: seats.map(({ signupId, side, position, lentBy, line }) => {
      const wishes = shown.get(signupId)
      return {
        signupId,
        side,
        position,
        isOffRole: wishes && position !== null ? isOffRole(wishes, position) : null,
        lentBy,
        championName: line ? championNameOf(line) : null,
        championImageUrl: line ? urls.championImageUrl(line) : null,
      }
    }),
  }
}

export function shownPeople(played: readonly PlayedGame[], signups: ShownSignups): NightRecap['people'] {
  const ids = new Set(played.flatMap(({ seats, bench }) => [...seats.map(({ signupId }) => signupId), ...bench]))
  const people = [...ids].flatMap((id) => {
    const signup = signups.get(id)
    return signup ? [shownPerson(signup, played)] : []
  })
  const move = ({ scoreBefore, scoreAfter }: NightRecap['people'][number]) => (scoreAfter ?? 0) - (scoreBefore ?? 0)
  return people.sort(
    (a, b) => move(b) - move(a) || b.wins - a.wins || a.losses - b.losses || (a.signupId < b.signupId ? -1 : 1),
  )
}

function shownPerson(
  { id, name }: SeenSignup & { name: ReturnType<typeof nameOf> },
  played: readonly PlayedGame[],
): NightRecap['people'][number] {
  const games = played.map(({ game, seats, bench }) => {
    const seat = seats.find(({ signupId }) => signupId === id)
    if (seat) return seat.side === game.winner ? ('win' as const) : ('loss' as const)
    return bench.includes(id) ? ('bench' as const) : ('away' as const)
  })
  const count = (what: (typeof games)[number]) => games.filter((game) => game === what).length
  const result = { signupId: id, ...name, wins: count('win'), losses: count('loss'), satOut: count('bench'), games }
  const lines = name.isHidden
    ? []
    : played.flatMap(({ seats }) => seats.flatMap(({ signupId, line }) => (signupId === id && line ? [line] : [])))
  const unknown = {
    kills: null,
    deaths: null,
    assists: null,
    kda: null,
    performanceScore: null,
    scoreBefore: null,
    scoreAfter: null,
  }
  if (lines.length === 0) return { ...result, ...unknown }
  const totals = {
    kills: sum(lines.map(({ kills }) => kills)),
    deaths: sum(lines.map(({ deaths }) => deaths)),
    assists: sum(lines.map(({ assists }) => assists)),
  }
  const scores = lines.flatMap(({ performanceScore }) => performanceScore ?? [])
  const rated = lines.filter(({ muBefore, muAfter }) => muBefore !== null && muAfter !== null)
  const [first, last] = [rated[0], rated.at(-1)]
  const scoreOf = (mu: number | null | undefined, sigma: number | null | undefined) =>
    mu == null || sigma == null ? null : felicanScore({ mu, sigma })
  return {
    ...result,
    ...totals,
    kda: kdaOf(totals),
    performanceScore: scores.length === 0 ? null : tenths(sum(scores) / scores.length),
    scoreBefore: scoreOf(first?.muBefore, first?.sigmaBefore),
    scoreAfter: scoreOf(last?.muAfter, last?.sigmaAfter),
  }
}
