import type { GameBalance } from '@buri/contract/nights/gameBalance'
import type { Night } from '@buri/contract/nights/nights'
import { PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aNight, aSignup } from '../aNight.ts'
import { aGame, idOf, nightWith, tenSignups } from './aGame.ts'
import { GameCard } from './GameCard.tsx'

const HOST = { signupId: null, mayManage: true, wishes: null }

const BALANCE: GameBalance = {
  players: tenSignups.map(({ id, main, sub, refused }, index) => ({
    ...{ signupId: id, main, sub, refused },
    strength: 1000 + 10 * index,
    deviation: 100,
    isGuessed: false,
    gamesSinceFill: null,
  })),
  preset: 'balanced',
  weights: PRESET_WEIGHTS.balanced,
  clanWeights: null,
  locks: [],
  together: [],
  apart: [],
  repeats: [],
  seed: 1,
  reason: null,
}

function drawGames(night: Night, balance = BALANCE) {
  const requests: { path: string; search: string; body: unknown }[] = []
  serve(({ url: { pathname: path, search }, body }) => {
    if (path.endsWith('/balance')) return { body: balance }
    requests.push({ path, search, body })
    return { body: night }
  })
  renderAt(
    <GameCard night={night} game={night.games[0] ?? expect.fail()} now={Date.parse('2026-11-21T12:10:00.000Z')} />,
  )
  return requests
}

test('people who do not manage the night see the predicted chance, but no buttons', () => {
  drawGames(nightWith(aGame()))
  expect(screen.getByText('48')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the host lets captains be drawn by lot, or chooses two of the ten players', async () => {
  const user = userEvent.setup()
  const choosing = aGame({ state: 'choosing', prediction: null, fixedAt: null })
  const requests = drawGames(nightWith(choosing, { me: HOST, mode: 'captains' }))
  const openDraftForm = () => user.click(screen.getByRole('button', { name: '주장 드래프트' }))
  const start = () => screen.getByRole('button', { name: '드래프트 시작' })
  const drafts = () => requests.filter(({ path }) => path.endsWith('/draft')).map(({ body }) => body)
  await openDraftForm()
  await user.click(start())
  await waitFor(() => expect(screen.queryByRole('button', { name: '드래프트 시작' })).toBeNull())
  await openDraftForm()
  await user.selectOptions(screen.getByLabelText('블루팀 주장'), '길손3')
  expect(start()).toHaveProperty('disabled', true)
  expect(screen.getByText('서로 다른 두 사람을 고르거나 둘 다 자동으로 두세요.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('레드팀 주장'), '길손3')
  expect(start()).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByLabelText('레드팀 주장'), '길손7')
  await user.selectOptions(screen.getByLabelText('한 번에'), '60초')
  await user.click(start())
  await waitFor(() => expect(drafts()).toEqual([{ seconds: 30 }, { seconds: 60, captains: [idOf(3), idOf(7)] }]))
})

test('a manager swaps the sides of fixed teams with one press', async () => {
  const requests = drawGames(nightWith(aGame(), { me: HOST }))
  await userEvent.setup().click(screen.getByRole('button', { name: '진영 바꾸기' }))
  await waitFor(() =>
    expect(requests).toMatchObject([
      { path: `/api/inhouse/nights/${aNight().id}/games/1/teams`, body: { method: 'turn' } },
    ]),
  )
})

test('the host starts a game with fixed teams, and the request names when the shown game was created', async () => {
  const requests = drawGames(nightWith(aGame(), { me: HOST }))
  await userEvent.setup().click(screen.getByRole('button', { name: '경기 시작' }))
  await waitFor(() =>
    expect(requests.map(({ path, search }) => [path, decodeURIComponent(search)])).toEqual([
      [`/api/inhouse/nights/${aNight().id}/games/1/start`, '?createdAt=2026-11-21T12:00:00.000Z'],
    ]),
  )
})

test("if a player's team has not confirmed a typed result, the player confirms it with one press", async () => {
  const claim = { winner: 'red', blueConfirmed: false, redConfirmed: true, isMineToConfirm: true } as const
  const requests = drawGames(nightWith(aGame({ state: 'running', claim })))
  expect(screen.getByText(/블루팀 확인 전, 레드팀 확인함/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '블루팀 승리' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: '결과 확인' }))
  await waitFor(() => expect(requests[0]?.body).toEqual({ winner: 'red' }))
})

test('a manager is asked whether a replay is this game, and may say no', async () => {
  const candidate = { matchId: 'KR_1', sameNames: 7, playedAt: '2026-11-21T12:30:00.000Z', reason: 'names' } as const
  const requests = drawGames(nightWith(aGame({ state: 'awaiting', question: candidate }), { me: HOST }))
  expect(screen.getByText(/열 명 중 7명의 이름이 같아요/)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: '다른 경기예요' }))
  await waitFor(() => expect(requests[0]?.body).toEqual({ matchId: 'KR_1', isThis: false }))
})

test.each([
  ['names', '열 명 모두 이름이 같지만, 팀 구성이 다르거나 이름만 같은'],
  ['time', '열 명 모두 이름이 같지만 시간이 맞지 않거나'],
  ['nights', '열 명 모두 이름이 같지만 다른 내전과도 맞아요'],
  ['sender', '열 명 모두 이름이 같지만 주최자가 올린 경기가 아니에요'],
] as const)('a replay questioned because of its %s says so', (reason, words) => {
  const candidate = { matchId: 'KR_1', sameNames: 10, playedAt: '2026-11-21T12:30:00.000Z', reason }
  drawGames(nightWith(aGame({ state: 'awaiting', question: candidate }), { me: HOST }))
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
})

test('a waiting person or a substitute takes the seat of a player who leaves', async () => {
  const waiting = [
    aSignup({ id: idOf(7).replace('d', 'e'), summonerName: '기다림', state: 'waiting' }),
    aSignup({ id: idOf(8).replace('d', 'e'), summonerName: '대신이', state: 'waiting', arrival: 'substitute' }),
    aSignup({ id: idOf(9).replace('d', 'e'), summonerName: '결석이', state: 'absent' }),
  ]
  const requests = drawGames(nightWith(aGame({ state: 'running' }), { me: HOST, signups: [...tenSignups, ...waiting] }))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '사람 바꾸기' }))
  const entering = screen.getByLabelText('들어오는 사람')
  const offered = within(entering).getAllByRole('option', { hidden: true })
  expect(offered.map(({ textContent }) => textContent)).toEqual(['고르기', '기다림 (대기)', '대신이 (대타)'])
  await user.selectOptions(screen.getByLabelText('나가는 사람'), '길손3')
  await user.selectOptions(entering, '대신이 (대타)')
  await user.click(
    within(screen.getByRole('dialog', { hidden: true })).getByRole('button', { name: '바꾸기', hidden: true }),
  )
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ leavingId: idOf(3), enteringId: waiting[1]?.id, hasLeft: false }),
  )
})

test('teams made by hand must have five players each', async () => {
  const game = aGame({ state: 'choosing' })
  const players = game.players.map((player) => ({ ...player, side: null, position: null }))
  const requests = drawGames(nightWith({ ...game, players }, { me: HOST, mode: 'fixed' }))
  const user = userEvent.setup()
  const fix = () => screen.getByRole('button', { name: /이 팀으로 정하기/ })
  for (const [index, { summonerName }] of tenSignups.entries()) {
    expect(fix()).toHaveProperty('disabled', true)
    const group = screen.getByRole('group', { name: `${summonerName}의 팀` })
    await user.click(group.querySelectorAll('button')[index < 5 ? 0 : 1] ?? expect.fail())
  }
  await user.click(fix())
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({ method: 'given', blue: [{ signupId: idOf(0) }, {}, {}, {}, {}] }),
  )
})

const playersWithMains = (places: readonly number[]) =>
  tenSignups.map((signup, index) => {
    const main = POSITIONS[places[index] ?? 0] ?? 'TOP'
    return { ...BALANCE.players[index], signupId: signup.id, main, sub: null, refused: [] } as GameBalance['players'][0]
  })
/** Everyone can get their main position. The two top players are 길손0 and 길손5, and so on. */
const balanceOfMains = { ...BALANCE, players: playersWithMains([0, 1, 2, 3, 4, 0, 1, 2, 3, 4]) }

test('one press fixes the best teams and sends how they were balanced, and changed teams need a reason', async () => {
  const game = aGame({ state: 'choosing' })
  const players = game.players.map((player) => ({ ...player, side: null, position: null }))
  const requests = drawGames(nightWith({ ...game, players }, { me: HOST }), balanceOfMains)
  const user = userEvent.setup()
  const fix = await screen.findByRole('button', { name: '이 팀으로 확정' })
  await user.click(fix)
  await waitFor(() =>
    expect(requests[0]).toMatchObject({ body: { method: 'given', seed: 1, plan: { preset: 'balanced', locks: [] } } }),
  )
  expect(requests[0]?.body).not.toHaveProperty('reason')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('경기 1'))

  await user.click(screen.getByRole('button', { name: '균형 맞춰 나누기' }))
  await user.click(await screen.findByRole('button', { name: '자리 바꾸기' }))
  const [firstButton, secondButton] = ['길손0', '길손1'].map((name) =>
    screen.getByRole('button', { name: new RegExp(`^${name}`) }),
  )
  await user.click(firstButton ?? expect.fail())
  await user.click(secondButton ?? expect.fail())
  expect(screen.getByText(/정글을 희망하지 않았어요/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '바꾸기' }))
  await user.click(screen.getByRole('button', { name: '이 팀으로 확정' }))
  await user.type(screen.getByLabelText('왜 이 팀인가요?'), '둘은 늘 함께 해요')
  const dialog = screen.getByRole('dialog', { hidden: true })
  await user.click(within(dialog).getByRole('button', { name: '이 팀으로 확정', hidden: true }))
  await waitFor(() => expect(requests[1]).toMatchObject({ body: { method: 'given', reason: '둘은 늘 함께 해요' } }))
})

test("everyone reads the cost of the teams, and the host's reason", async () => {
  drawGames(nightWith(aGame()), { ...balanceOfMains, reason: '둘은 늘 함께 해요' })
  await userEvent.setup().click(await screen.findByText('왜 이 팀인가요?'))
  expect(screen.getByText(/주최자가 직접 정한 팀이에요|가장 균형 잡힌 팀이에요/)).toBeTruthy()
  expect(screen.getByText('둘은 늘 함께 해요')).toBeTruthy()
  expect(screen.getByText('라인 차이')).toBeTruthy()
  expect(screen.getByText('기본 기준으로 나눴어요.')).toBeTruthy()
})

test("a game says if a clan's own weights made its teams, and a host of the clan can choose the weights", async () => {
  const ownWeights = { ...PRESET_WEIGHTS.balanced, offRole: 3, repeat: 0 }
  const balance = {
    ...balanceOfMains,
    preset: 'clan',
    weights: ownWeights,
    clanWeights: { ...ownWeights, lane: 2.5 },
  } as const
  drawGames(nightWith(aGame(), { me: HOST }), balance)
  const ground = '클랜 기준으로 나눴어요: 희망 포지션 3배, 지난 판과 다른 팀 끔'
  expect(await screen.findByText(ground)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: '팀 고치기' }))
  expect((await screen.findByRole('button', { name: '클랜 기준' })).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('라인 차이 2.5배, 희망 포지션 3배, 지난 판과 다른 팀 끔')).toBeTruthy()
})

test('on a map without lanes the host locks no people to lanes, and no key moves people between lanes', async () => {
  const game = aGame({ state: 'choosing' })
  const players = game.players.map((player) => ({ ...player, side: null, position: null }))
  drawGames(nightWith({ ...game, players }, { me: HOST, map: 'abyss' }), balanceOfMains)
  const user = userEvent.setup()
  await user.click(await screen.findByText('고정·제외 조건'))
  await user.click(screen.getByRole('button', { name: '고정' }))
  expect(screen.getByRole('combobox', { name: '팀 고정', hidden: true })).toBeTruthy()
  expect(screen.queryByLabelText('자리 고정')).toBeNull()
  expect(screen.queryByText('자리 고정')).toBeNull()
  expect(screen.queryByText(/라인$/)).toBeNull()
})

describe('a captain draft', () => {
  const players = aGame().players.map((player, index) => ({
    ...player,
    side: index === 0 ? ('blue' as const) : index === 1 ? ('red' as const) : null,
    isCaptain: index < 2,
  }))
  const turn = { nth: 1, side: 'blue', until: '2026-11-21T12:10:20.000Z' } as const
  const draft = {
    order: ['blue', 'red', 'red', 'blue', 'blue', 'red', 'red', 'blue'] as const,
    picks: [],
    secondsPerPick: 30,
  }
  const game = (change: { isMine: boolean; nth?: number; side?: 'blue' | 'red' }) =>
    aGame({ state: 'drafting', players, draft: { ...draft, order: [...draft.order], turn: { ...turn, ...change } } })

  test('in a captain draft the captains pick in turn, and see the remaining time', async () => {
    const requests = drawGames(nightWith(game({ isMine: true })))
    expect(screen.getByRole('timer', { name: '남은 시간 20초' })).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /길손4/ }))
    await user.click(screen.getByRole('button', { name: '길손4 뽑기' }))
    await waitFor(() => expect(requests[0]).toMatchObject({ body: { nth: 1, signupId: idOf(4) } }))
  })

  test('people who are not captains watch a captain draft and cannot pick', () => {
    drawGames(nightWith(game({ isMine: false })))
    expect(screen.getByText('블루팀 주장이 뽑을 차례예요')).toBeTruthy()
    expect(screen.getByRole('button', { name: /길손4/ })).toHaveProperty('disabled', false)
    expect(screen.getByRole('group', { name: '뽑을 수 있는 사람' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '한 사람을 골라주세요' })).toBeNull()
  })

  test.each([
    { nth: 1, side: 'blue', pair: null },
    { nth: 2, side: 'red', pair: '두 명을 이어서 뽑아요.' },
    { nth: 3, side: 'red', pair: null },
    { nth: 4, side: 'blue', pair: '두 명을 이어서 뽑아요.' },
    { nth: 8, side: 'blue', pair: null },
  ] as const)(
    'a captain draft says at pick $nth whether the team picks twice, and whom the automatic pick would take',
    ({ nth, side, pair }) => {
      drawGames(nightWith(game({ isMine: true, nth, side })))
      expect(screen.queryByText(/두 명을 이어서 뽑아요/)?.textContent?.split(' 시간이')[0] ?? null).toBe(pair)
      expect(
        screen.getByText(/시간이 지나면 빈 포지션이 맞는 사람 중 가장 잘하는 사람이 자동으로 뽑혀요\./),
      ).toBeTruthy()
    },
  )
})
