/** Two players who met in a counted match. */
export type MetPair = readonly [string, string]

/**
 * Groups players into islands, connected by having met. Scores on two islands were never compared by a match. The order
 * of meetings does not matter.
 */
export function islandFinder() {
  const parents = new Map<string, string>()
  const root = (player: string): string => {
    let node = player
    for (let above = parents.get(node); above !== undefined && above !== node; above = parents.get(node)) {
      // Path halving: shortens the way for later look-ups.
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
    /** The players of each island. */
    islands: (): string[][] => [...Map.groupBy(parents.keys(), root).values()],
  }
}

type IslandGroup = { players: string[]; unvisited: Set<string> }

/** All players that a player has met. */
export type Meetings = { player: string; met: readonly string[] }

/**
 * The islands that broke off after these players of one island lost meetings. Yields players whose meetings are needed
 * and takes them, and optionally those of others nearby. Searches from all sides at once, smallest first, so that the
 * cost is that of the broken-off part. The largest part keeps its identity and is not returned. A player without
 * meetings is an island of one.
 */
export function* separatedIslands(
  players: readonly string[],
): Generator<readonly string[], string[][], Iterable<Meetings>> {
  const open = new Set([...new Set(players)].map(groupOfOne))
  const shores = new Map([...open].map((shore) => [shore.players[0] ?? '', shore]))
  const whole: string[][] = []
  // Everyone on a side whose meetings arrive quickly may be known while a smaller side is still unfinished.
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

/** How many witnesses an island or clan needs to be compared with others: more accounts than a few people create. */
export const MIN_WITNESSES = 5
/** Minimum account age of a witness. Days. */
export const WITNESS_DAYS = 7

type IslandWitnesses = {
  /** Accounts that are old enough and whose own players took part. */
  witnesses: number
  /** Whether the operator of the installation imported some of its matches. */
  isImported: boolean
}

/** Whether an island or clan is no invention of a few people: enough accounts witness it, or matches were imported. */
export const isWitnessed = ({ witnesses, isImported }: IslandWitnesses) => isImported || witnesses >= MIN_WITNESSES

/**
 * Facts about an island from its matches. `witnesses` counts only accounts whose player took part in a confirmed match.
 * `storedAt` is when its first match was stored, in milliseconds.
 */
export type Island = IslandWitnesses & {
  playerId: string
  confirmed: number
  counted: number
  storedAt: number
}

/**
 * The island that a site-wide leaderboard lists: among witnessed ones the one with the most confirmed matches, then
 * counted ones; otherwise the one stored first. Neither matches confirmed by a few accounts for each other nor dates
 * claimed by files change it.
 */
export const listedIsland = (islands: readonly Island[]): Island | undefined =>
  islands.toSorted((a, b) => {
    const [isOne, isOther] = [isWitnessed(a), isWitnessed(b)]
    if (isOne !== isOther) return isOne ? -1 : 1
    const byMatches = isOne ? b.confirmed - a.confirmed || b.counted - a.counted : 0
    return byMatches || a.storedAt - b.storedAt || (a.playerId < b.playerId ? -1 : 1)
  })[0]
