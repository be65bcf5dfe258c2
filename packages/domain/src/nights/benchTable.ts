export type SeatedGame = {
  n: number
  state: 'choosing' | 'drafting' | 'fixed' | 'running' | 'awaiting' | 'finished' | 'cancelled'
  players: readonly string[]
  bench: readonly string[]
}
export type BenchState = 'plays' | 'sits' | 'away'
type BenchRow = {
  id: string
  /** One state for each game of the table. */
  states: BenchState[]
  next: BenchState
  sat: number
}
type BenchTable = { games: number[]; nextGame: number; rows: BenchRow[] }

type Seats = Pick<SeatedGame, 'players' | 'bench'>
type Night = {
  /** People in the order of the rows. People who have left get a row only if a game includes them. */
  people: readonly { id: string; isPresent: boolean }[]
  games: readonly SeatedGame[]
  next: Seats
}

/** A game whose ten are chosen but whose teams are not is itself the next game. */
export function benchTable({ people, games, next }: Night): BenchTable {
  const playedGames = games.filter(({ state }) => state !== 'cancelled')
  const choosing = playedGames.find(({ state }) => state === 'choosing')
  const seated = playedGames.filter((game) => game !== choosing)
  const turn = choosing ?? next
  const rows = people
    .filter(({ id, isPresent }) => isPresent || playedGames.some((game) => stateOf(game, id) !== 'away'))
    .map(({ id }): BenchRow => {
      const states = seated.map((game) => stateOf(game, id))
      return { id, states, next: stateOf(turn, id), sat: states.filter((state) => state === 'sits').length }
    })
  const nextGame = choosing?.n ?? Math.max(0, ...playedGames.map(({ n }) => n)) + 1
  return { games: seated.map(({ n }) => n), nextGame, rows }
}

const stateOf = ({ players, bench }: Seats, id: string): BenchState =>
  players.includes(id) ? 'plays' : bench.includes(id) ? 'sits' : 'away'
