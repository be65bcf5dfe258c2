import type { NightRecap } from '@buri/contract/nights/recap'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { hasLanes } from '@buri/domain/nights/lanes'
import { bestPair, biggestUpset, nightFairness, nightMvp, nightRecords } from '@buri/domain/nights/nightRecap'
import type { NightMap } from '@buri/domain/nights/nightSettings'
import { isReverseSweep, TEAM_NAMES, TEAM_NUMBERS } from '@buri/domain/nights/series'
import { winnerOfEvening } from '@buri/domain/nights/teams/standings'
import { ACHIEVEMENTS } from '@buri/domain/statistics/achievementList'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { gameReads } from '../games/games.repository.ts'
import { lineKeysOf, lineOfSignup, matchesOfNight, personKeyOfLine } from '../games/nightMatches.repository.ts'
import { hasHiddenBearer, nameOf, shownCard } from '../lobby/shownNight.ts'
import type { NightRow } from '../nightRow.ts'
import { nightReads } from '../nights.repository.ts'
import { eveningOf } from '../schedule/teamGame.ts'
import { nightRulings, nightTeams, type TeamRow } from '../schedule/teams.repository.ts'
import { anonymousCaller, type NightCaller, nightViewerOf, requireReadable } from '../seenNight.ts'
import { scoresWith } from '../series/shownSeries.ts'
import { withPlayedSides } from '../series/withPlayedSides.ts'
import { signupReads } from '../signups/signupReads.repository.ts'
import { recapLines } from './recap.repository.ts'
import { factsOf, type PlayedGame, shownGame, shownPeople, sum, tenths } from './shownRecap.ts'

type Options = {
  db: Db
  urls: ImageUrls
  players: Pick<PlayerFinder, 'audience'>
  earnedIn: (playerIds: readonly string[], matchIds: readonly string[]) => Promise<{ playerId: string; code: Code }[]>
}
type Code = keyof typeof ACHIEVEMENTS

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
    const nameViewer = { caller, audience }
    const withoutLine = new Set(people.flatMap((person) => (hasHiddenBearer(person, nameViewer) ? person.id : [])))
    const [played, teams] = await Promise.all([playedIn(db, night, withoutLine), nightTeams(db, id)])
    const shownById = new Map(people.map((person) => [person.id, { ...person, name: nameOf(person, nameViewer) }]))
    const isSeen = (signupId: string) => shownById.get(signupId)?.name.isHidden === false
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
      games: played.map((game, index) =>
        shownGame(game, games[index] ?? factsOf(game), { shown: shownById, isSeen, urls, teams }),
      ),
      series: night.teamCount === 2 ? (series[0] ?? null) : null,
      pairings: night.teamCount === 2 ? [] : series,
      winningTeam: await winningTeamIn(db, { night, teams, played }),
      people: shownPeople(played, shownById),
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
      fairness: nightFairness(games, new Map(people.map((person) => [person.id, person]))),
    }
  }

  return {
    recap: (id: string, caller: NightCaller) => recapFor(id, caller, false),

    /** Refuses members-only nights. */
    toStrangers: (id: string, now: Date) => recapFor(id, anonymousCaller(now), false),

    /**
     * Shows the recap as strangers see it, even of a members-only night, because strangers may read a clan's channel.
     */
    amongItsClan: (id: string, now: Date) => recapFor(id, anonymousCaller(now), true),
  }
}
export type RecapService = ReturnType<typeof recapService>

/** Leaves out the lines of the signups in `withoutLine`. */
async function playedIn(
  db: Db,
  { id, map }: { id: string; map: NightMap },
  withoutLine: ReadonlySet<string>,
): Promise<PlayedGame[]> {
  const reads = gameReads(db)
  const [plannedGames, seated, players] = await Promise.all([reads.games(id), reads.seats(id), lineKeysOf(db, id)])
  const { games, seats } = withPlayedSides({ games: plannedGames, seats: seated })
  const decided = games.flatMap((game) =>
    game.state === 'finished' && game.winner !== null ? [{ ...game, winner: game.winner }] : [],
  )
  const matchIds = decided.flatMap(({ matchId }) => matchId ?? [])
  const [matches, lines] = await Promise.all([matchesOfNight(db, matchIds), recapLines(db, matchIds)])
  return decided.map((game) => {
    const match = matches.find((one) => one.id === game.matchId)
    const ownLines = match ? lines.filter(({ matchId }) => matchId === match.id) : []
    const of = seats.filter(({ n }) => n === game.n)
    return {
      game,
      match,
      lines: ownLines,
      seats: of.flatMap((seat) => {
        const signup = withoutLine.has(seat.signupId) ? undefined : players.get(seat.signupId)
        const line = lineOfSignup(ownLines, signup, (one) => personKeyOfLine(one, match?.platform ?? null))
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
  teams: readonly TeamRow[],
): Promise<NightRecap['pairings']> {
  return scoresWith(await gameReads(db).games(id), bestOf).map((score) => ({
    teams: TEAM_NUMBERS.map((team) => {
      const teamNumber = score.teams?.[team - 1]
      const ownTeam = teams.find((row) => row.nth === teamNumber)
      return { name: ownTeam?.name ?? TEAM_NAMES[team], wins: score.wins[team] }
    }),
    bestOf: score.bestOf,
    winner: score.winner,
    isReverseSweep: isReverseSweep(score, score.bestOf),
    sets: score.sets.map(({ n, nth, winner, blueTeam }) => ({ n, nth, winner, blueTeam })),
  }))
}

type EveningResult = { night: NightRow; teams: readonly TeamRow[]; played: readonly PlayedGame[] }

async function winningTeamIn(db: Db, { night, teams, played }: EveningResult): Promise<NightRecap['winningTeam']> {
  if (night.teamCount === 2 || teams.length === 0) return null
  const [games, rulings] = await Promise.all([gameReads(db).games(night.id), nightRulings(db, night.id)])
  const evening = eveningOf({ night, games }, teams, rulings)
  const secondsOf = new Map(played.map(({ game, match }) => [game.n, match?.durationSeconds ?? null]))
  const timed = evening.games.map((game) => ({ ...game, seconds: secondsOf.get(game.n) ?? null }))
  const winner = winnerOfEvening({ ...evening, games: timed })
  const team = teams.find(({ nth }) => nth === winner)
  return team ? { nth: team.nth, name: team.name, colour: team.colour } : null
}

async function earnedBy(
  earnedIn: Options['earnedIn'],
  played: readonly PlayedGame[],
  isSeen: (signupId: string) => boolean,
) {
  const seats = played.flatMap((game) => game.seats)
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
