import type { ClanDashboard } from '@buri/contract/clanActivity'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { ActivityPart } from './ActivityPart.tsx'
import { FairnessPart } from './FairnessPart.tsx'
import { PositionsPart } from './PositionsPart.tsx'
import { RestingPart } from './RestingPart.tsx'
import { SeasonPart } from './SeasonPart.tsx'

afterEach(closePage)

const CLAN = '019a0000-0000-7000-8000-000000000001'
const MADE_AT = '2026-11-20T12:00:00.000Z'
const player = { summonerName: '새내기', tagLine: 'KR1', profileIcon: null, felicanScore: 1000, mainPosition: null }
const resting: ClanDashboard['resting'] = [
  {
    ...{
      userId: 'other',
      nickname: '새내기',
      avatarUrl: '',
      rank: 'member',
      joinedAt: MADE_AT,
      month: null,
      note: null,
    },
    player: { ...player, provisional: false, lastPlayedAt: '2026-09-20T12:00:00.000Z' },
  },
]
const openResting = (greetable: number | null) =>
  openPage(
    '/dashboard',
    <RestingPart clanId={CLAN} resting={resting} madeAt={MADE_AT} greetable={greetable} />,
    '/dashboard',
  )

test('an officer sees which members have not played for two weeks, and greets them after a preview', async () => {
  const requests = serve(() => ({ body: { greeted: 1 } }))
  const { user } = openResting(1)
  await user.click(await screen.findByRole('button', { name: '안부 보내기' }))
  await user.click(screen.getByRole('button', { name: '보내기' }))
  await expect
    .poll(() => requests.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname))
    .toEqual([`/api/clans/${CLAN}/greetings`])
})

test.each([
  { greetable: 0, buttons: ['안부 보냄'] },
  { greetable: null, buttons: [] },
])('no greeting is offered where $greetable may be greeted', async ({ greetable, buttons }) => {
  serve(() => undefined)
  openResting(greetable)
  await screen.findByText('61일째')
  const greetings = screen
    .queryAllByRole('button')
    .filter((button) => button.getAttribute('aria-label') !== '집계 기준')
  expect(greetings.map(({ textContent }) => textContent)).toEqual(buttons)
  for (const button of greetings) expect(button).toHaveProperty('disabled', true)
})

test('the weeks of a season are drawn only if a match was played in the season', async () => {
  const season = {
    ...{ label: '2026 시즌 2', startsAt: '2026-06-30T15:00:00.000Z', endsAt: '2026-12-31T15:00:00.000Z' },
    ...{ weeks: [0, 0], games: 0, people: 0, nights: 0, blueWins: 0, top: [] },
  }
  openPage('/season', <SeasonPart clanId="quiet" season={season} />, '/season')
  await screen.findByText('2026 시즌 2')
  expect(screen.queryByText(/^주마다/)).toBeNull()
  closePage()
  openPage('/season', <SeasonPart clanId="busy" season={{ ...season, weeks: [0, 2], games: 2 }} />, '/season')
  expect(await screen.findByText('주마다 0판, 2판')).toBeDefined()
})

test('fairness is compared with earlier games only if there are earlier games', async () => {
  const week = { startsAt: '2026-11-15T15:00:00.000Z', games: 0, stomps: 0, balance: null }
  const month = { games: 1, stomps: 1, balance: 100 }
  const fairness = {
    month,
    monthBefore: { games: 0, stomps: 0, balance: null },
    weeks: [week, { ...week, ...month, startsAt: MADE_AT }],
  }
  openPage('/dashboard', <FairnessPart fairness={fairness} />, '/dashboard')
  expect(await screen.findByText('1/1')).toBeDefined()
  expect(screen.queryByText(/그 전 30일|0\/0/)).toBeNull()
  closePage()
  openPage('/dashboard', <FairnessPart fairness={{ ...fairness, monthBefore: month }} />, '/dashboard')
  expect(await screen.findByText('1판 · 그 전 30일 100% (1판)')).toBeDefined()
})

test('a position that lacks people links to a recruiting post', async () => {
  const short = { position: 'UTILITY' as const, main: 1, sub: 0, places: 20, filledByOthers: 8, isShort: true }
  openPage('/dashboard', <PositionsPart clanName="펠리칸즈" positions={[short]} />, '/dashboard')
  const link = await screen.findByRole('link', { name: /모집 글쓰기/ })
  expect(link.getAttribute('href')).toBe(`/community?title=${encodeURIComponent('펠리칸즈 클랜 서포터 모집')}`)
})

test.each([
  { matches: 2, mentions: 0 },
  { matches: 3, mentions: 1 },
])('with $matches matches at an hour the usual hour is named $mentions times', async ({ matches, mentions }) => {
  const activity = Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_, hour) => (weekday === 4 && hour === 21 ? matches : 0)),
  )
  openPage('/dashboard', <ActivityPart activity={activity} />, '/dashboard')
  await screen.findByText('활동 시간대')
  expect(screen.queryAllByText(/가장 많이 모여요/)).toHaveLength(mentions)
})
