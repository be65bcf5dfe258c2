import type { AdminUserDetail } from '@buri/contract/admin/users'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { AccountCard } from './AccountCard.tsx'

afterEach(closePage)

const USER: AdminUserDetail = {
  ...{
    id: '0190a000-0000-7000-8000-0000000000aa',
    nickname: '감자',
    avatarUrl: '/avatar.png',
    discordId: '1',
    role: null,
  },
  ...{ status: 'active', createdAt: '2026-01-01T00:00:00.000Z', lastSignedInAt: '2026-11-20T00:00:00.000Z' },
  ...{ ban: null, isWithinReach: true, sessionCount: 0, clans: [], players: [] },
  ...{ permissions: { role: null, direct: [], effective: [] }, uploads: { total: 0, lastAt: null } },
}

test('a half-typed end date does not make a ban permanent', async () => {
  const requests = serve(() => undefined)
  const { user } = openPage('/user', <AccountCard user={USER} />, '/user')
  await user.click(screen.getByRole('button', { name: '이용 제한' }))
  await user.type(screen.getByLabelText('사유'), '도배')
  // Browsers report a date without its time like this.
  Object.defineProperty(screen.getByLabelText('해제 시각'), 'validity', { value: { badInput: true } })
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('날짜와 시각을 모두 적거나 비워주세요.')
  expect(requests).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText('해제 시각'))
  await user.clear(screen.getByLabelText('사유'))
  await user.click(screen.getAllByRole('button', { name: '이용 제한' }).at(-1) ?? expect.fail('no button'))
  expect(document.activeElement).toBe(screen.getByLabelText('사유'))
})

test('the button that lifts a ban keeps the focus during the request, and sends the request only once', async () => {
  let resolveLift = () => {}
  const liftAnswer = new Promise<void>((resolve) => {
    resolveLift = resolve
  })
  const requests = serve(async () => {
    await liftAnswer
    return { status: 204 }
  })
  const ban = { reason: '도배', until: null, bannedAt: '2026-11-20T00:00:00.000Z', bannedBy: '관리자' }
  const { user } = openPage('/user', <AccountCard user={{ ...USER, status: 'banned', ban }} />, '/user')
  const button = screen.getByRole('button', { name: '이용 제한 해제' })
  button.focus()
  await user.keyboard('{Enter}{Enter}')
  expect(document.activeElement).toBe(button)
  expect(button.matches(':disabled')).toBe(false)
  resolveLift()
  expect(await screen.findByText('이용 제한을 해제했습니다.')).toBeDefined()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
