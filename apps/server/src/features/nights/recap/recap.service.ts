import type { NightRecap } from '@buri/contract/nights/recap'
import { championNameOf } from '@buri/domain/gameData/champions'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { closenessOf } from '@buri/domain/matches/closeness'
import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import { gameTeamsOf } from '@buri/domain/nights/gameWords'
import { hasLanes, isOffRole } from '@buri/domain/nights/lanes'
import {
  bestPair,
  biggestUpset,
  nightFairness,
  nightMvp,
  nightRecords,
  type RecapGame,
} from '@buri/domain/nights/nightRecap'
import type { NightMap } from '@buri/domain/nights/nightSettings'
import { isReverseSweep, TEAM_NAMES, TEAM_NUMBERS } from '@buri/domain/nights/series'
import { winnerOfEvening } from '@buri/domain/nights/teams/standings'
import { felicanScore } from '@buri/domain/rating/felicanScore'
import { ACHIEVEMENTS } from '@buri/domain/statistics/achievementList'
import { kdaOf } from '@buri/domain/statistics/ratios'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import {
  type GameRow,
  gameReads,
  type MatchOfNight,
  matchesOfNight,
  personKeyOfLine,
  playerIdsOf,
  type SeatRow,
} from '../games/games.repository.ts'
import { nameInMatch, nameOf, shownCard } from '../lobby/shownNight.ts'
import type { NightRow } from '../nightRow.ts'
import { nightReads } from '../nights.repository.ts'
import { eveningOf } from '../schedule/teamGame.ts'
import { nightRulings, nightTeams, type TeamRow } from '../schedule/teams.repository.ts'
import { anonymousCaller, type NightCaller, nightViewerOf, requireReadable } from '../seenNight.ts'
import { scoresWith } from '../series/shownSeries.ts'
import { withPlayedSides } from '../series/withPlayedSides.ts'
import { type SeenSignup, signupReads } from '../signups/signupReads.repository.ts'
import { type RecapLine, recapLines } from './recap.repository.ts'

type Options = {
  db: Db
  urls: ImageUrls
  players: Pick<PlayerFinder, 'audience'>
  /** Which achievements these matches granted to these players. */
  earnedIn: (playerIds: readonly string[], matchIds: readonly string[]) => Promise<{ playerId: string; code: Code }[]>
}
type Code = keyof typeof ACHIEVEMENTS

type PlayedSeat = SeatRow & { side: Side; line: RecapLine | undefined }
type PlayedGame = {
  game: GameRow & { winner: Side }
  match: MatchOfNight | undefined
  seats: PlayedSeat[]
  lines: RecapLine[]
  bench: string[]
}

const tenths = (value: number) => Math.round(10 * value) / 10
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** A night's summary: its games with a known result, and nothing of other nights. */
export function recapService({ db, urls, players, earnedIn }: Options) {
  const nights = nightReads(db)
  const signups = signupReads(db)

  async function recapFor(id: string, caller: NightCaller, isOfItsClan: boolean): Promise<NightRecap> {
    const [card, people, audience] = await Promise.all([
      nights.card(id, nightViewerOf(caller)),
      signups.seen(id),
      players.audience(caller.viewer),
    ])
    const night = isOfItsClan && card ? card : requireReadable(card, caller.viewer)
    const [played, teams] = await Promise.all([playedIn(db, night), nightTeams(db, id)])
    const inMatches = new Set(
      played.flatMap(({ seats }) => seats.flatMap(({ signupId, line }) => (line ? [signupId] : []))),
    )
    const looking = { caller, audience }
    const shown = new Map(
      people.map((one) => {
        const name = inMatches.has(one.id) ? nameInMatch(one, looking) : nameOf(one, looking)
        return [one.id, { ...one, name }]
      }),
    )
    const isSeen = (signupId: string) => shown.get(signupId)?.name.isHidden === false
    const games = played.map(factsOf)
    const kills = sum(played.flatMap(({ match }) => match?.lines.map((line) => line.kills) ?? []))
    const { id: _, hostName, code, title, clan, state, startsAt } = shownCard(night, caller)
    const times = played.flatMap(({ game, match }) => match?.playedAt ?? game.startedAt ?? []).sort((a, b) => +a - +b)
    const ends = played.flatMap(({ game, match }) =>
      match ? new Date(match.playedAt.getTime() + 1000 * match.durationSeconds) : (game.endedAt ?? []),
    )
    const pair = bestPair(games, isSeen)
    const series = await seriesOfNight(db, night, teams)
    const earned = await earnedBy(earnedIn, played, isSeen)
    return {
      id,
      code,
      title,
      clan,
      hostName,
      state,
      startsAt,
      firstAt: times[0]?.toISOString() ?? null,
      lastAt: ends.sort((a, b) => +b - +a)[0]?.toISOString() ?? null,
      games: played.map((one, index) => shownGame(one, games[index] ?? factsOf(one), { shown, isSeen, urls, teams })),
      series: night.teamCount === 2 ? (series[0] ?? null) : null,
      pairings: night.teamCount === 2 ? [] : series,
      winningTeam: await winningTeamIn(db, { night, teams, played }),
      people: shownPeople(played, shown),
      kills: played.some(({ match }) => match) ? kills : null,
      mvpId: nightMvp(games, isSeen),
      upset: biggestUpset(games),
      pair: pair && {
        signupIds: pair.ids,
        games: pair.games,
        wins: pair.wins,
        expectedWins: tenths(pair.expected),
      },
      records: nightRecords(games, isSeen).map(({ id: signupId, ...record }) => ({ ...record, signupId })),
      earned,
      fairness: nightFairness(games, new Map(people.map((one) => [one.id, one]))),
    }
  }

  return {
    recap: (id: string, caller: NightCaller) => recapFor(id, caller, false),

    /** Visible to everyone with its address; empty for a members-only night. */
    toStrangers: (id: string, now: Date) => recapFor(id, anonymousCaller(now), false),

    /** A stranger's view, even of a members-only night: a channel's readers are anonymous. */
    amongItsClan: (id: string, now: Date) => recapFor(id, anonymousCaller(now), true),
  }
}
export type RecapService = ReturnType<typeof recapService>

async function playedIn(db: Db, { id, map }: { id: string; map: NightMap }): Promise<PlayedGame[]> {
  const reads = gameReads(db)
  const [plannedGames, seated, playerIds] = await Promise.all([reads.games(id), reads.seats(id), playerIdsOf(db, id)])
  const { games, seats } = withPlayedSides({ games: plannedGames, seats: seated })
  const decided = games.flatMap((game) =>
    game.state === 'finished' && game.winner !== null ? [{ ...game, winner: game.winner }] : [],
  )
  const matchIds = decided.flatMap(({ matchId }) => matchId ?? [])
  const [matches, lines] = await Promise.all([matchesOfNight(db, matchIds), recapLines(db, matchIds)])
  return decided.map((game) => {
    const match = matches.find((one) => one.id === game.matchId)
    const own = match ? lines.filter(({ matchId }) => matchId === match.id) : []
    const of = seats.filter(({ n }) => n === game.n)
    return {
      game,
      match,
      lines: own,
      seats: of.flatMap((seat) => {
        const ids = playerIds.get(seat.signupId) ?? []
        const line = own.find((one) => ids.includes(personKeyOfLine(one, match?.platform ?? null) ?? ''))
        const position = hasLanes(map) ? seat.position : null
        return seat.isBench || seat.side === null ? [] : [{ ...seat, side: seat.side, position, line }]
      }),
      bench: of.filter(({ isBench }) => isBench).map(({ signupId }) => signupId),
    }
  })
}

async function seriesOfNight(
  db: Db,
  { id, bestOf }: NightRow,
  named: readonly TeamRow[],
): Promise<NightRecap['pairings']> {
  return scoresWith(await gameReads(db).games(id), bestOf).map((score) => ({
    teams: TEAM_NUMBERS.map((team) => {
      const nth = score.teams?.[team - 1]
      const own = named.find((one) => one.nth === nth)
      return { name: own?.name ?? TEAM_NAMES[team], wins: score.wins[team] }
    }),
    bestOf: score.bestOf,
    winner: score.winner,
    isReverseSweep: isReverseSweep(score, score.bestOf),
    sets: score.sets.map(({ n, nth, winner, blueTeam }) => ({ n, nth, winner, blueTeam })),
  }))
}

type WonBy = { night: NightRow; teams: readonly TeamRow[]; played: readonly PlayedGame[] }

async function winningTeamIn(db: Db, { night, teams, played }: WonBy): Promise<NightRecap['winningTeam']> {
  if (night.teamCount === 2 || teams.length === 0) return null
  const [games, rulings] = await Promise.all([gameReads(db).games(night.id), nightRulings(db, night.id)])
  const evening = eveningOf({ night, games }, teams, rulings)
  const secondsOf = new Map(played.map(({ game, match }) => [game.n, match?.durationSeconds ?? null]))
  const timed = evening.games.map((game) => ({ ...game, seconds: secondsOf.get(game.n) ?? null }))
  const winner = winnerOfEvening({ ...evening, games: timed })
  const team = teams.find(({ nth }) => nth === winner)
  return team ? { nth: team.nth, name: team.name, colour: team.colour } : null
}

/** Leaves out hidden players. */
async function earnedBy(
  earnedIn: Options['earnedIn'],
  played: readonly PlayedGame[],
  isSeen: (signupId: string) => boolean,
) {
  const seats = played.flatMap((one) => one.seats)
  const signupOf = new Map(
    seats.flatMap(({ signupId, line }) =>
      line?.playerId && isSeen(signupId) ? [[line.playerId, signupId] as const] : [],
    ),
  )
  const matchIds = played.flatMap(({ match }) => match?.id ?? [])
  const byCode = Map.groupBy(await earnedIn([...signupOf.keys()], matchIds), ({ code }) => code)
  return [...byCode]
    .map(([id, grants]) => {
      const { title, description } = ACHIEVEMENTS[id]
      return { id, title, description, signupIds: grants.flatMap(({ playerId }) => signupOf.get(playerId) ?? []) }
    })
    .sort((a, b) => a.signupIds.length - b.signupIds.length || (a.id < b.id ? -1 : 1))
}

const factsOf = ({ game, match, seats, lines, bench }: PlayedGame): RecapGame => ({
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

function shownGame(
  { game, match, seats }: PlayedGame,
  facts: RecapGame,
  { shown, isSeen, urls, teams }: RecapContext,
): NightRecap['games'][number] {
  const { blueWinRate } = facts
  const rate = blueWinRate !== null && game.winner === 'red' ? 100 - blueWinRate : blueWinRate
  const killsOf = (side: Side) => {
    const played = game.isTurned ? otherSide(side) : side
    return match ? sum(match.lines.filter((line) => line.side === played).map(({ kills }) => kills)) : null
  }
  const mvp = seats.find(({ line, signupId }) => line?.isMvp && isSeen(signupId))
  return {
    n: game.n,
    mode: game.mode,
    // A host may press the start late, also on the match's own page.
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

function shownPeople(played: readonly PlayedGame[], shown: ShownSignups): NightRecap['people'] {
  const ids = new Set(played.flatMap(({ seats, bench }) => [...seats.map(({ signupId }) => signupId), ...bench]))
  const people = [...ids].flatMap((id) => {
    const one = shown.get(id)
    return one ? [shownPerson(one, played)] : []
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
  const count = (what: (typeof games)[number]) => games.filter((one) => one === what).length
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
