import { normaliseName, parseRiotId } from '../riotId.ts'
import type { SheetGame, SheetPlayer } from './sheetContents.ts'
import { personKey } from './writtenName.ts'

type Game = Omit<SheetGame, 'rows'>
export type KnownGame = Game & { id: string }
type NewGame = SheetGame & { id: string; tab: number }

export type ComparedGame<One extends NewGame> = {
  /** The sheet's game, completed from the known game. The players keep the sheet's order. */
  game: One
  /** The id of the known game that the sheet's game replaces. */
  richerThan: string | null
}
type Compared<One extends NewGame> = {
  games: ComparedGame<One>[]
  repeated: number
}

/** Facts that distinguish games of the same people on one day. `null` is unknown and equals anything. */
type Marks = (string | number | null)[]
/** `tag` is normalised for comparison, and `null` if the sheet gives none. `order` sorts the people of a team. */
type Person = { player: SheetPlayer; tag: string | null; order: string }
/** `text` is equal for games that no fact distinguishes. */
type DescribedGame<One extends Game> = { game: One; people: readonly Person[]; marks: Marks; text: string }
type Candidate = DescribedGame<KnownGame> & { isTaken: boolean }

/** More games of the same people on one day are not compared, because people do not play so many. */
const MAX_COMPARED = 100

/**
 * Returns the games to store. A known game is stored again only if the sheet adds something, such as scores. The games
 * of one tab differ from each other, but another tab may repeat them. `onStep` is called for each game, so that a
 * thread can pause in it.
 */
export function compareGames<One extends NewGame>(
  games: readonly One[],
  storedGames: readonly KnownGame[],
  onStep?: () => void,
): Compared<One> {
  const describe = gameDescriber(onStep)
  const candidates = storedGames.map((game): Candidate => ({ ...describe(game), isTaken: false }))
  const stored = new Map<string, ComparedGame<One>>()
  let repeated = 0
  for (const tab of new Set(games.map((game) => game.tab))) {
    for (const candidate of candidates) candidate.isTaken = false
    const candidatesByText = Map.groupBy(candidates.toReversed(), ({ text }) => text)
    const ownGames = games.filter((game) => game.tab === tab).map(describe)
    const unmatchedGames = ownGames.filter((game) => {
      const same = candidatesByText.get(game.text)?.pop()
      return !same || !take(same, game)
    })
    const free = new Map<string, Set<Candidate>>()
    for (const candidate of candidates) if (!candidate.isTaken) listCandidates(free, candidate)
    for (const one of unmatchedGames) {
      const { game } = one
      const same = closestCandidate(free.get(game.key) ?? [], one)
      if (same && take(same, one)) free.get(game.key)?.delete(same)
      else {
        candidates.push({ ...one, isTaken: true })
        stored.set(game.id, { game, richerThan: null })
      }
    }
  }
  return { games: [...stored.values()], repeated }

  function take(same: Candidate, one: DescribedGame<One>): true {
    const { game } = one
    same.isTaken = true
    const pending = stored.get(same.game.id)
    if (!isRicher(one, same)) {
      repeated += 1
      return true
    }
    const merged = withFacts(one, same)
    stored.delete(same.game.id)
    stored.set(game.id, { game: merged, richerThan: pending ? pending.richerThan : same.game.id })
    Object.assign(same, describe(merged))
    return true
  }
}

function listCandidates(free: Map<string, Set<Candidate>>, candidate: Candidate) {
  const ofKey = free.get(candidate.game.key)
  if (ofKey) ofKey.add(candidate)
  else free.set(candidate.game.key, new Set([candidate]))
}

/** Returns the free game that contradicts nothing and has the most champions and the length in common. */
function closestCandidate(free: Iterable<Candidate>, game: DescribedGame<Game>): Candidate | undefined {
  const all = sharedFacts(game, game)
  let closestGame: Candidate | undefined
  let most = -1
  for (const candidate of Iterator.from(free).take(MAX_COMPARED)) {
    if (!game.marks.every((mark, index) => mark === null || matchesFact(mark, candidate.marks[index]))) continue
    const shared = sharedFacts(game, candidate)
    if (shared > most) [closestGame, most] = [candidate, shared]
    if (most === all) break
  }
  return closestGame
}

const matchesFact = (mark: string | number, other: string | number | null | undefined) =>
  other === null || other === undefined || mark === other

function sharedFacts({ game, people }: DescribedGame<Game>, other: DescribedGame<Game>): number {
  const champions = people.filter(
    ({ player: { championId } }, index) => championId !== null && championId === other.people[index]?.player.championId,
  )
  const { durationSeconds } = game
  return champions.length + (durationSeconds !== null && durationSeconds === other.game.durationSeconds ? 1 : 0)
}

const COMPARED_FACTS = ['position', 'championId', 'kills', 'deaths', 'assists'] as const

/** Describes games for comparison. Names recur in many games, so each name is parsed once. */
function gameDescriber(onStep?: () => void) {
  const peopleByKey = new Map<string, Pick<Person, 'tag' | 'order'>>()
  const personNamed = (name: string) => {
    const person = peopleByKey.get(name)
    if (person) return person
    const tag = tagOf(name)
    const newPerson = { tag, order: `${personKey(name)} ${tag ?? ''}` }
    peopleByKey.set(name, newPerson)
    return newPerson
  }
  return <One extends Game>(game: One): DescribedGame<One> => {
    onStep?.()
    const people = game.teams.flatMap(({ players }) =>
      players.map((player) => ({ player, ...personNamed(player.name) })).sort((a, b) => (a.order < b.order ? -1 : 1)),
    )
    const marks = people.flatMap(({ tag, player: { kills, deaths, assists } }) => [tag, kills, deaths, assists])
    return { game, people, marks, text: JSON.stringify([game.key, marks]) }
  }
}

const tagOf = (name: string): string | null =>
  /[#-]/.test(name) ? normaliseName(parseRiotId(name)?.tagLine ?? '') : null

function isRicher(
  { game, people }: DescribedGame<Game>,
  { game: stored, people: others }: DescribedGame<Game>,
): boolean {
  return (
    (game.durationSeconds !== null && stored.durationSeconds === null) ||
    (game.isTimeKnown && !stored.isTimeKnown) ||
    (game.night !== null && stored.night === null) ||
    (game.teams[0].side !== null && stored.teams[0].side === null) ||
    people.some(({ tag }, index) => tag !== null && others[index]?.tag === null) ||
    people.some(({ player }, index) =>
      COMPARED_FACTS.some((fact) => player[fact] !== null && others[index]?.player[fact] === null),
    )
  )
}

function withFacts<One extends Game>(
  { game, people }: DescribedGame<One>,
  { game: stored, people: others }: DescribedGame<Game>,
): One {
  const indexes = new Map(people.map(({ player }, index) => [player, index] as const))
  const withKnownFacts = (player: SheetPlayer): SheetPlayer => {
    const index = indexes.get(player) ?? -1
    const otherPlayer = others[index]?.player
    if (!otherPlayer) return player
    const facts = Object.fromEntries(COMPARED_FACTS.map((fact) => [fact, player[fact] ?? otherPlayer[fact]]))
    if (people[index]?.tag !== null || others[index]?.tag === null)
      return { ...player, ...facts, playerId: player.playerId ?? otherPlayer.playerId }
    return { ...player, ...facts, name: otherPlayer.name, playerId: otherPlayer.playerId ?? player.playerId }
  }
  const [winners, losers] = game.teams
  const { playedAt, isTimeKnown } = game.isTimeKnown ? game : stored
  return {
    ...game,
    ...{ playedAt, isTimeKnown, durationSeconds: game.durationSeconds ?? stored.durationSeconds },
    night: game.night ?? stored.night,
    teams: [
      { side: winners.side ?? stored.teams[0].side, players: winners.players.map(withKnownFacts) },
      { side: losers.side ?? stored.teams[1].side, players: losers.players.map(withKnownFacts) },
    ],
  }
}
