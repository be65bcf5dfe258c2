import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Island, islandFinder, listedIsland, type MetPair, separatedIslands } from './islands.ts'

/** Each match is a list of the people in it. */
const meetingsOf = (matches: readonly (readonly string[])[]): MetPair[] =>
  matches.flatMap((players) =>
    players.flatMap((player, index) => players.slice(index + 1).map((other): MetPair => [player, other])),
  )
function gatherIslands(meetings: readonly MetPair[]): string[][] {
  const gathering = islandFinder()
  for (const met of meetings) gathering.meet(met)
  return gathering.islands()
}
const sorted = (islands: readonly (readonly string[])[]) =>
  islands.map((players) => players.toSorted()).sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))

const players = fc.integer({ min: 0, max: 25 }).map((number) => `p${number}`)
const match = fc.uniqueArray(players, { minLength: 2, maxLength: 4 })
const matches = fc.array(match, { minLength: 1, maxLength: 14 })

test('groups that never met are islands, and one shared player joins two of them', () => {
  const apart = [
    ['a', 'b'],
    ['c', 'd'],
    ['b', 'e'],
  ]
  expect(sorted(gatherIslands(meetingsOf(apart)))).toEqual([
    ['a', 'b', 'e'],
    ['c', 'd'],
  ])
  expect(sorted(gatherIslands(meetingsOf([...apart, ['e', 'd']])))).toEqual([['a', 'b', 'c', 'd', 'e']])
})

test('the order of matches does not change the islands', () => {
  fc.assert(
    fc.property(matches, fc.infiniteStream(fc.nat()), (played, keys) => {
      const shuffled = played
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(sorted(gatherIslands(meetingsOf(shuffled)))).toEqual(sorted(gatherIslands(meetingsOf(played))))
    }),
  )
})

/**
 * Runs the search over these meetings, and answers each request with `more` additional players. Returns the islands
 * that broke off, and the players whose meetings were read.
 */
function search(seeds: readonly string[], meetings: readonly MetPair[], more = 0) {
  const otherIslands = new Map<string, string[]>()
  for (const [one, other] of meetings) {
    otherIslands.set(one, [...(otherIslands.get(one) ?? []), other])
    otherIslands.set(other, [...(otherIslands.get(other) ?? []), one])
  }
  const parts = separatedIslands(seeds)
  const askedPlayers: string[] = []
  let step = parts.next()
  while (!step.done) {
    const reached = new Set(step.value)
    const limit = reached.size + more
    for (const player of reached)
      for (const met of otherIslands.get(player) ?? []) if (reached.size < limit) reached.add(met)
    askedPlayers.push(...reached)
    step = parts.next([...reached].map((player) => ({ player, met: otherIslands.get(player) ?? [] })))
  }
  return { parts: step.value, askedPlayers }
}

test('the search for broken-off parts finds the same islands as grouping the rest again', () => {
  fc.assert(
    fc.property(matches, fc.nat(), fc.nat(20), (played, index, more) => {
      const removedGame = played[index % played.length] ?? []
      const otherMeetings = meetingsOf(played.filter((one) => one !== removedGame))
      const { parts } = search(removedGame, otherMeetings, more)
      const before = gatherIslands(meetingsOf(played)).find((island) => island.includes(removedGame[0] ?? '')) ?? []
      const away = new Set(parts.flat())
      const stays = before.filter((player) => !away.has(player))
      const islands = sorted([...parts, ...(stays.length > 0 ? [stays] : [])])
      const stillMeeting = new Set(otherMeetings.flat())
      const after = gatherIslands(otherMeetings).filter((island) => island.some((player) => before.includes(player)))
      expect(islands).toEqual(
        sorted([...after, ...before.filter((player) => !stillMeeting.has(player)).map((id) => [id])]),
      )
      expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThanOrEqual(Math.max(1, stays.length))
    }),
    { numRuns: 500 },
  )
})

test('a search costs as much as the part that breaks off, not the part that stays', () => {
  const chain = Array.from({ length: 500 }, (_, index): MetPair => [`big${index}`, `big${index + 1}`])
  const { parts, askedPlayers } = search(['big0', 'small0'], [...chain, ['small0', 'small1'], ['small1', 'small2']])
  expect(parts).toEqual([['small0', 'small1', 'small2']])
  expect(askedPlayers.length).toBeLessThan(10)
})

describe('the leaderboard of the whole site lists', () => {
  const island = (playerId: string, fields: Partial<Island> = {}): Island => ({
    playerId,
    witnesses: 5,
    isImported: false,
    confirmed: 2,
    counted: 9,
    storedAt: 5,
    ...fields,
  })
  const listedPlayer = (...islands: Island[]) => listedIsland(islands)?.playerId

  test('a site-wide leaderboard lists the witnessed island with the most confirmed matches, then counted ones, then the first', () => {
    expect(listedPlayer()).toBeUndefined()
    expect(listedPlayer(island('a', { confirmed: 1, counted: 90, storedAt: 1 }), island('b'))).toBe('b')
    expect(listedPlayer(island('a', { storedAt: 1 }), island('b', { counted: 10 }))).toBe('b')
    expect(listedPlayer(island('b'), island('a', { storedAt: 4 }))).toBe('a')
    expect(listedPlayer(island('b'), island('a'))).toBe('a')
  })

  test('the site lists an island of five witnesses or of imported matches before one of four witnesses', () => {
    const four = island('a', { witnesses: 4, confirmed: 900, counted: 900 })
    expect(listedPlayer(four, island('b', { storedAt: 9 }))).toBe('b')
    expect(listedPlayer(four, island('b', { witnesses: 0, isImported: true, storedAt: 9 }))).toBe('b')
    expect(listedPlayer(four, island('b', { witnesses: 0, confirmed: 0, counted: 1, storedAt: 4 }))).toBe('b')
  })
})
