import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aNight, aSignup } from '../aNight.ts'
import { RosterDialog } from './RosterDialog.tsx'
import { rosterText } from './rosterText.ts'

const ROSTER_CHANGE = {
  added: [
    { name: '새벽감자', main: 'TOP', sub: null, isKnown: true, isWaiting: false },
    { name: '물약두개', main: null, sub: null, isKnown: false, isWaiting: true },
  ],
  removed: ['두부한모'],
  unlisted: ['우유식빵'],
  isReordered: true,
  problems: [{ line: 3, text: '이상해', reason: 'unknownWord' }],
  nights: [],
}

function serveRoster() {
  const bodies: unknown[] = []
  serve(({ body }) => {
    bodies.push(body)
    return { body: { change: ROSTER_CHANGE, night: aNight() } }
  })
  return bodies
}

test('the changes of a pasted list are shown before they are applied', async () => {
  const bodies = serveRoster()
  const onClose = vi.fn()
  renderAt(<RosterDialog nightId={aNight().id} onClose={onClose} />)
  await userEvent.type(screen.getByLabelText('카카오톡 명단이나 로비 채팅'), '1. 새벽감자')
  await userEvent.click(screen.getByRole('button', { name: '미리 보기' }))
  await screen.findByText('새로 2 · 빠짐 1 · 순서 바뀜 · 모르는 이름 1')
  screen.getByText('물약두개 · 대기 · 모르는 이름')
  screen.getByText('우유식빵')
  screen.getByText('3번째 줄 “이상해”: 무슨 뜻인지 몰라 건너뛰었어요')
  await userEvent.click(screen.getByRole('button', { name: '고치기' }))
  screen.getByDisplayValue('1. 새벽감자')
  await userEvent.click(screen.getByRole('button', { name: '미리 보기' }))
  await userEvent.click(await screen.findByRole('button', { name: '적용하기' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies).toEqual([
    { text: '1. 새벽감자', isDryRun: true },
    { text: '1. 새벽감자', isDryRun: true },
    { text: '1. 새벽감자', isDryRun: false },
  ])
})

test('the copied list contains the places and the people who wait, but no hidden player', () => {
  const night = aNight({
    title: '정기 내전',
    startsAt: '2026-11-27T12:00:00.000Z',
    places: 3,
    signups: [
      aSignup({ summonerName: '새벽감자', tagLine: 'KR1', main: 'TOP', sub: null, state: 'in' }),
      aSignup({ summonerName: '비공개 소환사', tagLine: null, isHidden: true, state: 'in' }),
      aSignup({ summonerName: '두부한모', tagLine: 'KR1', main: null, sub: null, state: 'waiting' }),
      aSignup({ summonerName: '우유식빵', state: 'left' }),
    ],
  })
  expect(rosterText(night)).toBe(
    '정기 내전 금 21:00\n1. 새벽감자#KR1 / 탑\n2. 비공개\n3.\n대기 1. 두부한모#KR1 / 상관없음',
  )
})
