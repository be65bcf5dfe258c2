import type { MatchDetail } from '@buri/contract/matches'
import type { NightCard } from '@buri/contract/nights/nights'
import type { NightRecap } from '@buri/contract/nights/recap'
import { DAY_MS } from '@buri/domain/seoulTime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { seedDemoAccounts } from './demoAccounts.ts'
import { demoWorld } from './demoWorld.ts'
import { storeDemoMatch } from './loadDemo.ts'
import { seedDemoClans } from './seedClans.ts'
import { seedDemoNights } from './seedNights.ts'
import { addDemoPlayers } from './testPlayers.ts'

const NOW = new Date('2026-11-20T05:00:00Z')
const FIRST_CLAN = 0

let site: TestApp
let recap: NightRecap
beforeAll(async () => {
  site = await startTestApp()
  await addDemoPlayers(site.db)
  const { matches, invitations } = demoWorld(NOW.getTime())
  for (const [index, match] of matches.entries()) {
    const isLastNight = (match.playedAt ?? 0) > NOW.getTime() - DAY_MS - DAY_MS / 4
    if (isLastNight && invitations[index]?.clan === FIRST_CLAN)
      await storeDemoMatch(site.db, match, invitations[index], NOW.getTime())
  }
  await seedDemoAccounts(site.db, NOW)
  await seedDemoClans(site.db, NOW)
  await seedDemoNights(site.db, NOW)
  const { data } = (await (await site.get('/api/inhouse/nights?period=past')).json()) as { data: NightCard[] }
  recap = await (await site.get(`/api/inhouse/nights/${data[0]?.id}/recap`)).json()
}, 120_000)
afterAll(() => site.close())

test('the finished night has twelve people and four games one after another, and a different two rest in each', () => {
  expect(recap.people).toHaveLength(12)
  expect(recap.games.map(({ players }) => players.length)).toEqual([10, 10, 10, 10])
  const resting = recap.games.map(({ players }) => {
    const playing = new Set(players.map(({ signupId }) => signupId))
    return recap.people.filter(({ signupId }) => !playing.has(signupId)).map(({ signupId }) => signupId)
  })
  expect(resting.map(({ length }) => length)).toEqual([2, 2, 2, 2])
  expect(new Set(resting.flat()).size).toBe(8)
  expect(new Set(recap.games.map(({ winner }) => winner)).size).toBe(2)
  const starts = recap.games.map(({ startedAt }) => Date.parse(startedAt ?? ''))
  const ends = recap.games.map(({ durationSeconds }, index) => (starts[index] ?? 0) + 1000 * (durationSeconds ?? 0))
  for (const [index, end] of ends.slice(0, -1).entries()) expect(starts[index + 1]).toBeGreaterThan(end)
})

test('the finished night begins at a round time, every game has a gold chart, and exactly one is a comeback', async () => {
  expect(recap.title).toMatch(/^\S+ \S+ \d+시( \d0분)? 내전$/)
  const leads = await Promise.all(
    recap.games.map(async ({ matchId, winner }) => {
      const match = (await (await site.get(`/api/matches/${matchId}`)).json()) as MatchDetail
      const goldLead = match.timeline?.goldDifference ?? []
      expect(goldLead.length).toBeGreaterThan(20)
      return Math.min(...goldLead.map((lead) => (winner === 'blue' ? lead : -lead)))
    }),
  )
  expect(leads.filter((lead) => lead < -3000)).toHaveLength(1)
  expect(recap.games.filter(({ closeness }) => closeness === 'oneSided')).toHaveLength(1)
  const mvp = recap.people.find(({ signupId }) => signupId === recap.mvpId)
  expect(mvp?.wins).toBeGreaterThan(mvp?.losses ?? 0)
})

test('demo nights were opened, and their people signed up, before now', async () => {
  const nights = await site.db.selectFrom('night').select('createdAt as at').execute()
  const joinTimes = await site.db.selectFrom('nightSignup').select('joinedAt as at').execute()
  expect(nights.length).toBeGreaterThan(1)
  expect([...nights, ...joinTimes].filter(({ at }) => at > NOW)).toEqual([])
})
