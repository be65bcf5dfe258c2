import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aNight, aSignup } from '../aNight.ts'
import { MyPlace } from './MyPlace.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { ReclaimSeat } from './ReclaimSeat.tsx'

const VISITOR = { isSignedIn: false, playerName: null }
const guest = aSignup({ isGuest: true })
const night = aNight({ signups: [guest] })

function serveSeatCode(answer: unknown, status = 200) {
  const requests: { path: string; body: unknown }[] = []
  serve(({ url: { pathname: path }, body }) => {
    requests.push({ path, body })
    return { status, body: answer }
  })
  return requests
}

test('a guest gets a code for another device by pressing a button', async () => {
  const requests = serveSeatCode({ code: 'F7K2QDWM', until: '2026-11-21T12:30:00.000Z' })
  const ownSignup = { ...guest, isMe: true }
  renderAt(<MyPlace night={night} ownSignup={ownSignup} viewer={VISITOR} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '다른 기기에서 이어서' }))
  await screen.findByRole('dialog', { name: '다른 기기에서 이어서' })
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: '코드 받기' }))
  expect(await screen.findByText('F7K2-QDWM')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/^F7K2-QDWM21:30까지, 한 번만 쓸 수 있어요/)
  await waitFor(() =>
    expect(requests).toEqual([
      { path: `/api/inhouse/nights/${night.id}/signups/${ownSignup.id}/seat-code`, body: undefined },
    ]),
  )
})

test('people with an account are offered no code, and a manager can make one only for a guest', async () => {
  const account = { ...guest, isGuest: false }
  const { unmount } = renderAt(<MyPlace night={night} ownSignup={{ ...account, isMe: true }} viewer={VISITOR} />)
  expect(screen.queryByRole('button', { name: '다른 기기에서 이어서' })).toBeNull()
  unmount()
  const sheet = renderAt(<PersonSheet night={night} signup={account} onClose={() => {}} />)
  expect(screen.queryByRole('button', { name: '자리 되찾기 코드' })).toBeNull()
  sheet.unmount()
  renderAt(<PersonSheet night={night} signup={guest} onClose={() => {}} />)
  await userEvent.setup().click(screen.getByRole('button', { name: '자리 되찾기 코드' }))
  expect(await screen.findByRole('dialog', { name: '새벽감자 님의 자리 되찾기' })).toBeTruthy()
})

test('the opened link fills in the code, and pressing the button takes the place', async () => {
  const requests = serveSeatCode({ signupId: guest.id, night })
  renderAt(<ReclaimSeat night={night} />, '/#seat=F7K2QDWM')
  const field = await screen.findByLabelText('자리 코드')
  expect(field).toHaveProperty('value', 'F7K2QDWM')
  expect(requests).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: '이 기기에서 이어서 참가' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests).toEqual([{ path: `/api/inhouse/nights/${night.id}/seat`, body: { code: 'F7K2QDWM' } }])
})

test('a wrong code is reported at its field, and a night without guests has no such field', async () => {
  const message = '코드가 맞지 않거나 시간이 지났습니다. 새 코드를 받아주세요.'
  serveSeatCode({ statusCode: 404, code: 'SEAT_CODE_WRONG', message }, 404)
  const { unmount } = renderAt(<ReclaimSeat night={night} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '내 자리 되찾기' }))
  const field = await screen.findByLabelText('자리 코드')
  await user.type(field, 'abcd-efgh')
  await user.click(screen.getByRole('button', { name: '이 기기에서 이어서 참가' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  unmount()
  renderAt(<ReclaimSeat night={aNight({ signups: [aSignup()] })} />)
  expect(screen.queryByRole('button', { name: '내 자리 되찾기' })).toBeNull()
})
