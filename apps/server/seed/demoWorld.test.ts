import { goldLeadAt } from '@buri/domain/matches/goldLead'
import { islandFinder } from '@buri/domain/rankings/islands'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import { seasonOf } from '@buri/domain/rating/season'
import { NIGHT_ENDS_HOUR, seoulHour } from '@buri/domain/seoulTime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoWorld } from './demoWorld.ts'
import { SPECIAL_PEOPLE } from './people.ts'
import { puuidOf } from './scoreline.ts'

const WEEK = 7 * 86_400_000
const anyMoment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 0, 1) })

test('on any day, the last seven days of the demo world have 342 games by 89 of 127 people', () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      const { people, matches } = demoWorld(now)
      const week = matches.filter(({ playedAt }) => playedAt !== null && playedAt > now - WEEK && playedAt <= now)
      const active = new Set(week.flatMap(({ participants }) => participants.map(({ clientPuuid }) => clientPuuid)))
      expect([people.length, week.length, active.size]).toEqual([127, 342, 89])
    }),
    { numRuns: 4 },
  )
})

test('on any day, the first evenings of the demo world lie in a past season', () => {
  const lastDays = fc.constantFrom('2026-06-30T23:00:00+09:00', '2026-12-31T23:00:00+09:00').map(Date.parse)
  fc.assert(
    fc.property(fc.oneof(anyMoment, lastDays), (now) => {
      const before = demoWorld(now).matches.filter(({ playedAt }) => (playedAt ?? now) < seasonOf(now).startsAt)
      const lines = Map.groupBy(
        before.flatMap(({ participants }) => participants),
        ({ clientPuuid }) => clientPuuid,
      )
      expect([...lines.values()].filter(({ length }) => length >= PLACEMENT_GAMES).length).toBeGreaterThan(10)
    }),
    { numRuns: 6 },
  )
})

test('every match is over when the world is made, and no player is in two matches at the same time', () => {
  fc.assert(
    fc.property(anyMoment, (now) => {
      const busyUntil = new Map<string | null, number>()
      for (const { playedAt, durationSeconds, participants } of demoWorld(now).matches) {
        const start = playedAt ?? Number.NaN
        const end = start + durationSeconds * 1000
        expect(end).toBeLessThan(now)
        for (const { clientPuuid } of participants) {
          expect(busyUntil.get(clientPuuid) ?? 0).toBeLessThanOrEqual(start)
          busyUntil.set(clientPuuid, end)
        }
      }
    }),
    { numRuns: 4 },
  )
})

test('kills of one team are deaths of the other', () => {
  for (const { participants } of demoWorld(Date.UTC(2026, 10, 20)).matches) {
    const sum = (side: string, count: 'kills' | 'deaths') =>
      participants.filter((player) => player.side === side).reduce((total, player) => total + player[count], 0)
    expect([sum('blue', 'deaths'), sum('red', 'deaths')]).toEqual([sum('red', 'kills'), sum('blue', 'kills')])
  }
})

test('some players have no match, one match, no deaths or no tier', () => {
  const { people, matches } = demoWorld(Date.UTC(2026, 10, 20))
  const linesOf = (number: number) =>
    matches.flatMap(({ participants }) => participants.filter(({ clientPuuid }) => clientPuuid === puuidOf(number)))
  expect(linesOf(SPECIAL_PEOPLE.registeredOnly)).toHaveLength(0)
  expect(linesOf(SPECIAL_PEOPLE.oneMatch)).toHaveLength(1)
  expect(linesOf(SPECIAL_PEOPLE.deathless).map(({ deaths }) => deaths)).toEqual([0, 0, 0])
  expect(people[SPECIAL_PEOPLE.unranked]?.rank).toBeNull()
  expect(linesOf(0).length).toBeGreaterThan(40)
  expect(Math.max(...people.map(({ gameName }) => gameName.length))).toBe(16)
  expect(new Set(people.map(({ gameName }) => gameName)).size).toBe(127)
})

test('the demo world has comebacks, matches after midnight, frequent hosts and substitutes', () => {
  const { matches, invitations } = demoWorld(Date.UTC(2026, 10, 20))
  const leadOfWinner = ({ winner, participants, ...match }: (typeof matches)[number]) => {
    const sides = participants.map(({ side }) => side)
    return (goldLeadAt(20, match, sides) ?? 0) * (winner === 'blue' ? 1 : -1)
  }
  expect(matches.filter((match) => leadOfWinner(match) <= -5000).length).toBeGreaterThan(5)
  expect(matches.some(({ playedAt }) => seoulHour(playedAt ?? 0) < NIGHT_ENDS_HOUR)).toBe(true)
  expect(new Set(invitations.map(({ host }) => host))).toContain(0)
  const invitationsBySubstitute = Map.groupBy(invitations, ({ substitute }) => substitute)
  expect(invitationsBySubstitute.get(7)?.length).toBeGreaterThan(5)
})

test('the demo world’s newest match has a timeline and ends the first clan’s evening', () => {
  const { matches, invitations } = demoWorld(Date.UTC(2026, 10, 20))
  expect(matches.at(-1)?.timeline).not.toBeNull()
  expect(invitations.at(-1)).toEqual({ host: 0, substitute: null, clan: 0 })
})

test('the demo world’s clans have met, so all players can be compared', () => {
  const gathering = islandFinder()
  for (const { participants } of demoWorld(Date.UTC(2026, 10, 20)).matches)
    for (const { clientPuuid } of participants) gathering.meet([participants[0]?.clientPuuid ?? '', clientPuuid ?? ''])
  expect(gathering.islands().map(({ length }) => length)).toEqual([126])
})

test('two runs on the same day give the same demo world', () => {
  const morning = Date.UTC(2026, 10, 20, 1)
  expect(demoWorld(morning)).toEqual(demoWorld(morning + 3_600_000))
})
