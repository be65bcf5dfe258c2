import type { PlayerAnalysis } from '@buri/contract/analysis'
import type { ErrorCode } from '@buri/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { openPages, pageAt } from '#web/testing/openPage.tsx'
import { AnalysisPage } from './AnalysisPage.tsx'
import { aChampion, anAnalysis } from './anAnalysis.ts'

let answer: () => Response | Promise<Response>
let requests: URL[] = []

const answerWith = (analysis: PlayerAnalysis) => () => Response.json(analysis)
const refusal = (statusCode: number, code: ErrorCode, message: string) => () =>
  Response.json({ statusCode, code, message }, { status: statusCode })

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://localhost'))
    return answer()
  })
})

function openAnalysisPage(served: typeof answer, search = '') {
  answer = served
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const url = `/summoner/${encodeURIComponent('새벽감자#KR1')}/analysis${search}`
  return openPages([pageAt('/summoner/:name/analysis', <AnalysisPage />)], url, client)
}

const CHAMPIONS = [
  aChampion({ championName: '아리', games: 12, wins: 6, losses: 6, winRate: 50 }),
  aChampion({ championName: '가렌', games: 5, wins: 4, losses: 1, winRate: 80 }),
  aChampion({ championName: '자야', games: 2, wins: 2, losses: 0, winRate: 100 }),
]

const championNames = () =>
  within(screen.getByRole('table', { name: /챔피언/ }))
    .getAllByRole('rowheader')
    .map((row) => row.querySelector('[class*=ellipsis]')?.textContent)

describe('the page', () => {
  test('the page says that it is loading', () => {
    openAnalysisPage(() => new Promise<Response>(() => {}))
    expect(screen.getByText('분석을 불러오는 중입니다.')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: /새벽감자/ })).toBeDefined()
  })

  test('the page of an unknown name says that there is no such player', async () => {
    openAnalysisPage(refusal(404, 'SUMMONER_NOT_FOUND', '소환사 이름을 다시 확인해주세요'))
    expect(await screen.findByRole('heading', { name: '없는 소환사입니다' })).toBeDefined()
  })

  test('the page retries a failing server on request', async () => {
    const { user } = openAnalysisPage(refusal(500, 'INTERNAL', '서버 오류가 발생했습니다.'))
    expect(await screen.findByText('서버 오류가 발생했습니다.')).toBeDefined()
    answer = answerWith(anAnalysis())
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('heading', { name: '챔피언' })).toBeDefined()
  })

  test('the page says that there are no matches, and offers no filter to clear', async () => {
    openAnalysisPage(answerWith(anAnalysis({ window: 0, sample: 0 })))
    expect(await screen.findByRole('heading', { name: '아직 분석할 내전이 없어요' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '필터 초기화' })).toBeNull()
  })
})

describe('the filters', () => {
  test('the filters are read from a shared address', async () => {
    openAnalysisPage(answerWith(anAnalysis()), '?position=TOP&champion=%EC%95%84%EB%A6%AC&from=2026-03-01')
    await screen.findByRole('heading', { name: '챔피언' })
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      position: 'TOP',
      champion: '아리',
      from: '2026-03-01',
    })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '포지션' }).value).toBe('TOP')
  })

  test('choosing a filter writes it into the address, and clearing the filter removes it', async () => {
    const { user, search } = openAnalysisPage(answerWith(anAnalysis()))
    await screen.findByRole('heading', { name: '챔피언' })
    await user.selectOptions(screen.getByRole('combobox', { name: '포지션' }), '미드')
    expect(search()).toBe('?position=MIDDLE')
    await waitFor(() => expect(requests.at(-1)?.searchParams.get('position')).toBe('MIDDLE'))
    await user.click(screen.getByRole('button', { name: '필터 초기화' }))
    expect(search()).toBe('')
  })

  test('the page says if no match passes the filters, and offers to clear them', async () => {
    const { user, search } = openAnalysisPage(answerWith(anAnalysis({ sample: 0 })), '?patch=15.1')
    expect(await screen.findByRole('heading', { name: '조건에 맞는 내전이 없어요' })).toBeDefined()
    const [clear] = screen.getAllByRole('button', { name: '필터 초기화' })
    if (clear) await user.click(clear)
    expect(search()).toBe('')
  })
})

describe('the champion table', () => {
  test('the champion table is sorted by pressing a column head, by keyboard too, and the order is in the address', async () => {
    const { user, search } = openAnalysisPage(answerWith(anAnalysis({ champions: CHAMPIONS })))
    const table = within(await screen.findByRole('table', { name: '챔피언' }))
    const orderOf = (name: string) => table.getByRole('columnheader', { name }).getAttribute('aria-sort')
    expect(championNames()).toEqual(['아리', '가렌', '자야'])
    expect(orderOf('판수')).toBe('descending')

    table.getByRole('button', { name: '승률' }).focus()
    await user.keyboard('{Enter}')
    expect(championNames()).toEqual(['가렌', '아리', '자야'])
    expect([orderOf('판수'), orderOf('승률')]).toEqual(['none', 'descending'])
    expect(search()).toBe('?sort=winRate')

    await user.keyboard('{Enter}')
    expect(championNames()).toEqual(['아리', '가렌', '자야'])
    expect(search()).toBe('?sort=winRate&order=asc')
    expect(requests).toHaveLength(1)
  })

  test('the champion table shows no win rate for two games, but the number of games', async () => {
    openAnalysisPage(answerWith(anAnalysis({ champions: CHAMPIONS })))
    const table = await screen.findByRole('table', { name: /챔피언/ })
    expect(within(table).queryByText('100%')).toBeNull()
    expect(within(table).getByText('2승 0패')).toBeDefined()
  })
})

test('the name of a lane opponent links to their profile', async () => {
  const opponent = { name: '버섯농부', tagLine: 'KR1', avatarUrl: null, games: 7, wins: 4, losses: 3, winRate: 57.1 }
  const { user } = openAnalysisPage(answerWith(anAnalysis({ laneOpponents: [{ ...opponent, avgGoldLead: null }] })))
  await user.click(await screen.findByRole('link', { name: /버섯농부/ }))
  await waitFor(() => expect(screen.getByText('다른 곳')).toBeDefined())
})

test('a group of matches shows its win rate with the number of games, and no win rate for two games', async () => {
  const rows = [
    { label: '16.10', games: 14, wins: 9, losses: 5, winRate: 64.3 },
    { label: '16.9', games: 2, wins: 0, losses: 2, winRate: 0 },
  ]
  openAnalysisPage(answerWith(anAnalysis({ byPatch: rows })))
  const table = await screen.findByRole('table', { name: '패치별' })
  expect(within(table).getByText('64%')).toBeDefined()
  expect(within(table).getByText('14판 9승 5패')).toBeDefined()
  expect(within(table).queryByText('0%')).toBeNull()
})

test('the radar of positions is also available as a sentence and a table', async () => {
  openAnalysisPage(answerWith(anAnalysis()))
  expect(await screen.findByRole('slider', { name: /포지션별 비율.*미드 100%/ })).toBeDefined()
  expect(screen.getByRole('rowheader', { name: '미드' })).toBeDefined()
})
