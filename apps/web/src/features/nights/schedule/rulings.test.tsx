import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight, aSignup, NO_SERIES_SHOWN } from '../aNight.ts'
import { aGame } from '../games/aGame.ts'
import { currentStep } from '../lobby/steps.ts'
import { EveningTable } from './EveningTable.tsx'

afterEach(() => vi.unstubAllGlobals())

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOST = { signupId: null, mayManage: true, wishes: null }
const idOf = (index: number) => `d0000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
const signups = Array.from({ length: 15 }, (_, index) => aSignup({ id: idOf(index), summonerName: `길손${index}` }))
const NAMES = ['감자 팀', '물약 팀', '노을 팀']
const schedule = (change: Partial<NightSchedule> = {}): NightSchedule => ({
  ...{ teamCount: 3, plan: 'roundRobin', rooms: 1, leftOver: 'late', rulings: [] },
  teams: NAMES.map((name, index) => ({
    ...{ nth: index + 1, name, colour: index + 1, rest: null },
    players: POSITIONS.map((position, lane) => ({ signupId: idOf(5 * index + lane), position })),
  })),
  ...change,
})

function drawRulings(shownSchedule: NightSchedule, change: Partial<Night> = {}) {
  const night = aNight({ signups, teamCount: 3, schedule: shownSchedule, me: HOST, revision: 7, ...change })
  const requests: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'http://localhost')
    if (path === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    requests.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return Response.json(night)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <EveningTable night={night} schedule={shownSchedule} now={NOW} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}

test('the host gives a pairing to the team that came, and sees how much earlier the evening ends', async () => {
  const requests = drawRulings(schedule())
  await userEvent.click(screen.getByRole('button', { name: '대진 판정' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '물약 팀 몰수승' }))
  expect(dialog.getByText(/예상 종료/).textContent).toBe('예상 종료 23:15 → 22:30')
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '지각')
  await userEvent.click(dialog.getByRole('button', { name: '판정하기' }))
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      path: expect.stringMatching(/pairing-rulings$/),
      body: { decision: 2, reason: '지각', revision: 7 },
    }),
  )
})

test('a pairing that the host decided is labelled so, and a dissolved team is marked', () => {
  const gone = schedule({ rulings: [{ teams: [1, 2], winner: 2, reason: '지각' }] })
  drawRulings({ ...gone, teams: gone.teams.map((team) => (team.nth === 3 ? { ...team, rest: 'dropped' } : team)) })
  const rounds = within(screen.getByRole('region', { name: /대진/ }))
  expect(rounds.getByText('몰수승')).toBeTruthy()
  expect(rounds.getAllByText('제외')).toHaveLength(2)
  expect(screen.getByText('해체')).toBeTruthy()
})

test('the host sees how many pairings are dropped before dissolving a team', async () => {
  const requests = drawRulings(schedule())
  await userEvent.click(screen.getAllByRole('button', { name: '팀 해체' })[2] ?? expect.fail())
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('남은 대진 2개가 상대 팀의 승리가 돼요.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '대진에서 빼기' }))
  expect(dialog.getByText('남은 대진 2개가 대진에서 빠져요.')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '두 명이 나감')
  await userEvent.click(dialog.getByRole('button', { name: '해체' }))
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      path: expect.stringMatching(/teams\/3\/dissolution$/),
      body: { rest: 'dropped', reason: '두 명이 나감', revision: 7 },
    }),
  )
})

test('the host restores a void game, and a pairing whose game has not begun does not count as played', async () => {
  const playedResult = { winner: 'blue', source: 'typed', matchId: null, durationSeconds: null } as const
  const games = [
    aGame({
      ...{ n: 1, state: 'finished', pairing: { blue: 2, red: 3 }, startedAt: '2026-11-21T11:00:00.000Z' },
      ...{ result: { ...playedResult, blueKills: null, redKills: null }, voidReason: '서버 문제' },
    }),
    aGame({ n: 2, state: 'fixed', pairing: { blue: 1, red: 2 } }),
  ]
  const requests = drawRulings(schedule(), { games })
  expect(screen.getByText('시작 전')).toBeTruthy()
  expect(screen.queryByText('경기 중')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '대진 판정' }))
  const dialog = within(screen.getByRole('dialog'))
  const pairing = dialog.getByRole('combobox', { name: '대진' })
  await userEvent.selectOptions(pairing, '물약 팀 vs 노을 팀')
  await userEvent.click(dialog.getByRole('button', { name: '판정 되돌리기' }))
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '잘못 누름')
  await userEvent.click(dialog.getByRole('button', { name: '판정하기' }))
  await waitFor(() =>
    expect(requests[0]).toMatchObject({ path: expect.stringMatching(/games\/1\/ruling$/), body: { ruling: 'played' } }),
  )
})

test('the host corrects a set of a pairing, and sees how much later the evening ends', async () => {
  const result = { winner: 'blue', source: 'typed', matchId: null, durationSeconds: null } as const
  const aSet = (n: number, blue: number, red: number) =>
    aGame({
      ...{ n, series: 1, state: 'finished', pairing: { blue, red }, startedAt: '2026-11-21T11:00:00.000Z' },
      result: { ...result, blueKills: null, redKills: null },
    })
  const games = [aSet(1, 2, 3), aSet(2, 2, 3)]
  const requests = drawRulings(schedule(), { games, series: { ...NO_SERIES_SHOWN, bestOf: 3 } })
  await userEvent.click(screen.getByRole('button', { name: '대진 판정' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '대진' }), '물약 팀 vs 노을 팀')
  expect(dialog.queryByRole('button', { name: '경기 무효' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '2세트' }))
  await userEvent.click(dialog.getByRole('button', { name: '노을 팀 승' }))
  expect(dialog.getByText(/예상 종료/)).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '항복을 합의')
  await userEvent.click(dialog.getByRole('button', { name: '판정하기' }))
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      path: expect.stringMatching(/games\/2\/ruling$/),
      body: { ruling: 2, reason: '항복을 합의', revision: 7 },
    }),
  )
})

test('from its first game on the evening is at the step 경기, even while another room prepares a game', () => {
  const started = aGame({ n: 1, state: 'running', startedAt: '2026-11-21T11:00:00.000Z' })
  const night = { state: 'running', schedule: schedule(), games: [started, aGame({ n: 2 })] } as const
  expect(currentStep({ ...night, games: [...night.games] })).toBe(3)
  expect(currentStep({ ...night, games: [aGame()] })).toBe(2)
})
