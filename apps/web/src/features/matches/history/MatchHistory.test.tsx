import type { Match } from '@buri/contract/matches'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { aMatch } from '../aMatch.ts'
import { aPackedPage } from '../aPackedPage.ts'
import { MatchHistory } from './MatchHistory.tsx'

let requests: URL[] = []
let matches: Match[] = []
let waiting: Match[] = []
let confirmable: { matchId: string; shownKey: string }[] = []
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
  waiting = []
  confirmable = []
  pageSize = 20
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(address, 'http://buri.test')
    if (url.pathname.endsWith('/waiting')) return Response.json({ items: waiting, confirmable })
    if (url.pathname === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method === 'POST') return confirmed(url)
    requests.push(url)
    return answer(url)
  })
})

/** The owner of the player confirms a waiting match, and then has it in the history. */
function confirmed({ pathname, search }: URL): Response {
  const match = waiting.find(({ matchId }) => pathname === `/api/matches/${matchId}/confirmations`)
  const key = confirmable.find(({ matchId }) => matchId === match?.matchId)?.shownKey
  if (!match || search !== `?shownKey=${key}`) return new Response(null, { status: 500 })
  confirmable = confirmable.filter(({ matchId }) => matchId !== match.matchId)
  if (match.standing === 'disputed') return Response.json({ standing: 'disputed', maturesAt: null, silentGuests: 0 })
  waiting = waiting.filter((other) => other !== match)
  matches = [{ ...match, standing: 'reported', isCounted: true }, ...matches]
  return Response.json({ standing: 'reported', maturesAt: null, silentGuests: 0 })
}

function openHistory(path = '/summoner/buri') {
  const choices = { champions: ['아리', '가렌'], gameTypes: ['내전'] }
  return openPage('/summoner/:name', <MatchHistory nameParam="새벽감자#KR1" choices={choices} />, path)
}

const three = () => [
  aMatch({ matchId: 'KR_3', championName: '아리' }),
  aMatch({ matchId: 'KR_2', championName: '가렌', win: false }),
  aMatch({ matchId: 'KR_1', championName: '아리', win: false }),
]

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

test('if all matches of a player are waiting or disputed, the page says so and shows them', async () => {
  matches = []
  waiting = [
    aMatch({ matchId: 'KR_8', standing: 'waiting', isCounted: false }),
    aMatch({ matchId: 'KR_7', standing: 'disputed', isCounted: false }),
  ]
  const { user } = openHistory()
  expect(await screen.findByText(/확인을 기다리는 경기가 1판, 이의가 제기된 경기가 1판 있어요/)).toBeDefined()
  expect(screen.queryByText('첫 게임을 시작해 보세요!')).toBeNull()
  await user.click(screen.getByRole('button', { name: '펼쳐 보기' }))
  expect(await screen.findAllByRole('article')).toHaveLength(2)
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

describe('the trust of a match', () => {
  test('the trust of a match is shown on its row, unless it is confirmed', async () => {
    matches = [aMatch({ matchId: 'KR_2', standing: 'reported' }), aMatch({ matchId: 'KR_1', standing: 'confirmed' })]
    openHistory()
    const [reported, confirmed] = await screen.findAllByRole('article')
    expect(within(reported!).getByText('기록됨').parentElement?.dataset.tip).toContain('상대 팀에서 뛴 사람')
    expect(within(confirmed!).queryByText('확인됨')).toBeNull()
  })

  test('waiting matches are opened beside the history, and are not part of it', async () => {
    matches = three()
    waiting = [
      aMatch({ matchId: 'KR_8', standing: 'waiting', isCounted: false }),
      aMatch({ matchId: 'KR_7', standing: 'disputed', isCounted: false }),
    ]
    const { user } = openHistory()
    const fold = await screen.findByRole('button', { name: '확인 대기 2' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('region', { name: '확인을 기다리는 경기' })).toBeNull()
    await user.click(fold)
    const unfolded = within(await screen.findByRole('region', { name: '확인을 기다리는 경기' }))
    expect(unfolded.getAllByRole('article')).toHaveLength(2)
    expect(unfolded.getByText('확인 대기')).toBeDefined()
    expect(unfolded.getByText('이의 제기')).toBeDefined()
    expect(unfolded.queryByText('기록 제외')).toBeNull()
    await user.click(unfolded.getAllByRole('button', { name: '상세 기록 펼치기' })[0]!)
    expect(await unfolded.findAllByRole('table')).toHaveLength(2)
    await user.click(fold)
    expect(screen.getAllByRole('article')).toHaveLength(3)
  })

  test('the owner confirms one match after the other in the list', async () => {
    matches = []
    const standing = 'waiting'
    waiting = [
      aMatch({ matchId: 'KR_8', standing, championName: '가렌' }),
      aMatch({ matchId: 'KR_7', standing: 'disputed' }),
      aMatch({ matchId: 'KR_6', standing }),
    ]
    confirmable = ['KR_8', 'KR_7'].map((matchId) => ({ matchId, shownKey: `shown-${matchId}` }))
    const { user } = openHistory()
    await user.click(await screen.findByRole('button', { name: '확인 대기 3' }))
    const buttons = () => screen.findAllByRole('button', { name: /^경기 확인/ })
    const [first, ...others] = await buttons()
    expect(others).toHaveLength(1)
    await user.click(first!)
    expect(await screen.findByText('확인했습니다. 이제 전적과 점수에 들어갑니다.')).toBeDefined()
    expect(await screen.findByRole('button', { name: '확인 대기 2' })).toBeDefined()
    await user.click((await buttons())[0]!)
    expect(await screen.findByText('확인했습니다. 다른 사람의 확인을 더 기다립니다.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^경기 확인/ })).toBeNull())
    expect(matches.map(({ matchId }) => matchId)).toEqual(['KR_8'])
  })

  test('a match that counts without a silent guest is not called recorded in the guest’s list', async () => {
    matches = three()
    waiting = [aMatch({ matchId: 'KR_8', standing: 'reported' })]
    const { user } = openHistory()
    await user.click(await screen.findByRole('button', { name: '확인 대기 1' }))
    const list = await screen.findByRole('region', { name: '확인을 기다리는 경기' })
    expect([within(list).queryByText('기록됨'), within(list).getByText('확인 대기')]).toEqual([null, expect.anything()])
  })

  test('without waiting matches there is no button to open them', async () => {
    matches = three()
    openHistory()
    await screen.findAllByRole('article')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^확인 대기/ })).toBeNull())
  })
})
