import type { Overlay } from '@buri/contract/nights/overlay'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverlayScreen } from './OverlayScreen.tsx'

class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 1
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  send(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  Stream.opened = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.useRealTimers()
})

const EMPTY_OVERLAY: Overlay = {
  ...{ now: '2026-11-21T12:00:00.000Z', score: null, auction: null, draft: null, lineup: null, result: null },
}
const seat = (name: string) => ({ name, position: null })
const team = (number: number, captain: string | null) => ({ number, captain, name: null, side: null })

function openOverlay() {
  render(<OverlayScreen address="/api/inhouse/overlays/one.secret" />)
  return Stream.opened.at(-1) ?? expect.fail('no stream was opened')
}
const overlayShowing = async (stream: Stream, overlay: Partial<Overlay>) =>
  act(async () => stream.send('overlay', { ...EMPTY_OVERLAY, ...overlay }))

test('an auction shows the person on sale, the highest bid, and the seconds left', async () => {
  const auction: Overlay['auction'] = {
    turn: null,
    lot: {
      ...{ name: '우유식빵', position: 'BOTTOM', score: 1050, games: 31, isSecond: false },
      bid: { team: 2, amount: 210 },
      endsAt: '2026-11-21T12:00:08.000Z',
    },
    ...{ nth: 9, of: 16, clockSeconds: 15, pause: null, sold: null },
    teams: [
      { number: 1, captain: '감자', people: ['감자'], points: 710, seats: 3 },
      { number: 2, captain: null, people: ['비공개 소환사'], points: 670, seats: 3 },
    ],
  }
  await overlayShowing(openOverlay(), { auction })
  const lot = screen.getByRole('region', { name: '경매' })
  expect(lot.textContent).toContain('경매 9 / 16우유식빵')
  expect(lot.textContent).toContain('210P')
  expect(screen.getByRole('timer', { name: '8초 남음' })).toBeDefined()
  expect(screen.getByRole('region', { name: '팀별 남은 포인트' }).textContent).toContain('감자 팀710')
})

test('a draft of several teams shows whose turn it is, who picks next, and the people of each team', async () => {
  const auction: Overlay['auction'] = {
    turn: { team: 2, endsAt: '2026-11-21T12:00:30.000Z', next: [3, 3, 2] },
    ...{ lot: null, nth: 2, of: 12, clockSeconds: 30, pause: null },
    sold: { name: '우유식빵', team: 1, amount: null },
    teams: [
      { number: 1, captain: '감자', people: ['감자', '우유식빵'], points: null, seats: 2 },
      { number: 2, captain: '비둘기', people: ['비둘기'], points: null, seats: 1 },
      { number: 3, captain: null, people: ['비공개 소환사'], points: null, seats: 1 },
    ],
  }
  await overlayShowing(openOverlay(), { auction })
  expect(screen.getByRole('region', { name: '차례로 뽑기' }).textContent).toContain('12명 중 2번째비둘기 팀 차례')
  expect(screen.getByRole('timer', { name: '30초 남음' })).toBeDefined()
  const teams = screen.getByRole('region', { name: '팀별 뽑은 사람' })
  expect(teams.textContent).toContain('감자 팀우유식빵')
  expect(teams.textContent).toContain('우유식빵 감자 팀 지명')
})

test('a series shows its score, and after the last set its winner', async () => {
  const teams: NonNullable<Overlay['score']>['teams'] = [team(1, '감자'), team(2, null)]
  const stream = openOverlay()
  await overlayShowing(stream, { score: { teams, n: 4, series: { bestOf: 5, wins: [2, 1], sets: [0, 1, 0] } } })
  const marks = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(marks).toEqual(['가', '나', '가', '4', '5'])
  expect(screen.getByText('나 팀')).toBeDefined()
  await overlayShowing(stream, {
    result: { n: 4, teams, winner: 0, kills: [31, 20], durationSeconds: 1884, isLast: true, wins: [3, 1] },
  })
  expect(screen.getByRole('region', { name: '경기 결과' }).textContent).toBe(
    '가시리즈 우승감자 팀시리즈3 : 1킬31 : 20시간31:24',
  )
})

test('a draft shows both of two people with the same name', async () => {
  const draft: Overlay['draft'] = {
    picked: [[seat('감자')], [seat('비둘기')]],
    left: [seat('비공개 소환사'), seat('비공개 소환사')],
    turn: { side: 'blue', until: '2026-11-21T12:00:20.000Z', seconds: 30 },
  }
  await overlayShowing(openOverlay(), { draft })
  expect(screen.getAllByText('비공개 소환사')).toHaveLength(2)
  expect(screen.getByText('고르는 중')).toBeDefined()
})

test('while the connection is lost, the last content stays and a mark is shown', async () => {
  const lineup: Overlay['lineup'] = [[seat('감자')], [seat('비둘기')]]
  const stream = openOverlay()
  await overlayShowing(stream, { lineup })
  await act(async () => stream.fail(0))
  expect([screen.getByText('감자').tagName, screen.getByRole('status').textContent]).toEqual([
    'SPAN',
    '다시 연결하는 중',
  ])
  await overlayShowing(stream, { lineup })
  expect(screen.queryByRole('status')).toBeNull()
})

test('a server that does not answer is tried again, and an address that is no longer valid empties the screen', async () => {
  const answers = [new TypeError('away'), new Response(null, { status: 503 }), new Response(null, { status: 404 })]
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  await overlayShowing(openOverlay(), { lineup: [[seat('감자')], [seat('비둘기')]] })
  for (const opened of [2, 3]) {
    await act(async () => Stream.opened.at(-1)?.fail(Stream.CLOSED))
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect([Stream.opened.length, screen.queryByText('감자') !== null]).toEqual([opened, true])
  }
  await act(async () => Stream.opened.at(-1)?.fail(Stream.CLOSED))
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect([Stream.opened.length, document.querySelector('main')]).toEqual([3, null])
})

test('when the server says that the address has ended, the screen is emptied at once', async () => {
  const stream = openOverlay()
  await overlayShowing(stream, { lineup: [[seat('감자')], [seat('비둘기')]] })
  await act(async () => stream.send('ended', {}))
  expect([document.querySelector('main'), stream.readyState]).toEqual([null, Stream.CLOSED])
})
