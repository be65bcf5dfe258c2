import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rememberPressBeforeSignIn } from '#web/navigation/pressBeforeSignIn.ts'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, refusal, type SentRequest, serve } from '#web/testing/standInServer.ts'
import type { ClanViewer } from '../clanViewer.ts'
import { InvitationPage } from './InvitationPage.tsx'

afterEach(closePage)

const CODE = 'abcdefghijklmnopqrstuv'
const card = {
  code: CODE,
  isPersonal: false,
  guestName: null as string | null,
  invitedBy: '선장',
  expiresAt: '2026-11-29T12:00:00.000Z',
  isMember: false,
  tonight: null as object | null,
  clan: {
    id: 'clan',
    clanName: '비밀클랜',
    introduceContent: '조용히 모여요',
    memberCount: 3,
    memberLimit: 10,
    leaderName: '선장',
    isPublic: false,
  },
}
const signIns: string[] = []
const member: ClanViewer = {
  userId: 'me',
  isKnown: true,
  whenSignedIn: () => {},
  signInFor: (pressName) => void signIns.push(pressName),
}
const visitor: ClanViewer = { ...member, userId: null }
const openInvitationPage = (viewer: ClanViewer, search = '') =>
  openPage('/invitations/:code', <InvitationPage viewer={viewer} />, `/invitations/${CODE}${search}`)
const commandsOf = (requests: SentRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url.pathname, body])

test('a visitor sees who invites, and accepts the invitation with one press that is finished after the sign-in', async () => {
  serve(() => ({ body: card }))
  const { user } = openInvitationPage(visitor)
  expect(await screen.findByRole('heading', { level: 1, name: '비밀클랜' })).toBeDefined()
  expect(screen.getByText(/님이 초대했어요/).textContent).toBe(
    '선장 님이 초대했어요. 로그인하면 바로 가입할 수 있어요.',
  )
  await user.click(screen.getByRole('button', { name: '가입하기' }))
  expect(signIns).toEqual(['join'])
})

test('accepting an invitation opens the page of the clan', async () => {
  const requests = serve(({ method }) => ({
    body: method === 'GET' ? card : { clanId: 'clan', isMember: true, night: null },
  }))
  const { user, address } = openInvitationPage(member)
  await user.click(await screen.findByRole('button', { name: '가입하기' }))
  await waitFor(() => expect(address()).toBe('/clans/clan'))
  expect(commandsOf(requests)).toEqual([[`/api/invitations/${CODE}`, { action: 'accept' }]])
})

test('after the sign-in the invitation is accepted automatically, and the night of this evening opens', async () => {
  const night = { id: 'night', title: '정기전', place: 'waiting' }
  const tonight = { id: 'night', title: '정기전', startsAt: '2026-11-29T12:00:00.000Z', places: 10, inCount: 10 }
  const requests = serve(({ method }) => ({
    body: method === 'GET' ? { ...card, tonight } : { clanId: 'clan', isMember: true, night },
  }))
  const address = rememberPressBeforeSignIn('join', { pathname: `/invitations/${CODE}`, search: '' })
  const page = openInvitationPage(member, address.slice(address.indexOf('?')))
  await waitFor(() => expect(page.address()).toBe('/inhouse/night'))
  expect(commandsOf(requests)).toEqual([[`/api/invitations/${CODE}`, { action: 'accept' }]])
  expect(await screen.findByText(/자리가 차서 정기전에는 대기로 들어갔습니다/)).toBeDefined()
})

test('an address that names a press accepts nothing if the visitor has not pressed anything', async () => {
  const requests = serve(() => ({ body: card }))
  openInvitationPage(member, '?do=join')
  await screen.findByRole('button', { name: '가입하기' })
  expect(commandsOf(requests)).toEqual([])
})

test('if accepting is refused, the reason is shown beside the buttons', async () => {
  serve(({ method }) => (method === 'GET' ? { body: card } : refusal(409, 'CLAN_FULL', '클랜 정원이 가득 찼습니다.')))
  const { user } = openInvitationPage(member)
  await user.click(await screen.findByRole('button', { name: '가입하기' }))
  expect((await screen.findByRole('alert')).textContent).toBe('클랜 정원이 가득 찼습니다.')
})

test('the page of an expired invitation says that it has expired', async () => {
  serve(() => refusal(409, 'INVITATION_OVER', '이미 끝난 초대입니다.'))
  openInvitationPage(member)
  expect(await screen.findByRole('heading', { name: '이미 끝난 초대입니다' })).toBeDefined()
  screen.getByText(/기간이 지났거나 취소된/)
})

test('an unknown address is not called an expired invitation', async () => {
  serve(() => refusal(404, 'INVITATION_NOT_FOUND', '초대를 찾을 수 없습니다.'))
  openInvitationPage(member)
  await screen.findByText(/주소를 다시 확인/)
  expect(screen.queryByText(/기간이 지났거나 취소된/)).toBeNull()
})

test('a member is told that they are already in the clan', async () => {
  serve(() => ({ body: { ...card, isMember: true } }))
  openInvitationPage(member)
  await screen.findByText('이미 가입한 클랜이에요.')
  expect(screen.queryByText(/쓸 수 있는 초대/)).toBeNull()
})

test("a member who joined with a guest's link is asked whether to claim that name, and nothing is claimed without consent", async () => {
  const invited = { ...card, guestName: '새벽감자#KR1', isMember: true }
  const requests = serve(({ method }) => ({ body: method === 'GET' ? invited : { status: 'pending' } }))
  const { user } = openInvitationPage(member)
  await user.click(await screen.findByRole('button', { name: '네, 연결할게요' }))
  await screen.findByText(/연결을 요청했어요/)
  expect(commandsOf(requests)).toEqual([['/api/me/accounts', { nameTag: '새벽감자#KR1' }]])
})
