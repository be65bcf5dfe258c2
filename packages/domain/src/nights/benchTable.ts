export type SeatedGame = {
  n: number
  state: 'choosing' | 'drafting' | 'fixed' | 'running' | 'awaiting' | 'finished' | 'cancelled'
  players: readonly string[]
  bench: readonly string[]
}
export type BenchMark = 'plays' | 'sits' | 'away'
type BenchRow = {
  id: string
  marks: BenchMark[]
  next: BenchMark
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
    .filter(({ id, isPresent }) => isPresent || playedGames.some((game) => markOf(game, id) !== 'away'))
    .map(({ id }): BenchRow => {
      const marks = seated.map((game) => markOf(game, id))
      return { id, marks, next: markOf(turn, id), sat: marks.filter((mark) => mark === 'sits').length }
    })
  const nextGame = choosing?.n ?? Math.max(0, ...playedGames.map(({ n }) => n)) + 1
  return { games: seated.map(({ n }) => n), nextGame, rows }
}

const markOf = ({ players, bench }: Seats, id: string): BenchMark =>
  players.includes(id) ? 'plays' : bench.includes(id) ? 'sits' : 'away'
