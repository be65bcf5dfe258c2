import type { EditRight } from '@buri/contract/uploads'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { refusal, type Server, serve } from '#web/testing/standInServer.ts'
import { aMatchDetail } from '../aMatch.ts'
import { MatchPage } from '../page/MatchPage.tsx'

const mine = { rank: 'member' } as const
const CLANS = [
  { id: '0190a000-0000-7000-8000-000000000001', clanName: '새벽반', mine },
  { id: '0190a000-0000-7000-8000-000000000002', clanName: '저녁반', mine },
]
const match = aMatchDetail({
  dateSource: 'given',
  clan: { id: '0190a000-0000-7000-8000-000000000009', clanName: '떠난반' },
})
const PATH = `/api/matches/${match.matchId}`

function openMatchForEditor(answerOthers: Server, right: Partial<EditRight> = {}) {
  const body = { mayEdit: true, mayMove: true, mayChangeFacts: true, mayDelete: true, until: null, ...right }
  const requests = serve((request) => {
    if (request.method !== 'GET') return answerOthers(request)
    if (request.url.pathname === `${PATH}/edit-right`) return { body }
    return request.url.pathname === PATH ? { body: match } : undefined
  })
  const page = <MatchPage nameSearch={() => null} clans={CLANS} />
  return { requests, ...openPage('/match/:id', page, `/match/${match.matchId}`) }
}
const editButton = () => screen.findByRole('button', { name: '경기 고치기' })

test("the page names the match's clan and links to it", async () => {
  openMatchForEditor(() => undefined)
  const link = await screen.findByRole('link', { name: '떠난반' })
  expect(link.getAttribute('href')).toBe(`/clans/${match.clan?.id}`)
})

test("an editor moves a match to another of the editor's clans", async () => {
  const { user, requests } = openMatchForEditor(() => ({ body: {} }))
  await user.click(await editButton())
  const clan = await screen.findByLabelText('클랜')
  expect([...clan.querySelectorAll('option')].map(({ label }) => label)).toEqual([
    '클랜 없음',
    '새벽반',
    '저녁반',
    '떠난반',
  ])
  await user.selectOptions(clan, '저녁반')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ clanId: CLANS[1]?.id }))
})

test('a match is deleted after a warning about what will be lost, and its page is left', async () => {
  const { user, requests, address } = openMatchForEditor(() => ({ status: 204 }))
  await user.click(await editButton())
  await user.click(await screen.findByRole('button', { name: '경기 지우기' }))
  const dialog = screen.getByRole('dialog', { name: '이 경기를 지울까요?' })
  expect(dialog.textContent).toContain('부리 점수도 되돌아가요')
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: '경기 지우기' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByText('경기를 지웠습니다. 부리 점수를 되돌렸습니다.')).toBeDefined()
  expect(requests.filter(({ method, url }) => method === 'DELETE' && url.pathname === PATH)).toHaveLength(1)
})

test('if the deletion is refused, the dialog says why and nothing changes', async () => {
  const { user, address } = openMatchForEditor(() => refusal(403, 'EDIT_TIME_OVER', '고칠 수 있는 시간이 지났습니다.'))
  await user.click(await editButton())
  await user.click(await screen.findByRole('button', { name: '경기 지우기' }))
  await user.click(screen.getByRole('button', { name: '경기 지우기' }))
  expect(await screen.findByText('고칠 수 있는 시간이 지났습니다.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '취소' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe(`/match/${match.matchId}`)
})

test.each([
  [{}, ['경기 일시', '주최', '클랜', '대타', '경기 지우기'], null],
  [
    { mayChangeFacts: false },
    ['주최', '클랜', '경기 지우기'],
    '일시와 대타는 그 사람들의 클랜 운영진이나 사이트 운영자만 바꿀 수 있어요.',
  ],
  [
    { mayDelete: false },
    ['경기 일시', '주최', '클랜', '대타'],
    '경기 삭제는 그 사람들의 클랜 운영진이나 사이트 운영자만 할 수 있어요.',
  ],
  [
    { mayChangeFacts: false, mayDelete: false },
    ['주최', '클랜'],
    '일시와 대타 변경, 경기 삭제는 그 사람들의 클랜 운영진이나 사이트 운영자만 할 수 있어요.',
  ],
  [
    { mayMove: false, mayChangeFacts: false, mayDelete: false },
    [],
    '주최와 클랜, 일시와 대타 변경, 경기 삭제는 그 사람들의 클랜 운영진이나 사이트 운영자만 할 수 있어요.',
  ],
])(
  'an editor with the right %j is offered %j and reads why the rest is missing',
  async (rights, offered, whyMissing) => {
    const { user } = openMatchForEditor(() => undefined, rights)
    await user.click(await editButton())
    const dialog = within(await screen.findByRole('dialog'))
    const controls = {
      '경기 일시': dialog.queryByLabelText('경기 일시'),
      주최: dialog.queryByText('주최'),
      클랜: dialog.queryByLabelText('클랜'),
      대타: dialog.queryByRole('group', { name: /대타/ }),
      '경기 지우기': dialog.queryByRole('button', { name: '경기 지우기' }),
    }
    expect(dialog.getByLabelText('메모')).toBeDefined()
    expect(Object.entries(controls).flatMap(([name, control]) => (control ? name : []))).toEqual(offered)
    const reason = dialog.queryByText(/다른 사람들의 기록에도 반영되는/)
    expect(reason?.textContent ?? null).toBe(whyMissing && `다른 사람들의 기록에도 반영되는 경기라서 ${whyMissing}`)
  },
)

test('a viewer without the right to edit sees no button for editing', async () => {
  const { requests } = openMatchForEditor(() => undefined, { mayEdit: false })
  await waitFor(() => expect(requests.some(({ url }) => url.pathname.endsWith('edit-right'))).toBe(true))
  await screen.findByRole('link', { name: '떠난반' })
  expect(screen.queryByRole('button', { name: '경기 고치기' })).toBeNull()
})
