import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { query } from '#web/api/query.ts'
import { createQueryClient } from '#web/api/queryData.ts'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { aNight, aSignup, NO_SERIES_SHOWN } from '../aNight.ts'
import { aGame } from '../games/aGame.ts'
import { Rooms } from './Rooms.tsx'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const idOf = (index: number) => `d0000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
const signups = Array.from({ length: 20 }, (_, index) => aSignup({ id: idOf(index), summonerName: `길손${index}` }))
const schedule: NightSchedule = {
  ...{ teamCount: 4, plan: 'roundRobin', rooms: 2, leftOver: 'late', rulings: [] },
  teams: ['가', '나', '다', '라'].map((name, index) => ({
    ...{ nth: index + 1, name, colour: index + 1, rest: null },
    players: POSITIONS.map((position, lane) => ({ signupId: idOf(5 * index + lane), position })),
  })),
}
const ME = { signupId: null, mayManage: true, wishes: null }
const night = (change: Partial<Night>): Night =>
  aNight({ teamCount: 4, places: 20, signups, schedule, me: ME, state: 'running', ...change })

function ShownRooms({ id }: { id: string }) {
  const { data } = useQuery({
    ...query('GET /api/inhouse/nights/:id', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.schedule && <Rooms night={data} schedule={data.schedule} now={NOW} />
}

afterEach(closePage)

function drawRooms(before: Night) {
  const queries = createQueryClient()
  queries.setQueryData(query('GET /api/inhouse/nights/:id', { params: { id: before.id } }).queryKey, before)
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ShownRooms id={before.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('opening and starting a game keep the focus at its room', async () => {
  const pairing = { blue: 1, red: 4 }
  const opened = night({ revision: 2, games: [aGame({ pairing })] })
  const startedAt = '2026-11-21T11:59:00.000Z'
  const started = night({ revision: 3, games: [aGame({ pairing, state: 'running', startedAt })] })
  serve(({ url }) => ({ body: url.pathname.endsWith('/start') ? started : opened }))
  drawRooms(night({}))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '방 1에서 열기' }))
  await screen.findByRole('button', { name: '방 1에서 시작' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '방 1' }))
  await user.click(screen.getByRole('button', { name: '방 1에서 시작' }))
  await screen.findByText('LIVE')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '방 1' })))
})

test('each room shows its own choice of a side, and only the team that chooses can press it', async () => {
  const choice = { team: 1, until: '2026-11-21T12:00:30.000Z', otherwise: 'red' } as const
  const games = [
    aGame({ n: 3, room: 1, series: 1, pairing: { blue: 4, red: 1 } }),
    aGame({ n: 4, room: 2, series: 2, pairing: { blue: 3, red: 2 } }),
  ]
  const choices = [
    { ...choice, n: 3, isMine: false },
    { ...choice, n: 4, isMine: true },
  ]
  const shownNight = night({ games, series: { ...NO_SERIES_SHOWN, bestOf: 3, choices } })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Rooms night={shownNight} schedule={schedule} now={NOW} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const otherRoom = within(await screen.findByRole('region', { name: '가 팀이 진영을 고르는 중' }))
  expect(otherRoom.queryByRole('button')).toBeNull()
  const ownRoom = within(screen.getByRole('region', { name: '진영을 골라주세요' }))
  expect(ownRoom.getByText(/나 팀이 고를 차례예요/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /에서 시작/ })).toBeNull()
})

test('confirming a typed result keeps the focus at its game', async () => {
  const playing = aGame({ state: 'running', pairing: { blue: 1, red: 4 }, startedAt: '2026-11-21T11:59:00.000Z' })
  const claim = { winner: 'red', blueConfirmed: false, redConfirmed: false, isMineToConfirm: true } as const
  const after = { ...claim, redConfirmed: true, isMineToConfirm: false }
  serve(() => ({ body: night({ revision: 2, games: [{ ...playing, claim: after }] }) }))
  drawRooms(night({ games: [{ ...playing, claim }] }))
  await userEvent.click(screen.getByRole('button', { name: '결과 확인' }))
  const confirmedLine = (await screen.findByText(/레드팀 확인함/)).closest('[role=status]')
  await waitFor(() => expect(document.activeElement).toBe(confirmedLine))
})

test('a player lent by another team is marked in the room, and also when offered as a substitute', async () => {
  const game = aGame({ pairing: { blue: 1, red: 4 } })
  const players = game.players.map((player, index) => ({
    ...{ ...player, signupId: idOf(index < 5 ? index : 10 + index) },
    ...(index === 2 && { signupId: idOf(7), lentBy: 2 }),
  }))
  drawRooms(night({ games: [{ ...game, players }] }))
  expect(await screen.findByText('용병')).toHaveProperty('parentElement.textContent', '용병 길손7 (나)')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '사람 바꾸기' }))
  await user.selectOptions(screen.getByLabelText('나가는 사람'), '길손0')
  const offered = within(screen.getByLabelText('들어오는 사람')).getAllByRole('option', { hidden: true })
  expect(offered.map(({ textContent }) => textContent).slice(1, 3)).toEqual(['길손2 (가)', '길손5 (나 용병)'])
})
