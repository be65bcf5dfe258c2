import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, refusal, type SentRequest, serve } from '#web/testing/standIn.ts'
import { InvitationPage } from './InvitationPage.tsx'

afterEach(closePage)

const CODE = 'abcdefghijklmnopqrstuv'
const card = {
  code: CODE,
  isPersonal: false,
  invitedBy: '선장',
  expiresAt: '2026-11-29T12:00:00.000Z',
  isMember: false,
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
const member = { userId: 'me', isKnown: true, whenSignedIn: () => {} }
const visitor = { ...member, userId: null }
const open = (viewer: typeof member | typeof visitor) =>
  openPage(
    '/invitations/:code',
    <InvitationPage viewer={viewer} signIn={<a href="/auth">로그인</a>} />,
    `/invitations/${CODE}`,
  )
const commandsOf = (requests: SentRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url.pathname, body])

test('a visitor sees the clan and the sign-in', async () => {
  serve(() => ({ body: card }))
  open(visitor)
  expect(await screen.findByRole('heading', { level: 1, name: '비밀클랜' })).toBeDefined()
  expect(screen.getByRole('link', { name: '로그인' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /수락/ })).toBeNull()
})

test('accepting leads into the clan', async () => {
  const requests = serve(({ method }) => ({ body: method === 'GET' ? card : { clanId: 'clan', isMember: true } }))
  const { user, address } = open(member)
  await user.click(await screen.findByRole('button', { name: '비밀클랜 초대 수락' }))
  await waitFor(() => expect(address()).toBe('/clans/clan'))
  expect(commandsOf(requests)).toEqual([[`/api/invitations/${CODE}`, { action: 'accept' }]])
})

test('a refusal is shown beside the answers', async () => {
  serve(({ method }) => (method === 'GET' ? { body: card } : refusal(409, 'CLAN_FULL', '클랜 정원이 가득 찼습니다.')))
  const { user } = open(member)
  await user.click(await screen.findByRole('button', { name: '비밀클랜 초대 수락' }))
  expect((await screen.findByRole('alert')).textContent).toBe('클랜 정원이 가득 찼습니다.')
})

test('an expired invitation says so', async () => {
  serve(() => refusal(409, 'INVITATION_OVER', '이미 끝난 초대입니다.'))
  open(member)
  expect(await screen.findByRole('heading', { name: '이미 끝난 초대입니다' })).toBeDefined()
})
