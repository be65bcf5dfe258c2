import type { Auction } from '@buri/contract/nights/auction'
import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night, NightSignup } from '@buri/contract/nights/nights'
import type { Overlay, OverlayTeam } from '@buri/contract/nights/overlay'
import { POSITIONS, type Side } from '@buri/domain/matches/matchFacts'
import { type SeriesSet, seriesOf } from '@buri/domain/nights/series'
import { pairingGameAsSet, wonSide } from '@buri/domain/nights/teams/pairingSets'

type BothSides<Item> = [Item, Item]
type TeamIndex = 0 | 1
type People = ReadonlyMap<string, NightSignup>
type OverlayInput = { night: Night; people: People; auction: Auction | null }

const DEPARTED_NAME = '나간 사람'
const nameFrom = (people: People, id: string) => people.get(id)?.summonerName ?? DEPARTED_NAME
/** A hidden captain gives a team no name. */
const captainIn = (people: People, id: string | null | undefined) => {
  const person = id ? people.get(id) : undefined
  return person && !person.isHidden ? person.summonerName : null
}

/** The night and the auction must be those that strangers see. */
export function overlayOf(night: Night, auction: Auction | null): Overlay {
  const isBidding = auction !== null && !auction.isFixed
  const people = new Map(night.signups.map((signup) => [signup.id, signup]))
  const input = { night, people, auction: isBidding ? auction : null }
  const draft = isBidding ? null : draftOf(input)
  const isChoosing = isBidding || draft !== null
  const result = isChoosing ? null : resultOf(input)
  return {
    now: night.now,
    score: scoreOf(input),
    auction: isBidding ? auctionOf(auction, input.people) : null,
    draft,
    lineup: isChoosing || result ? null : lineupOf(input),
    result,
  }
}

const HAS_TEAMS: ReadonlySet<NightGame['state']> = new Set(['fixed', 'running', 'awaiting', 'finished'])

/** Returns the running game or, if there is none, the latest game with teams. */
function currentIn({ games }: Night): NightGame | undefined {
  const running = games
    .filter(({ state }) => state === 'running')
    .toSorted((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''))
  return running.at(-1) ?? games.findLast(({ state }) => HAS_TEAMS.has(state))
}

function teamOn({ night, people }: OverlayInput, game: NightGame, side: Side): OverlayTeam {
  const team = game.pairing && night.schedule?.teams.find(({ nth }) => nth === game.pairing?.[side])
  const captain = game.players.find((player) => player.side === side && player.isCaptain)
  return {
    number: team?.colour ?? null,
    captain: team ? null : captainIn(people, captain?.signupId),
    name: team?.name ?? null,
    side,
  }
}

const sidesOf = (input: OverlayInput, game: NightGame): BothSides<OverlayTeam> => [
  teamOn(input, game, 'blue'),
  teamOn(input, game, 'red'),
]

/**
 * The teams keep their places on the screen, whichever side they play on. During an auction, only the auction knows
 * their captains.
 */
function teamsOfSeries({ night: { series }, people, auction }: OverlayInput): BothSides<OverlayTeam> | undefined {
  const bidding = new Map(auction?.teams.map(({ number, captainId }) => [number, captainId]))
  const [first, second] = series.teams.map(({ number, captainId, side }) => ({
    number,
    captain: captainIn(people, captainId ?? bidding.get(number)),
    name: null,
    side,
  }))
  return first && second && [first, second]
}

const winsIn = ({ series }: Night): BothSides<number> => [series.teams[0]?.wins ?? 0, series.teams[1]?.wins ?? 0]
const placeOf = (team: 1 | 2 | null): TeamIndex | null => (team === null ? null : team === 1 ? 0 : 1)

function scoreOf(input: OverlayInput): Overlay['score'] {
  const { night } = input
  const game = currentIn(night)
  const { bestOf, sets } = night.series
  // If captains draft before the first result, the draft makes the teams of the series. Until it ends, only the sides
  // are known.
  const drafting = sets.some(({ state }) => state === 'won') ? undefined : draftingIn(night)
  const teams = drafting ? sidesOf(input, drafting) : teamsOfSeries(input)
  if (bestOf === null || !teams)
    return game ? { teams: sidesOf(input, game), n: game.n, series: pairingScore(night, game) } : null
  return { teams, n: game?.n ?? null, series: { bestOf, wins: winsIn(night), sets: placesIn(sets) } }
}

function pairingScore({ games, series: { bestOf } }: Night, { n, pairing, series }: NightGame) {
  if (bestOf === null || pairing === null || series === null) return null
  const played = games.filter((game) => game.series === series && game.n <= n)
  const { wins, sets } = seriesOf(
    played.map((set) => pairingGameAsSet(set, set.pairing?.blue === pairing.blue ? 1 : 2)),
    bestOf,
  )
  return { bestOf, wins: [wins[1], wins[2]] as BothSides<number>, sets: placesIn(sets) }
}

const placesIn = (sets: readonly Pick<SeriesSet, 'state' | 'winner'>[]) =>
  sets.filter(({ state }) => state === 'won').map(({ winner }) => placeOf(winner))

/** The auction does not sell the captain's seat. */
const CAPTAIN_SEATS = 1

function auctionOf(auction: Auction, people: People): NonNullable<Overlay['auction']> {
  const { method, lot, turn, sales, queue, pause, teams, clockSeconds } = auction
  const isDraft = method === 'snake'
  const person = lot ? people.get(lot.signupId) : undefined
  const last = sales.at(-1)
  const [leading] = lot?.bids ?? []
  return {
    turn: turn && { team: turn.team, endsAt: turn.endsAt, next: turn.next },
    lot: lot && {
      name: nameFrom(people, lot.signupId),
      position: lot.lane ?? person?.main ?? null,
      score: person?.score ?? null,
      games: person?.games ?? null,
      isSecond: lot.isSecond,
      bid: leading ? { team: leading.team, amount: leading.amount } : null,
      endsAt: lot.endsAt,
    },
    nth: sales.length + (lot || turn ? 1 : 0),
    of: sales.length + queue.length + (lot ? 1 : 0),
    clockSeconds,
    pause: pause && { until: pause.until },
    sold: last
      ? { name: nameFrom(people, last.signupId), team: last.team, amount: isDraft ? null : last.amount }
      : null,
    teams: teams.map(({ number, captainId, points }) => ({
      number,
      captain: captainIn(people, captainId),
      people: [captainId, ...sales.flatMap(({ team, signupId }) => (team === number ? [signupId] : []))].map((id) =>
        nameFrom(people, id),
      ),
      points: isDraft ? null : points,
      seats: CAPTAIN_SEATS + sales.filter(({ team }) => team === number).length,
    })),
  }
}

type Player = NightGame['players'][number]
const rankOf = ({ position }: Player) => (position === null ? POSITIONS.length : POSITIONS.indexOf(position))

const lineOf = (people: People, players: readonly Player[]) =>
  players.map(({ signupId, position }) => ({ name: nameFrom(people, signupId), position }))

const lineup = ({ people }: OverlayInput, { players }: NightGame, side: Side) =>
  lineOf(
    people,
    players.filter((player) => player.side === side).toSorted((a, b) => rankOf(a) - rankOf(b)),
  )

function lineupOf(input: OverlayInput): Overlay['lineup'] {
  const game = input.night.games.findLast(({ state }) => state === 'fixed')
  return game ? [lineup(input, game, 'blue'), lineup(input, game, 'red')] : null
}

const draftingIn = ({ games }: Night) => games.findLast(({ state }) => state === 'drafting')

function draftOf({ night, people }: OverlayInput): Overlay['draft'] {
  const game = draftingIn(night)
  if (!game?.draft) return null
  const { picks, turn, secondsPerPick } = game.draft
  const seatOf = (id: string) => ({ name: nameFrom(people, id), position: people.get(id)?.main ?? null })
  const pickedBy = (side: Side) => [
    ...game.players
      .filter((player) => player.isCaptain && player.side === side)
      .map(({ signupId }) => seatOf(signupId)),
    ...picks.filter((pick) => pick.side === side).map(({ signupId }) => seatOf(signupId)),
  ]
  const picked = new Set(picks.map(({ signupId }) => signupId))
  return {
    picked: [pickedBy('blue'), pickedBy('red')],
    left: game.players
      .filter(({ signupId, isCaptain }) => !isCaptain && !picked.has(signupId))
      .map(({ signupId }) => seatOf(signupId)),
    turn: turn && { side: turn.side, until: turn.until, seconds: secondsPerPick },
  }
}

/**
 * If teams are made for each game, the next teams replace the result. In a series they do not, because the teams of the
 * next set are known at once.
 */
function resultOf(input: OverlayInput): Overlay['result'] {
  const { night } = input
  const over = night.games.filter(({ result }) => result !== null)
  const game = over.toSorted((a, b) => endOf(a).localeCompare(endOf(b))).at(-1)
  if (!game) return null
  const since = endOf(game)
  const isOutdated = night.games.some(
    ({ state, startedAt, fixedAt }) =>
      (state === 'running' && (startedAt ?? '') > since) ||
      (state === 'fixed' && night.series.bestOf === null && (fixedAt ?? '') > since),
  )
  return isOutdated ? null : setResult(input, game)
}

const endOf = ({ endedAt, startedAt }: NightGame) => endedAt ?? startedAt ?? ''

function setResult(input: OverlayInput, game: NightGame): Overlay['result'] {
  const { series } = input.night
  const set = series.sets.find(({ n }) => n === game.n)
  const teams = teamsOfSeries(input)
  const { result, n } = game
  if (!result) return null
  if (!set || !teams) {
    const { blueKills, redKills, durationSeconds } = result
    return {
      n,
      teams: sidesOf(input, game),
      winner: wonSide(game) === 'blue' ? 0 : 1,
      kills: blueKills === null || redKills === null ? null : [blueKills, redKills],
      durationSeconds,
      isLast: false,
      wins: null,
    }
  }
  const winner = placeOf(set.winner)
  // A void set has no result.
  if (winner === null) return null
  return {
    n,
    teams: teams.map((team) => ({ ...team, side: null })) as BothSides<OverlayTeam>,
    winner,
    kills: set.kills,
    durationSeconds: set.durationSeconds,
    isLast: series.decided,
    wins: winsIn(input.night),
  }
}
