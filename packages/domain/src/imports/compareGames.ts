import { normaliseName, parseRiotId } from '../riotId.ts'
import type { SheetGame } from './readSheet.ts'
import { personKey } from './writtenName.ts'

type Game = Omit<SheetGame, 'rows'>
type Player = Game['teams'][0]['players'][number]
/** A game that the clan has already. */
export type KnownGame = Game & { id: string }
type NewGame = SheetGame & { id: string; tab: number }

export type ComparedGame<One extends NewGame> = {
  /** With what only the known game says. Its players keep their order. */
  game: One
  /** The known game whose place it takes. */
  richerThan: string | null
}
type Compared<One extends NewGame> = {
  /** Games to store. */
  games: ComparedGame<One>[]
  /** Games that say nothing new. */
  repeated: number
}

/** What tells games of the same names on one day apart. `null` is unknown and fits anything. */
type Marks = (string | number | null)[]
type Told<One extends Game> = { game: One; people: readonly Player[]; marks: Marks }
type Candidate = Told<KnownGame> & { isTaken: boolean }

/**
 * Compares the games of a sheet with the clan's. One that is known adds what the known one lacks, such as scores, or
 * nothing. The games of one tab differ from each other; another tab may repeat them.
 */
export function compareGames<One extends NewGame>(games: readonly One[], known: readonly KnownGame[]): Compared<One> {
  const byKey = new Map<string, Candidate[]>()
  const candidatesOf = (key: string) => {
    const candidates = byKey.get(key) ?? []
    byKey.set(key, candidates)
    return candidates
  }
  for (const game of known) candidatesOf(game.key).push({ ...told(game), isTaken: false })
  const stored = new Map<string, ComparedGame<One>>()
  let repeated = 0
  for (const tab of new Set(games.map((game) => game.tab))) {
    for (const candidates of byKey.values()) for (const one of candidates) one.isTaken = false
    const own = games.filter((game) => game.tab === tab).map(told)
    const isAlike = ({ marks }: Candidate, other: Marks) => marks.every((mark, at) => mark === other[at])
    const rest = own.filter(({ game, marks }) => {
      const same = candidatesOf(game.key).find((one) => !one.isTaken && isAlike(one, marks))
      return !same || !take(same, game)
    })
    for (const one of rest) {
      const { game } = one
      const same = nearest(candidatesOf(game.key), one)
      if (same && take(same, game)) continue
      candidatesOf(game.key).push({ ...one, isTaken: true })
      stored.set(game.id, { game, richerThan: null })
    }
  }
  return { games: [...stored.values()], repeated }

  function take(same: Candidate, game: One): true {
    same.isTaken = true
    const pending = stored.get(same.game.id)
    if (!isRicher(game, same.game)) {
      repeated += 1
      return true
    }
    const merged = withFacts(game, same.game)
    stored.delete(same.game.id)
    stored.set(game.id, { game: merged, richerThan: pending ? pending.richerThan : same.game.id })
    Object.assign(same, told(merged))
    return true
  }
}

/** The free game that contradicts nothing and shares most champions and the length; the first of equal ones. */
function nearest(candidates: readonly Candidate[], game: Told<Game>): Candidate | undefined {
  const all = sharedFacts(game, game)
  let best: Candidate | undefined
  let most = -1
  for (const one of candidates) {
    if (one.isTaken || !game.marks.every((mark, at) => mark === null || fits(mark, one.marks[at]))) continue
    const shared = sharedFacts(game, one)
    if (shared > most) [best, most] = [one, shared]
    if (most === all) break
  }
  return best
}

const fits = (mark: string | number, other: string | number | null | undefined) =>
  other === null || other === undefined || mark === other

function sharedFacts({ game, people }: Told<Game>, other: Told<Game>): number {
  const champions = people.filter(
    ({ championId }, at) => championId !== null && championId === other.people[at]?.championId,
  )
  const { durationSeconds } = game
  return champions.length + (durationSeconds !== null && durationSeconds === other.game.durationSeconds ? 1 : 0)
}

const FACTS = ['position', 'championId', 'kills', 'deaths', 'assists'] as const

function told<One extends Game>(game: One): Told<One> {
  const people = peopleOf(game)
  return {
    ...{ game, people },
    marks: people.flatMap(({ name, kills, deaths, assists }) => [tagOf(name), kills, deaths, assists]),
  }
}

/** Winners, then losers, each in the order of their names. */
const peopleOf = (game: Game): Player[] => game.teams.flatMap(({ players }) => players.toSorted(byName))

const byName = (one: Player, other: Player) => (orderOf(one.name) < orderOf(other.name) ? -1 : 1)
const orderOf = (name: string) => `${personKey(name)} ${tagOf(name) ?? ''}`

/** The tag in a name, in its compared form. */
function tagOf(name: string): string | null {
  return /[#-]/.test(name) ? normaliseName(parseRiotId(name)?.tagLine ?? '') : null
}

function isRicher(game: Game, known: Game): boolean {
  const [people, others] = [peopleOf(game), peopleOf(known)]
  return (
    (game.durationSeconds !== null && known.durationSeconds === null) ||
    (game.isTimeKnown && !known.isTimeKnown) ||
    (game.teams[0].side !== null && known.teams[0].side === null) ||
    people.some(({ name }, at) => tagOf(name) !== null && tagOf(others[at]?.name ?? '') === null) ||
    people.some((player, at) => FACTS.some((fact) => player[fact] !== null && others[at]?.[fact] === null))
  )
}

function withFacts<One extends Game>(game: One, known: Game): One {
  const others = peopleOf(known)
  const byPlayer = new Map(peopleOf(game).map((player, at) => [player, others[at]] as const))
  const filled = (player: Player): Player => {
    const other = byPlayer.get(player)
    if (!other) return player
    const facts = Object.fromEntries(FACTS.map((fact) => [fact, player[fact] ?? other[fact]]))
    return { ...player, ...facts, name: tagOf(player.name) === null ? other.name : player.name }
  }
  const [winners, losers] = game.teams
  const { playedAt, isTimeKnown } = game.isTimeKnown ? game : known
  return {
    ...game,
    ...{ playedAt, isTimeKnown, durationSeconds: game.durationSeconds ?? known.durationSeconds },
    teams: [
      { side: winners.side ?? known.teams[0].side, players: winners.players.map(filled) },
      { side: losers.side ?? known.teams[1].side, players: losers.players.map(filled) },
    ],
  }
}
