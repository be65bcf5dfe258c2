import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { aNight, aSignup } from '../aNight.ts'
import { Rooms } from '../schedule/Rooms.tsx'
import { resultRows, resultText } from './auctionWords.ts'
import { StartForm } from './StartForm.tsx'
import { anAuction, draw, idOf, lotOf, SIGNUPS, team } from './testAuctionPage.tsx'
import type { AuctionCommands } from './useAuction.ts'

test('a captain raises the amount with one press and bids it with the next press', async () => {
  const { requests, user } = await draw(anAuction())
  const bar = within(await screen.findByRole('form', { name: '입찰' }))
  await user.click(bar.getByRole('button', { name: '+50' }))
  await user.click(bar.getByRole('button', { name: '260P 입찰' }))
  expect(requests).toEqual([
    {
      path: expect.stringMatching(/\/auction\/bids$/),
      body: { signupId: idOf(2), amount: 260, isLimit: false },
    },
  ])
})

test.each([
  ['225', '10P 단위로 입찰해주세요.'],
  ['210', '220P부터 입찰할 수 있어요.'],
  ['900', '남은 자리를 채워야 해서 700P까지 입찰할 수 있어요.'],
])('%s is refused in the bar, before it is sent', async (amount, words) => {
  const { requests, user } = await draw(anAuction())
  const field = await screen.findByRole('textbox', { name: '입찰할 포인트' })
  await user.clear(field)
  await user.type(field, `${amount}{Enter}`)
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(requests).toEqual([])
})

test('a bid without a connection is not sent when the connection is back', async () => {
  const { requests, user } = await draw(anAuction())
  const bar = within(await screen.findByRole('form', { name: '입찰' }))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  await user.click(bar.getByRole('button', { name: /입찰/ }))
  onLine.mockRestore()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(requests).toEqual([])
})

test("everyone sees which captain's connection is lost, and when the captain is back", async () => {
  const pause = { team: 2, until: '2026-11-21T12:02:00.000Z', isMine: false, isForLine: true }
  const { show } = await draw(anAuction({ pause, teams: [team(1), { ...team(2), isAway: true }] }))
  await screen.findAllByText('나 팀 팀장의 연결이 끊겨 기다리고 있어요')
  await show(anAuction({ pause, teams: [team(1), team(2)] }))
  await screen.findAllByText('나 팀 팀장이 돌아왔어요. 팀장이나 주최자가 다시 시작할 수 있어요')
  await show(anAuction({ pause: { ...pause, isMine: true }, teams: [team(1), { ...team(2), isMine: true }] }))
  await screen.findAllByText('다시 연결됐어요. 준비되면 다시 시작을 눌러주세요')
  expect(screen.getByRole('button', { name: '다시 시작' })).toBeTruthy()
})

test('a person who only watches sees the bids and cannot bid', async () => {
  await draw(anAuction({ teams: [team(1), team(2)] }))
  await screen.findByText('우유식빵, 나 팀 210P')
  expect(screen.queryByRole('form', { name: '입찰' })).toBeNull()
})

test('an unfinished syllable in the amount field stays until it is finished, and is then removed', async () => {
  const { requests } = await draw(anAuction())
  const field = await screen.findByRole('textbox', { name: '입찰할 포인트' })
  fireEvent.input(field, { target: { value: '300' } })
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: '300하' }, isComposing: true })
  expect(field).toHaveProperty('value', '300하')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.compositionEnd(field, { data: '하' })
  expect(field).toHaveProperty('value', '300')
  await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ amount: 300 }]))
})

test('a captain can bid with the keyboard alone, and the focus stays in the form when the next person is on sale', async () => {
  const { requests, user, show } = await draw(anAuction())
  const field = await screen.findByRole('textbox', { name: '입찰할 포인트' })
  await user.clear(field)
  await user.type(field, '300{Enter}')
  expect(requests.map(({ body }) => body)).toEqual([{ signupId: idOf(2), amount: 300, isLimit: false }])
  await show(anAuction({ lot: { ...lotOf(idOf(3)), bids: [], next: 10 } }))
  await screen.findByRole('heading', { name: '포탑요정' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '입찰할 포인트' }))
  expect(screen.getByRole('textbox', { name: '입찰할 포인트' })).toHaveProperty('value', '10')
})

test.each([
  ['LOT_OVER', 1],
  ['BID_TOO_LOW', 0],
])('the refusal %s is seen %i times when the next person is on sale', async (code, times) => {
  const { user, show } = await draw(anAuction(), [{ code, message: '거절한 이유' }])
  await user.click(await screen.findByRole('button', { name: '220P 입찰' }))
  await screen.findByText('거절한 이유')
  await show(anAuction({ lot: { ...lotOf(idOf(3)), bids: [], next: 10 } }))
  await screen.findByRole('heading', { name: '포탑요정' })
  expect(screen.queryAllByText('거절한 이유')).toHaveLength(times)
  await show(anAuction({ lot: { ...lotOf(idOf(1)), bids: [], next: 10 } }))
  await screen.findByRole('heading', { name: '칼날비둘기' })
  expect(screen.queryByText('거절한 이유')).toBeNull()
})

test("the bid button keeps the focus while the captain's own bid is the highest", async () => {
  const { user } = await draw(
    anAuction({ lot: { ...lotOf(idOf(2)), bids: [{ team: 1, amount: 210, by: 'captain' }] } }),
  )
  const button = await screen.findByRole('button', { name: '현재 가장 높은 입찰이에요' })
  button.focus()
  await user.keyboard('{Enter}')
  expect([document.activeElement, button.hasAttribute('disabled')]).toEqual([button, false])
})

test('after the last sale a captain accepts an offered exchange, and offers another', async () => {
  const sales = [
    { signupId: idOf(2), lane: null, team: 1, buyer: 1, amount: 210, how: 'bought' as const },
    { signupId: idOf(3), lane: null, team: 2, buyer: 2, amount: 0, how: 'unsold' as const },
  ]
  const offers = [{ gives: idOf(3), takes: idOf(2), from: 2, to: 1, isMine: false, isToMe: true }]
  const { requests, user } = await draw(anAuction({ lot: null, queue: [], sales, offers, mayTradeFor: [1] }))
  await user.click(await screen.findByRole('button', { name: '교환하기' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '보낼 사람' }), idOf(2))
  await user.selectOptions(screen.getByRole('combobox', { name: '데려올 사람' }), idOf(3))
  await user.click(screen.getByRole('button', { name: '교환 제안' }))
  expect(requests.map(({ body }) => body)).toEqual([
    { gives: idOf(3), takes: idOf(2), isAccepted: true },
    { gives: idOf(2), takes: idOf(3) },
  ])
})

test('only the refusal of the last press is shown, not that of an earlier press on another button', async () => {
  const sale = { amount: 10, how: 'bought' as const, lane: null }
  const sales = [
    { ...sale, signupId: idOf(2), team: 1, buyer: 1 },
    { ...sale, signupId: idOf(3), team: 2, buyer: 2 },
  ]
  const offers = [{ gives: idOf(3), takes: idOf(2), from: 2, to: 1, isMine: false, isToMe: true }]
  const refusals = [
    { code: 'TRADE_GONE', message: '다른 팀의 사람을 골라주세요.' },
    { code: 'TRADE_GONE', message: '그사이 사라진 제안입니다.' },
  ]
  const { user } = await draw(anAuction({ lot: null, queue: [], sales, offers, mayTradeFor: [1] }), refusals)
  await user.selectOptions(await screen.findByRole('combobox', { name: '보낼 사람' }), idOf(2))
  await user.selectOptions(screen.getByRole('combobox', { name: '데려올 사람' }), idOf(3))
  await user.click(screen.getByRole('button', { name: '교환 제안' }))
  await screen.findByText('다른 팀의 사람을 골라주세요.')
  await user.click(screen.getByRole('button', { name: '교환하기' }))
  await screen.findByText('그사이 사라진 제안입니다.')
  expect(screen.queryByText('다른 팀의 사람을 골라주세요.')).toBeNull()
})

test('an exchange can be offered only for people who have a counterpart in the other team', async () => {
  const sale = { amount: 10, how: 'bought' as const }
  const sales = [
    { ...sale, signupId: idOf(1), lane: 'JUNGLE' as const, team: 1, buyer: 1 },
    { ...sale, signupId: idOf(2), lane: 'TOP' as const, team: 1, buyer: 1 },
    { ...sale, signupId: idOf(3), lane: 'TOP' as const, team: 2, buyer: 2 },
  ]
  await draw(anAuction({ lot: null, queue: [], sales, mayTradeFor: [1] }))
  const gives = await screen.findByRole('combobox', { name: '보낼 사람' })
  expect(
    within(gives)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['고르기', expect.stringContaining('우유식빵')])
})

test('the exported result contains the price of each person, including those who were exchanged', () => {
  const sales = [
    { signupId: idOf(2), lane: null, team: 2, buyer: 1, amount: 1210, how: 'bought' as const },
    { signupId: idOf(3), lane: null, team: 1, buyer: 1, amount: 0, how: 'unsold' as const },
  ]
  const auction = anAuction({ lot: null, queue: [], sales })
  expect(resultText(auction, { signups: SIGNUPS })).toContain('우유식빵 1,210P 교환')
  expect(resultRows(auction, { signups: SIGNUPS }).slice(-2)).toEqual([
    ['1', '우유식빵', '나 팀', '', '1210', '가 팀'],
    ['2', '포탑요정', '가 팀', '', '배정', '가 팀'],
  ])
})

test('after the last sale the host fixes the teams', async () => {
  const sales = [{ signupId: idOf(2), lane: null, team: 2, buyer: 2, amount: 210, how: 'bought' as const }]
  const { requests, user } = await draw(anAuction({ lot: null, queue: [], sales, mayManage: true }))
  await user.click(await screen.findByRole('button', { name: '이 팀으로 확정' }))
  expect(requests.map(({ path }) => path)).toEqual([expect.stringMatching(/\/auction\/teams$/)])
})

test.each([
  ['running', 0],
  [null, 1],
] as const)(
  'with an auction in the state %s, the host is offered %i other ways to divide the teams',
  (auction, ways) => {
    const schedule = {
      ...{ teamCount: 4 as const, plan: 'free' as const, rooms: 1, leftOver: 'late' as const, rulings: [] },
      teams: [],
    }
    const me = { signupId: null, mayManage: true, wishes: null }
    renderAt(
      <Rooms
        night={aNight({ teamCount: 4, places: 20, signups: SIGNUPS, schedule, auction, me })}
        schedule={schedule}
        now={0}
      />,
    )
    expect(screen.queryAllByRole('heading', { name: '4팀 나누기' })).toHaveLength(ways)
  },
)

test('the captain whose turn it is chooses who comes next, and the others see whose turn it is', async () => {
  const { requests, user, show } = await draw(anAuction({ nominator: 1, nominable: [idOf(3)], queue: [] }))
  await user.selectOptions(await screen.findByRole('combobox', { name: '다음에 나올 사람' }), '포탑요정')
  expect(requests).toEqual([{ path: expect.stringMatching(/\/auction\/next$/), body: { signupId: idOf(3) } }])
  await show(anAuction({ nominator: 2 }))
  expect(await screen.findByText('나 팀 팀장이 다음 사람을 고를 수 있어요.')).toBeTruthy()
})

test("the host sets each captain's points by score, changes those of one captain, and starts an auction in order of lanes", async () => {
  const signups = Array.from({ length: 10 }, (_, nth) =>
    aSignup({ id: idOf(nth), summonerName: `길손${nth}`, score: nth === 0 ? 1400 : 1000 }),
  )
  const mutate = vi.fn()
  const start = { mutate, isPending: false, error: null } as unknown as AuctionCommands['start']
  renderAt(<StartForm night={aNight({ signups })} start={start} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('가 팀 팀장'), '길손0')
  await user.selectOptions(screen.getByLabelText('나 팀 팀장'), '길손1')
  await user.click(screen.getByText('점수에 맞춰'))
  const [first, second] = ['가 팀 포인트', '나 팀 포인트'].map((label) => screen.getByLabelText(label))
  expect([first, second].map((field) => field?.getAttribute('value'))).toEqual(['950', '1050'])
  if (!first) return expect.fail('no field')
  await user.clear(first)
  await user.type(first, '905')
  expect(screen.getByRole('alert').textContent).toBe('100P부터 10,000P까지 10P 단위로 적어주세요.')
  expect(screen.getByRole('button', { name: '경매 시작' })).toHaveProperty('disabled', true)
  await user.clear(first)
  await user.type(first, '900')
  await user.click(screen.getByText('라인별'))
  await user.click(screen.getByRole('button', { name: '경매 시작' }))
  expect(mutate).toHaveBeenCalledWith(expect.objectContaining({ budgets: [900, 1050], order: 'lanes' }))
})

test('the people who sit out are named only after both captains are chosen', async () => {
  const signups = Array.from({ length: 11 }, (_, nth) => aSignup({ id: idOf(nth), summonerName: `길손${nth}` }))
  const start = { mutate: vi.fn(), isPending: false, error: null } as unknown as AuctionCommands['start']
  renderAt(<StartForm night={aNight({ signups })} start={start} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('가 팀 팀장'), '길손0')
  expect(screen.queryByText(/이번에 쉬는 사람/)).toBeNull()
  await user.selectOptions(screen.getByLabelText('나 팀 팀장'), '길손1')
  expect(screen.getByText(/이번에 쉬는 사람: 길손10$/)).toBeTruthy()
})

test('a bid that the host made for a captain is marked', async () => {
  const { show } = await draw(anAuction())
  expect(screen.queryByText('주최 대행')).toBeNull()
  await show(anAuction({ lot: { ...lotOf(idOf(2)), bids: [{ team: 2, amount: 210, by: 'host' }] } }))
  expect(await screen.findByText('주최 대행')).toBeTruthy()
})

test('the person on sale is shown with the remark from the sign-up', async () => {
  await draw(anAuction())
  expect(await screen.findByText('“서폿 장인”')).toBeTruthy()
})
