import type { Night } from '@buri/contract/nights/nights'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { refusal, serve } from '#web/testing/standInServer.ts'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { aNight, aSignup } from '../aNight.ts'
import { aGame } from '../games/aGame.ts'
import { UnknownNight } from '../UnknownNight.tsx'
import { AddPeople } from './AddPeople.tsx'
import { FoldedJoin } from './FoldedJoin.tsx'
import { unfinishedGamesWords } from './HostMenu.tsx'
import { JoinForm } from './JoinForm.tsx'
import { MyPlace } from './MyPlace.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import { SignupList } from './SignupList.tsx'

const NOW = Date.parse('2026-11-21T11:30:00.000Z')
const VISITOR = { isSignedIn: false, playerName: null }

function serveLobby(night: Night) {
  const requests: { method: string; path: string; body: unknown }[] = []
  serve(({ method, url: { pathname: path }, body }) => {
    requests.push({ method, path, body })
    return { body: path.endsWith('/signups') ? { signupId: aSignup().id, night } : night }
  })
  return requests
}

const client = createQueryClient()
const drawn = (what: React.ReactNode) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{what}</MemoryRouter>
  </QueryClientProvider>
)
const drawLobby = (what: React.ReactNode) => render(drawn(what))

test('the page of a night that the viewer may not see links to the list of nights, and offers visitors to sign in', () => {
  const { rerender } = drawLobby(<UnknownNight signIn={<button type="button">로그인</button>} />)
  expect(screen.getByText(/로그인해야 보입니다/)).toBeTruthy()
  screen.getByRole('button', { name: '로그인' })
  rerender(drawn(<UnknownNight />))
  expect(screen.queryByText(/로그인/)).toBeNull()
  expect(screen.getByRole('link', { name: '내전 목록' }).getAttribute('href')).toBe('/inhouse')
})

test('if the server refuses a name, the reason is shown below the field, like other refusals', async () => {
  const message = '소환사 이름은 소환사명#태그라인 형식으로 입력해주세요.'
  serve(() => refusal(400, 'INVALID_NAME', message))
  drawLobby(<JoinForm night={aNight()} viewer={VISITOR} />)
  const user = userEvent.setup()
  const name = screen.getByLabelText('소환사명#태그')
  await user.type(name, '#KR1')
  await user.click(screen.getByRole('button', { name: '참가하기' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('the Enter that ends a syllable (IME) does not submit the join form', () => {
  drawLobby(<JoinForm night={aNight()} viewer={VISITOR} />)
  const name = screen.getByLabelText('소환사명#태그')
  expect(fireEvent.keyDown(name, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true)
})

test('the join form is open before the first game and folded during a game, but stays open once it was opened', async () => {
  const user = userEvent.setup()
  const night = aNight({ inCount: 9 })
  const { unmount } = drawLobby(<FoldedJoin night={night} viewer={VISITOR} isFolded={false} />)
  expect(screen.getByRole('button', { name: '참가하기' })).toBeTruthy()
  unmount()
  const { rerender } = drawLobby(<FoldedJoin night={night} viewer={VISITOR} isFolded />)
  expect(screen.queryByRole('button', { name: '참가하기' })).toBeNull()
  expect(screen.getByText(/자리가 1개 남았어요/)).toBeTruthy()
  rerender(drawn(<FoldedJoin night={aNight({ inCount: 10, waitingCount: 2 })} viewer={VISITOR} isFolded />))
  expect(screen.getByText(/지금 신청하면 대기 3번째예요/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '나도 참가하기' }))
  expect(document.activeElement).toBe(screen.getByLabelText('소환사명#태그'))
  await user.keyboard('새벽')
  rerender(drawn(<FoldedJoin night={night} viewer={VISITOR} isFolded />))
  expect(screen.getByDisplayValue('새벽')).toBeTruthy()
})

test("the focus moves into the form that changes the viewer's place, and back when the form closes", async () => {
  const user = userEvent.setup()
  const ownSignup = aSignup({ isMe: true })
  drawLobby(<MyPlace night={aNight({ signups: [ownSignup] })} ownSignup={ownSignup} viewer={VISITOR} />)
  await user.click(screen.getByRole('button', { name: '고치기' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '탑, 고르지 않음' }))
  await user.click(screen.getByRole('button', { name: '취소' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '고치기' }))
})

test('if a guest joins without a name, the field says so and nothing is sent', async () => {
  const night = aNight()
  const requests = serveLobby(night)
  const user = userEvent.setup()
  drawLobby(<JoinForm night={night} viewer={VISITOR} />)
  const name = screen.getByLabelText('소환사명#태그')
  await user.type(name, '  ')
  await user.click(screen.getByRole('button', { name: '참가하기' }))
  expect(await screen.findByText('소환사명#태그를 적어주세요.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
  expect(requests).toEqual([])
  await user.type(name, '두')
  expect(screen.queryByText('소환사명#태그를 적어주세요.')).toBeNull()
})

test('a guest joins with a name and positions, which the browser remembers for the next time', async () => {
  const night = aNight()
  const requests = serveLobby(night)
  const user = userEvent.setup()
  drawLobby(<JoinForm night={night} viewer={VISITOR} />)
  await user.type(screen.getByLabelText('소환사명#태그'), '두부한모#KR1')
  await user.type(screen.getByLabelText('한마디 (선택)'), '서폿 장인')
  await user.click(screen.getByRole('button', { name: '서포터, 고르지 않음' }))
  await user.click(screen.getByRole('button', { name: '원딜, 고르지 않음' }))
  expect(screen.getByRole('button', { name: '원딜, 부 포지션' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '참가하기' }))
  await waitFor(() =>
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: `/api/inhouse/nights/${night.id}/signups`,
        body: {
          ...{ name: '두부한모#KR1', main: 'UTILITY', sub: 'BOTTOM', refused: [] },
          ...{ arrival: 'onTime', arrivesAt: null, remark: '서폿 장인' },
        },
      },
    ]),
  )
  expect(localStorage.getItem('buri.guest-name')).toBe('두부한모#KR1')
})

test('a viewer with a linked player joins without typing a name, and in a full night sees the place in the queue', async () => {
  const night = aNight({ inCount: 10, waitingCount: 3 })
  const requests = serveLobby(night)
  drawLobby(<JoinForm night={night} viewer={{ isSignedIn: true, playerName: '새벽감자#KR1' }} />)
  expect(screen.queryByLabelText('소환사명#태그')).toBeNull()
  expect(screen.getByText('대기 4번')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: '대기하기' }))
  await waitFor(() => expect(requests[0]?.body).not.toHaveProperty('name'))
})

test('the list shows who is in and who waits and why, and does not link to hidden players', () => {
  const night = aNight({
    signups: [
      aSignup({ isHost: true }),
      aSignup({ id: '2', summonerName: '비공개 소환사', tagLine: null, isHidden: true, place: 2 }),
      aSignup({ id: '3', summonerName: '바람탄곰', state: 'waiting', waitReason: 'full' }),
      aSignup({ id: '4', summonerName: '낮달', state: 'absent' }),
    ],
  })
  drawLobby(<SignupList night={night} />)
  const inside = screen.getByRole('list', { name: '참가한 사람' })
  expect(within(inside).getByRole('link', { name: '새벽감자' }).getAttribute('href')).toBe(
    `/summoner/${encodeURIComponent('새벽감자#KR1')}`,
  )
  expect(within(inside).queryByRole('link', { name: '비공개 소환사' })).toBeNull()
  expect(within(screen.getByRole('list', { name: '대기하는 사람' })).getByText(/10명이 찼어요/)).toBeTruthy()
  expect(within(screen.getByRole('list', { name: '오지 않은 사람' })).getByText('낮달')).toBeTruthy()
})

test('seats are shown by lane, and a manager can press a free seat or a seated person', async () => {
  const presses = { onFree: vi.fn(), onPerson: vi.fn() }
  const ownSignup = aSignup()
  const night = aNight({ inCount: 1, signups: [ownSignup], bottleneck: '서포터가 모자라요.' })
  const { unmount } = drawLobby(<SignupList night={night} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByText('빈자리')).toHaveLength(9)
  unmount()
  drawLobby(<SignupList night={night} presses={presses} />)
  expect(screen.getByRole('status').textContent).toBe('서포터가 모자라요.')
  const user = userEvent.setup()
  expect(screen.getAllByRole('button', { name: '미드 빈자리' })).toHaveLength(1)
  await user.click(screen.getAllByRole('button', { name: '서포터 빈자리' })[0] ?? expect.fail())
  await user.click(screen.getByRole('button', { name: /새벽감자/ }))
  expect(presses.onFree).toHaveBeenCalledWith('UTILITY')
  expect(presses.onPerson).toHaveBeenCalledWith(ownSignup)
})

test('people are added one after another by name or from a pasted lobby, while the dialog stays open', async () => {
  const requests = serveLobby(aNight())
  const search: NameSearch = (label, onChoose) => (
    <input
      aria-label={label}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChoose(currentTarget.value)}
    />
  )
  const onClose = vi.fn()
  drawLobby(<AddPeople night={aNight({ clan: null })} position="UTILITY" nameSearch={search} onClose={onClose} />)
  const user = userEvent.setup()
  const field = () => screen.getByRole('textbox', { name: '소환사명#태그', hidden: true })
  await user.type(field(), '하나#KR1{Enter}')
  expect(await screen.findByText('넣었어요')).toBeTruthy()
  await user.click(field())
  await user.paste('둘#KR1 님이 로비에 참여했습니다.\n셋#KR1 님이 로비에 참여했습니다.')
  await vi.waitFor(() => expect(screen.getAllByText('넣었어요')).toHaveLength(3))
  expect(requests.map(({ body }) => body)).toEqual(
    ['하나#KR1', '둘#KR1', '셋#KR1'].map((name) => ({ name, main: 'UTILITY', isForOther: true })),
  )
  expect(onClose).not.toHaveBeenCalled()
})

test('ending a night names its games that have no result', () => {
  expect(unfinishedGamesWords({ games: [] })).toBe('더 이상 경기를 시작할 수 없고, 결산이 남아요.')
  expect(unfinishedGamesWords({ games: [aGame({ state: 'running' })] })).toBe(
    '결과 없는 경기가 있어요: 경기 1. 나중에 리플레이를 올려도 결산에 들어가요.',
  )
})

test('on a shared computer a guest lets the browser forget the place, and the night keeps it', async () => {
  localStorage.setItem('buri.guest-name', '두부한모#KR1')
  const ownSignup = aSignup({ isMe: true, isGuest: true })
  const night = aNight({ signups: [ownSignup] })
  const requests = serveLobby(night)
  const { rerender } = drawLobby(<MyPlace night={night} ownSignup={ownSignup} viewer={VISITOR} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '내가 아니에요' }))
  await user.click(screen.getByRole('button', { name: '지우기', hidden: true }))
  await vi.waitFor(() => expect(localStorage.getItem('buri.guest-name')).toBeNull())
  expect(requests).toMatchObject([{ method: 'DELETE', path: '/api/inhouse/guest' }])
  rerender(<div />)
  drawLobby(<MyPlace night={night} ownSignup={ownSignup} viewer={{ isSignedIn: true, playerName: null }} />)
  expect(screen.queryByRole('button', { name: '내가 아니에요' })).toBeNull()
})

test('a guest who signs in can move the place to the account', async () => {
  localStorage.setItem('buri.guest-name', '두부한모#KR1')
  const ownSignup = aSignup({ isMe: true, isGuest: true })
  const night = aNight({ signups: [ownSignup] })
  const requests = serveLobby(night)
  const viewer = { isSignedIn: true, playerName: null }
  const { rerender } = drawLobby(<MyPlace night={night} ownSignup={ownSignup} viewer={viewer} />)
  await userEvent.click(screen.getByRole('button', { name: '내 계정으로 옮기기' }))
  await vi.waitFor(() => expect(localStorage.getItem('buri.guest-name')).toBeNull())
  expect(requests).toMatchObject([{ method: 'POST', path: '/api/inhouse/guest/claim' }])
  rerender(<div />)
  drawLobby(<MyPlace night={night} ownSignup={{ ...ownSignup, isGuest: false }} viewer={viewer} />)
  expect(screen.queryByRole('button', { name: '내 계정으로 옮기기' })).toBeNull()
})

test('only the people who are asked can answer a ready check, and only until its time is over', async () => {
  const ownSignup = aSignup({ isMe: true })
  const readyCheck = { until: '2026-11-21T11:31:00.000Z', readyCount: 0, askedCount: 1 }
  const night = aNight({
    signups: [ownSignup],
    me: { signupId: ownSignup.id, mayManage: false, wishes: null },
    readyCheck,
  })
  const requests = serveLobby(night)
  const { unmount } = drawLobby(<ReadyCard night={night} now={NOW} />)
  expect(screen.getByRole('timer', { name: '남은 시간 60초' })).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: '준비 완료' }))
  await waitFor(() => expect(requests).toMatchObject([{ method: 'PATCH', body: { isReady: true } }]))
  unmount()
  drawLobby(<ReadyCard night={night} now={NOW + 61_000} />)
  expect(screen.queryByRole('button', { name: '준비 완료' })).toBeNull()
})
