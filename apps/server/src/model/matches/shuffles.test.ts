import type { ParsedMatch, ParsedParticipant, ParsedTimeline } from '@buri/replay/parsedMatch'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { settleAll } from './ratings/settlingJob.ts'
import { rebuild } from './rebuild.ts'
import { storeMatch } from './store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, apiPuuid, clientPuuid } from './testMatches.ts'
import { differences, storedState } from './testState.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)

const PEOPLE = 14
const START = Date.UTC(2026, 4, 20)
const HALF_DAY = 12 * 60 * 60 * 1000

type Report = {
  people: readonly number[]
  source: 'client' | 'web' | 'names'
  at: number
  wins: boolean
  seconds: number
}

/** Random reports: equal times, old and new names, remakes, sources with either kind of id or with names only. */
const anyReport: fc.Arbitrary<Report> = fc.record({
  people: fc.shuffledSubarray([...Array(PEOPLE).keys()], { minLength: 10, maxLength: 10 }),
  source: fc.constantFrom('client', 'client', 'web', 'names'),
  at: fc.integer({ min: 0, max: 90 }),
  wins: fc.boolean(),
  seconds: fc.constantFrom(200, 900, 1500, 1800, 2400),
})

// Every third player takes a new name halfway through the random times.
const nameOf = (person: number, at: number) => (person % 3 === 0 && at > 45 ? `개명한 ${person}` : `사람 ${person}`)

function lineOf({ people, source, at, wins }: Report, number: number, slot: number): ParsedParticipant {
  const person = people[slot] ?? 0
  const roll = (salt: number) => (person * 7 + number * 13 + salt * 5) % 11
  return aParticipant(slot, {
    gameName: nameOf(person, at),
    win: slot < 5 === wins,
    kills: roll(1),
    deaths: roll(2),
    assists: roll(3),
    goldEarned: 9000 + 400 * roll(4),
    clientPuuid: source === 'client' ? clientPuuid(person) : null,
    apiPuuid: source === 'web' ? apiPuuid(person) : null,
    cs: source === 'names' ? null : 100 + 10 * roll(5),
    position: source === 'names' ? null : aParticipant(slot).position,
  })
}

function matchOf(match: Report, number: number): ParsedMatch {
  const winner = match.wins ? 'blue' : 'red'
  return aParsedMatch({
    gameId: `90000${String(number).padStart(3, '0')}`,
    playedAt: START + match.at * HALF_DAY,
    durationSeconds: match.seconds,
    endedInEarlySurrender: match.seconds < 300,
    winner,
    timeline: number % 3 === 0 ? timelineOf(number) : null,
    participants: Array.from({ length: 10 }, (_, slot) => lineOf(match, number, slot)),
  })
}

/** Makes a timeline in which one side is far or slightly ahead at twenty minutes, or one that ends earlier. */
function timelineOf(number: number): ParsedTimeline {
  const minutes = number % 5 === 0 ? 15 : 31
  const paces = [300, 500, 410, 520]
  const gold = Array.from({ length: 10 }, (_, slot) =>
    Array.from({ length: minutes }, (_, minute) => minute * (paces[(number + (slot < 5 ? 0 : 1)) % paces.length] ?? 0)),
  )
  return { gold, experience: gold, cs: gold, events: [] }
}

/** Matches that show both names of every renamed player with the same id. */
const renames = [20, 70].flatMap((at, index) =>
  [0, 4].map((first, half) =>
    matchOf(
      {
        people: Array.from({ length: 10 }, (_, slot) => first + slot),
        source: 'client',
        at: at + half,
        wins: index === half,
        seconds: 1700,
      },
      900 + 2 * index + half,
    ),
  ),
)

/** Makes the same game from another source, sent later: without ids and minions, and sometimes without a date. */
function secondSource(match: ParsedMatch, number: number): ParsedMatch {
  return {
    ...match,
    source: 'rofl-v2',
    playedAt: number % 2 === 0 ? null : match.playedAt,
    blue: { ...match.blue, bans: null },
    // Some matches get their timeline only by a later upload.
    timeline: timelineOf(Number(match.gameId?.slice(-3))),
    participants: match.participants.map((line) => ({ ...line, cs: null, clientPuuid: null, apiPuuid: null })),
  }
}

const world = fc
  .tuple(fc.array(anyReport, { minLength: 10, maxLength: 14 }), fc.array(fc.nat(9), { maxLength: 3 }))
  .map(([games, again]) => {
    const matches = [...games.map(matchOf), ...renames]
    return [...matches, ...again.flatMap((number) => (matches[number] ? secondSource(matches[number], number) : []))]
  })

async function storeAll(matches: readonly ParsedMatch[], isBatch: boolean): Promise<string[]> {
  await emptyTables(pool, 'match', 'player')
  for (const match of matches) {
    const outcome = await storeMatch(db, match, aContext({ isBatch }))
    expect(outcome.status).not.toBe('rejected')
  }
  await settleAll(db)
  return storedState(pool)
}

const byPlayedAt = (matches: readonly ParsedMatch[]) =>
  matches.toSorted((a, b) => (a.playedAt ?? 0) - (b.playedAt ?? 0))

test('ratings and read models are the same for any order of uploads, and rebuilding changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      world.chain((matches) =>
        fc.tuple(fc.constant(matches), fc.shuffledSubarray(matches, { minLength: matches.length }), fc.boolean()),
      ),
      async ([matches, shuffled, isBatch]) => {
        const expected = await storeAll(byPlayedAt(matches), false)
        expect(differences(await storeAll(shuffled, isBatch), expected)).toEqual([])
        expect(await rebuild(db)).toEqual({ matches: 0, ratings: 0, players: 0, examples: [] })
        expect(differences(await storedState(pool), expected)).toEqual([])
      },
    ),
    { numRuns: 5 },
  )
}, 180_000)
