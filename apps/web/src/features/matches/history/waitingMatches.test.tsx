import type { Match } from '@buri/contract/matches'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aMatch } from '../aMatch.ts'
import { aPackedPage } from '../aPackedPage.ts'
import { openHistory, three } from './testHistory.tsx'

let matches: Match[] = []
let waiting: Match[] = []
let confirmable: { matchId: string; shownKey: string }[] = []

beforeEach(() => {
  matches = []
  waiting = []
  confirmable = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(address, 'http://buri.test')
    if (url.pathname.endsWith('/waiting')) return Response.json({ items: waiting, confirmable })
    if (url.pathname === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method === 'POST') return confirmed(url)
    return Response.json(aPackedPage(matches))
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

describe('the trust of a match', () => {
  test('the trust of a match is shown on its row, unless it is confirmed', async () => {
    matches = [aMatch({ matchId: 'KR_2', standing: 'reported' }), aMatch({ matchId: 'KR_1', standing: 'confirmed' })]
    openHistory()
    const [reported, confirmed] = await screen.findAllByRole('article')
    expect(within(reported!).getByText('기록됨').parentElement?.dataset.tip).toContain('상대 팀에서도 확인하면')
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

  test('a link can open the waiting matches', async () => {
    matches = three()
    waiting = [aMatch({ matchId: 'KR_8', standing: 'waiting', isCounted: false })]
    const { user } = openHistory('/summoner/buri?waiting')
    const list = await screen.findByRole('region', { name: '확인을 기다리는 경기' })
    expect(within(list).getAllByRole('article')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '확인 대기 1' }))
    expect(screen.queryByRole('region', { name: '확인을 기다리는 경기' })).toBeNull()
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
