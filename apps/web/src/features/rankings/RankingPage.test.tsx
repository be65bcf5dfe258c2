import type { PlayerRanking } from '@buri/contract/rankings'
import { leaderboardExplanations } from '@buri/domain/rankings/leaderboard'
import { explanations } from '@buri/domain/statistics/explanations'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { aRankedPlayer, aRanking } from './aRankedPlayer.ts'
import type { OwnPlayer } from './ownPlayer.ts'
import type { RankedClan } from './RankingFilters.tsx'
import { RankingPage } from './RankingPage.tsx'

let answer: PlayerRanking
let requests: URL[] = []

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://localhost'))
    return Response.json(answer)
  })
})

async function openRankingPage(
  ranking: PlayerRanking,
  { own = null, search = '', clans = [] }: { own?: OwnPlayer | null; search?: string; clans?: RankedClan[] } = {},
) {
  answer = ranking
  const page = openPage('/ranking', <RankingPage own={own} clans={clans} />, `/ranking${search}`)
  await screen.findByText(/\d+ \/ \d+명/)
  return page
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('a column is left out if no player has a value for it', async () => {
  await openRankingPage(aRanking([aRankedPlayer()]))
  expect(heads()).toEqual(['순위 · 소환사', '부리 점수', '판수', '승률', '포지션'])
})

test('the columns for tier, KDA and the last five results are shown if a player has such a value', async () => {
  const rankedPlayer = aRankedPlayer({ tier: '골드 4', avgKda: 3.2, lastFive: ['win', 'loss'] })
  await openRankingPage(aRanking([rankedPlayer, aRankedPlayer({ rank: 2, name: '버섯농부', isPerfect: true })]))
  expect(heads()).toEqual(['순위 · 소환사', '티어', '부리 점수', '판수', '승률', 'KDA', '포지션', '최근 5판'])
  const [, first, second] = screen.getAllByRole('row')
  if (!first || !second) throw new Error('two rows')
  expect(within(first).getAllByText(/골드 4/).length).toBeGreaterThan(0)
  expect(within(first).getAllByRole('img', { name: /승리|패배/ })).toHaveLength(2)
  expect(within(second).getByText('Perfect')).toBeDefined()
})

test("if the players of a clan cannot be compared with others, the page links to the clan's own leaderboard", async () => {
  const clan = { id: '01980000-0000-7000-8000-000000000001', name: '달빛' }
  const { user, search } = await openRankingPage(aRanking([aRankedPlayer()], { elsewhere: { clans: [clan] } }))
  await user.click(screen.getByRole('link', { name: '달빛' }))
  expect(search()).toBe(`?clan=${clan.id}`)
})

test('every number of the leaderboard explains its rule to pointer, finger and keyboard', async () => {
  const { user } = await openRankingPage(aRanking([aRankedPlayer({ avgKda: 3.2 })]))
  const tips = new Map(
    screen.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-description')]),
  )
  expect(Object.fromEntries(tips)).toMatchObject({
    '순위 · 소환사': leaderboardExplanations.rankMove,
    '부리 점수': explanations.felicanScore,
    판수: leaderboardExplanations.boardGames,
    승률: leaderboardExplanations.boardWinRate,
    KDA: explanations.avgKda,
  })
  await user.click(screen.getByRole('button', { name: '승률' }))
  expect(document.querySelector('[data-floating]')?.textContent).toBe(leaderboardExplanations.boardWinRate)
})

test('a win rate is shown with its number of games on every screen width', async () => {
  await openRankingPage(aRanking([aRankedPlayer({ games: 40, winRate: 55 })]))
  const rate = screen.getByRole('cell', { name: /55%/ })
  expect(rate.textContent).toContain('40판')
})

test('newcomers are listed separately, after all ranked players', async () => {
  const newcomer = aRankedPlayer({ rank: null, name: '햇병아리', provisional: true, games: 4 })
  await openRankingPage(aRanking([aRankedPlayer(), newcomer]))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[2]).toContain('10판을 채우면 순위에 올라요.')
  expect(rows[3]).toContain('햇병아리')
  expect(rows[3]).toContain('배치 4/10')
})

test.each([
  { change: 3, words: '3계단 상승' },
  { change: -2, words: '2계단 하락' },
  { change: 0, words: '변화 없음' },
  { change: null, words: '지난주 순위 없음' },
])('a change of $change is also said in words', async ({ change, words }) => {
  await openRankingPage(aRanking([aRankedPlayer({ change })]))
  expect(screen.getByRole('img', { name: words })).toBeDefined()
})

test("the viewer's row is marked visually and for screen readers", async () => {
  const own = { summonerName: '새벽감자', tagLine: 'KR1' }
  await openRankingPage(aRanking([aRankedPlayer(), aRankedPlayer({ rank: 2, name: '버섯농부' })]), { own })
  expect(screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current'))).toHaveLength(1)
  expect(screen.getByRole('link', { name: /새벽감자 ?\(나\)/ })).toBeDefined()
})

test('position and season are in the address and in the request', async () => {
  const seasons = [
    { id: '2026-2', label: '2026 시즌 2' },
    { id: '2026-1', label: '2026 시즌 1' },
  ]
  const { user, search } = await openRankingPage(aRanking([aRankedPlayer()], { seasons }), { search: '?page=1' })
  await user.click(screen.getByRole('button', { name: '정글' }))
  expect(search()).toBe('?position=JUNGLE')
  await user.selectOptions(screen.getByLabelText('시즌'), '2026 시즌 1')
  expect(search()).toBe('?season=2026-1&position=JUNGLE')
  await waitFor(() =>
    expect(Object.fromEntries(requests.at(-1)?.searchParams ?? [])).toMatchObject({
      season: '2026-1',
      position: 'JUNGLE',
    }),
  )
  await user.selectOptions(screen.getByLabelText('시즌'), '2026 시즌 2')
  expect(search()).toBe('?position=JUNGLE')
})

test('the chosen clan is in the address and in the request, and the empty field stays if there are no clans', async () => {
  const clans = [{ id: '0190a3c2-7d1e-7c3a-9f00-1a2b3c4d5e6f', name: '펠리칸즈' }]
  const { user, search } = await openRankingPage(aRanking([aRankedPlayer()]), { clans, search: '?position=TOP&page=2' })
  await user.selectOptions(screen.getByLabelText('클랜'), '펠리칸즈')
  expect(search()).toBe(`?clan=${clans[0]?.id}&position=TOP`)
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('clanId')).toBe(clans[0]?.id))
  await user.selectOptions(screen.getByLabelText('클랜'), '모든 클랜')
  expect(search()).toBe('?position=TOP')
  cleanup()
  await openRankingPage(aRanking([aRankedPlayer()]))
  const choices = [...screen.getByLabelText<HTMLSelectElement>('클랜').options].map(({ text }) => text)
  expect(choices).toEqual(['모든 클랜'])
})

test('the chosen order is in the address and in the request, and its column is marked', async () => {
  const { user, search } = await openRankingPage(aRanking([aRankedPlayer({ avgKda: 3.2 })]))
  await user.selectOptions(screen.getByLabelText('정렬'), 'KDA순')
  expect(search()).toBe('?sort=kda')
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('sort')).toBe('kda'))
  const sortedHeads = screen.getAllByRole('columnheader').filter((head) => head.getAttribute('aria-sort'))
  expect(sortedHeads.map(({ textContent }) => textContent)).toEqual(['KDA'])
})

test('a past season can be shown in one order only', async () => {
  await openRankingPage(aRanking([aRankedPlayer()]), { search: '?season=2026-1&sort=kda' })
  expect(requests.at(-1)?.searchParams.get('sort')).toBeNull()
  expect(screen.queryByLabelText('정렬')).toBeNull()
})

test('a search opens the page with the player, and one press opens the page with the viewer', async () => {
  const own = { summonerName: '버섯농부', tagLine: 'KR1' }
  const board = aRanking([aRankedPlayer(), aRankedPlayer({ rank: 2, name: '버섯농부' })])
  const { user, search } = await openRankingPage(board, { own })
  const places = vi.fn(async () => Response.json({ page: 3 }))
  const boards = globalThis.fetch
  vi.stubGlobal('fetch', (url: string) => (url.includes('/place') ? places() : boards(url)))
  await user.type(screen.getByLabelText('순위에서 찾을 소환사'), '새벽감자#KR1{Enter}')
  await vi.waitFor(() => expect(search()).toBe('?page=3'), 10_000)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('새벽감자'), 10_000)

  await user.click(screen.getByRole('button', { name: '내 순위' }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('버섯농부'), 10_000)

  places.mockResolvedValueOnce(Response.json({ page: null }))
  await user.type(screen.getByLabelText('순위에서 찾을 소환사'), '{Enter}')
  expect(await screen.findByText('이 순위에는 없는 소환사입니다.')).toBeDefined()
})

test('if no player passes the filters, the page offers to clear them', async () => {
  const { user, search } = await openRankingPage(aRanking([]), { search: '?position=TOP' })
  await user.click(screen.getByRole('button', { name: '전체 순위 보기' }))
  expect(search()).toBe('')
})

const SEASONS = [
  { id: '2027-1', label: '2027 시즌 1' },
  { id: '2026-2', label: '2026 시즌 2' },
]

test('the page of a season without matches says that there are none, and links to the previous season', async () => {
  const { user, search } = await openRankingPage(aRanking([], { season: '2027-1', seasons: SEASONS }))
  expect(screen.getByRole('heading', { name: '2027 시즌 1에는 아직 순위가 없어요' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: '2026 시즌 2 순위 보기' }))
  expect(search()).toBe('?season=2026-2')
})

test('the link to the previous season keeps the filters, and there is no link from the past season to an earlier one', async () => {
  const { user, search } = await openRankingPage(aRanking([], { season: '2027-1', seasons: SEASONS }), {
    search: '?position=TOP&sort=kda',
  })
  await user.click(screen.getByRole('link', { name: '2026 시즌 2 순위 보기' }))
  expect(search()).toBe('?season=2026-2&position=TOP')
  expect(await screen.findByRole('button', { name: '전체 순위 보기' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /순위 보기/ })).toBeNull()
})

test('the name of a player links to the profile', async () => {
  const { user } = await openRankingPage(aRanking([aRankedPlayer()]))
  await user.click(screen.getByRole('link', { name: /새벽감자/ }))
  expect(await screen.findByText('다른 곳')).toBeDefined()
})
