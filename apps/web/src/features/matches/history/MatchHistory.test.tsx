import type { Match } from '@buri/contract/matches'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aMatch } from '../aMatch.ts'
import { aPackedPage } from '../aPackedPage.ts'
import { openHistory, three } from './testHistory.tsx'

let requests: URL[] = []
let matches: Match[] = []
let pageSize = 20

function answer(url: URL): Response {
  const result = url.searchParams.get('result')
  const champion = url.searchParams.get('champion')
  const filtered = matches
    .filter((match) => !champion || match.championName === champion)
    .filter((match) => !result || match.win === (result === 'win'))
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const end = from + pageSize
  return Response.json(
    aPackedPage(filtered.slice(from, end), {
      nextCursor: end < filtered.length ? String(end) : null,
      total: matches.length,
      filteredTotal: filtered.length,
    }),
  )
}

beforeEach(() => {
  requests = []
  pageSize = 20
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://buri.test')
    if (url.pathname.endsWith('/waiting')) return Response.json({ items: [], confirmable: [] })
    requests.push(url)
    return answer(url)
  })
})

test('opening a row shows both teams, and opening another row closes it', async () => {
  matches = three()
  const { user } = openHistory()
  const [first, second] = await screen.findAllByRole('button', { name: '상세 기록 펼치기' })
  await user.click(first!)
  expect(await screen.findAllByRole('table')).toHaveLength(2)
  await user.click(second!)
  expect(await screen.findAllByRole('table')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: '상세 기록 접기' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '상세 기록 접기' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('opening a row works by keyboard alone', async () => {
  matches = three()
  const { user } = openHistory()
  const [first] = await screen.findAllByRole('button', { name: '상세 기록 펼치기' })
  first?.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findAllByRole('table')).toHaveLength(2)
})

test('the button that opens a row is its first tab stop', async () => {
  matches = three()
  openHistory()
  const [row] = await screen.findAllByRole('article')
  expect(within(row!).getAllByRole('button')[0]?.getAttribute('aria-label')).toBe('상세 기록 펼치기')
})

test('going back to the history restores the open row', async () => {
  matches = three()
  const { user, goBack } = openHistory()
  await user.click((await screen.findAllByRole('button', { name: '상세 기록 펼치기' }))[1]!)
  await user.click(await screen.findByRole('link', { name: '경기 페이지로' }))
  expect(await screen.findByText('다른 곳')).toBeDefined()
  await goBack()
  expect(await screen.findAllByRole('button', { name: '상세 기록 접기' })).toHaveLength(1)
  expect((await screen.findByRole('link', { name: '경기 페이지로' })).getAttribute('href')).toBe('/match/KR_2')
})

test('pressing the game type copies the id of the match and shows a message', async () => {
  matches = three()
  const { user } = openHistory()
  await user.click((await screen.findAllByTitle('경기 번호 복사'))[1]!)
  expect(await navigator.clipboard.readText()).toBe('KR_2')
  expect(await screen.findByText('경기 번호를 복사했습니다. (KR_2)')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a name in a row links to that profile', async () => {
  matches = three()
  const { user, path } = openHistory()
  await user.click((await screen.findAllByRole('link', { name: '버섯농부' }))[0]!)
  expect(decodeURIComponent(path())).toBe('/summoner/버섯농부#KR1')
})

describe('filters', () => {
  test('filters are read from the address and sent to the server', async () => {
    matches = three()
    openHistory('/summoner/buri?champion=아리&result=win')
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    expect(requests[0]?.searchParams.get('champion')).toBe('아리')
    expect(screen.getByText('1 / 3')).toBeDefined()
  })

  test('filters are written into the address, and removed by 필터 초기화', async () => {
    matches = three()
    const { user, search } = openHistory()
    await screen.findAllByRole('article')
    expect(screen.queryByText(/ \/ 3/)).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: '결과' }), 'loss')
    expect(search()).toBe('?result=loss')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: '필터 초기화' }))
    expect(search()).toBe('')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  })

  test('if no match passes the filters, the page says so instead of calling the history empty', async () => {
    matches = three().filter((match) => match.win)
    openHistory('/summoner/buri?result=loss')
    expect(await screen.findByText('조건에 맞는 경기가 없어요')).toBeDefined()
    expect(screen.queryByText('최근 내전 기록이 없습니다')).toBeNull()
  })
})

test('a player without matches is invited to play the first one', async () => {
  matches = []
  openHistory()
  expect(await screen.findByText('최근 내전 기록이 없습니다')).toBeDefined()
  expect(await screen.findByText('첫 게임을 시작해 보세요!')).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: '간단히' })).toBeNull()
})

test('pressing 더 보기 adds the next page of matches', async () => {
  matches = three()
  pageSize = 2
  const { user } = openHistory()
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '더 보기' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('either 간단히 or 자세히 is selected, and the browser remembers the choice', async () => {
  matches = three()
  const { user } = openHistory()
  const compact = await screen.findByRole('button', { name: '간단히' })
  await user.click(compact)
  await user.click(compact)
  expect(compact.getAttribute('aria-pressed')).toBe('true')
  cleanup()
  openHistory()
  expect((await screen.findByRole('button', { name: '간단히' })).getAttribute('aria-pressed')).toBe('true')
})

describe('a row', () => {
  const row = async (match: Partial<Match>) => {
    matches = [aMatch(match)]
    openHistory()
    return within(await screen.findByRole('article'))
  }

  test('a row shows Perfect instead of a KDA ratio if there are no deaths', async () => {
    expect((await row({ kills: 3, deaths: 0, assists: 7 })).getByText('Perfect')).toBeDefined()
  })

  test('a row shows the KDA ratio if there are deaths', async () => {
    expect((await row({ kills: 11, deaths: 2, assists: 9 })).getByText('10.00')).toBeDefined()
  })

  test('a row shows unreported values as unknown, never as zero', async () => {
    const shownRow = await row({
      cs: null,
      goldEarned: null,
      visionScore: null,
      performanceScore: null,
      performanceRank: null,
      itemImageUrls: null,
      itemNames: null,
      killParticipation: null,
    })
    expect(shownRow.getAllByText('-').length).toBeGreaterThanOrEqual(4)
    expect(shownRow.getByText('아이템 정보 없음')).toBeDefined()
    expect(shownRow.queryByText('0')).toBeNull()
    expect(shownRow.queryByRole('button', { name: /점/ })).toBeNull()
  })

  test('a remake is labelled 다시하기 and 기록 제외, and is neither a win nor a loss', async () => {
    const shownRow = await row({ win: null, isRemake: true, isCounted: false })
    expect(shownRow.getByText('다시하기')).toBeDefined()
    expect(shownRow.getByText('기록 제외')).toBeDefined()
    expect(shownRow.queryByText('승리')).toBeNull()
  })

  test('a row explains the rule of each of its honours', async () => {
    const shownRow = await row({ badges: ['MVP', '무사고'], isMvp: true })
    expect(shownRow.getByRole('button', { name: 'MVP' }).dataset.tip).toBe('이긴 팀에서 경기 점수가 가장 높아요.')
    expect(shownRow.getAllByRole('button', { name: /^(MVP|무사고)$/ })).toHaveLength(2)
  })

  test('a row never links or names a hidden player', async () => {
    const hidden = { summonerName: '비공개 소환사', tagLine: null, isHidden: true }
    const [me, ...others] = aMatch().participants
    const shownRow = await row({ participants: [me!, { ...others[0]!, ...hidden }] })
    expect(shownRow.getByText('비공개 소환사').closest('a')).toBeNull()
  })
})
