export type MetPair = readonly [string, string]

/** Groups players into islands, connected by having met. No match ever compared scores of two islands. */
export function islandFinder() {
  const parents = new Map<string, string>()
  const root = (player: string): string => {
    let node = player
    for (let above = parents.get(node); above !== undefined && above !== node; above = parents.get(node)) {
      // Path halving makes later look-ups shorter.
      parents.set(node, parents.get(above) ?? above)
      node = above
    }
    return node
  }
  return {
    meet([one, other]: MetPair): void {
      for (const player of [one, other]) if (!parents.has(player)) parents.set(player, player)
      const [here, there] = [root(one), root(other)]
      if (here < there) parents.set(there, here)
      else parents.set(here, there)
    },
    islands: (): string[][] => [...Map.groupBy(parents.keys(), root).values()],
  }
}

type IslandGroup = { players: string[]; unvisited: Set<string> }

export type Meetings = { player: string; met: readonly string[] }

/**
 * Returns the islands that broke off after these players of one island lost meetings. It yields the players whose
 * meetings it needs and takes these meetings, and optionally those of players nearby. It searches from all sides at
 * once, smallest first, so that the cost is that of the broken-off part. The largest part keeps its identity and is not
 * returned. A player without meetings is an island of one.
 */
export function* separatedIslands(
  players: readonly string[],
): Generator<readonly string[], string[][], Iterable<Meetings>> {
  const open = new Set([...new Set(players)].map(groupOfOne))
  const shores = new Map([...open].map((shore) => [shore.players[0] ?? '', shore]))
  const whole: string[][] = []
  // The search may leave out the last open side only if no finished island is larger. A larger one can be finished
  // first if its meetings arrive quickly.
  const isDecided = () =>
    open.size === 0 ||
    (open.size === 1 && whole.every((island) => [...open].every((shore) => island.length <= shore.players.length)))
  for (let batch = [...open]; batch.length > 0; batch = isDecided() ? [] : [smallestGroup(open)]) {
    const wanted = batch.flatMap(({ unvisited }) => [...unvisited])
    for (const { player, met } of yield wanted) {
      for (const other of met) mergeIslandGroups(shores, open, [player, other])
      shores.get(player)?.unvisited.delete(player)
    }
    for (const shore of open) {
      if (shore.unvisited.size > 0) continue
      open.delete(shore)
      whole.push(shore.players)
    }
  }
  whole.sort((a, b) => a.length - b.length)
  const isLargestWhole = open.size === 0 && (whole.at(-1)?.length ?? 0) > 1
  return isLargestWhole ? whole.slice(0, -1) : whole
}

const smallestGroup = (shores: Iterable<IslandGroup>): IslandGroup =>
  [...shores].reduce((one, other) => (other.players.length < one.players.length ? other : one))

const groupOfOne = (player: string): IslandGroup => ({ players: [player], unvisited: new Set([player]) })

function mergeIslandGroups(
  shores: Map<string, IslandGroup>,
  openShores: Set<IslandGroup>,
  [one, other]: MetPair,
): void {
  const [here, there] = [shores.get(one), shores.get(other)]
  if (here === there) return
  const [survivor, joined] =
    !here || (there && there.players.length > here.players.length)
      ? [there, here ?? groupOfOne(one)]
      : [here, there ?? groupOfOne(other)]
  if (!survivor) return
  openShores.delete(joined)
  for (const player of joined.players) {
    survivor.players.push(player)
    shores.set(player, survivor)
  }
  for (const player of joined.unvisited) survivor.unvisited.add(player)
}

/**
 * The number of witnesses that an island or clan needs to be compared with others. A few people do not create so many
 * accounts.
 */
export const MIN_WITNESSES = 5
export const WITNESS_DAYS = 7

type IslandWitnesses = {
  /** Number of accounts that are old enough and whose own players took part. */
  witnesses: number
  isImported: boolean
}

/**
 * Whether an island or clan is more than an invention of a few people: enough accounts witness it, or matches were
 * imported.
 */
export const isWitnessed = ({ witnesses, isImported }: IslandWitnesses) => isImported || witnesses >= MIN_WITNESSES

/**
 * `witnesses` counts only accounts whose players took part in a confirmed match. `storedAt` is when the island's first
 * match was stored, in milliseconds.
 */
export type Island = IslandWitnesses & {
  playerId: string
  confirmed: number
  counted: number
  storedAt: number
}

/**
 * Returns the island that a site-wide leaderboard lists. Among witnessed islands it is the one with the most confirmed
 * matches, and on a tie with the most counted ones. If none is witnessed, it is the one stored first. Matches that a
 * few accounts confirm for each other cannot change it, nor can dates that files claim.
 */
export const listedIsland = (islands: readonly Island[]): Island | undefined =>
  islands.toSorted((a, b) => {
    const [isOne, isOther] = [isWitnessed(a), isWitnessed(b)]
    if (isOne !== isOther) return isOne ? -1 : 1
    const byMatches = isOne ? b.confirmed - a.confirmed || b.counted - a.counted : 0
    return byMatches || a.storedAt - b.storedAt || (a.playerId < b.playerId ? -1 : 1)
  })[0]
