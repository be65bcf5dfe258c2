import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { DAY_MS } from '@buri/domain/seoulTime'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aNight } from '../aNight.ts'
import { aGame, tenSignups } from './aGame.ts'
import { mayResolveConflict } from './people.ts'
import { ReplayConflict } from './ReplayConflict.tsx'

const result = {
  winner: 'red',
  source: 'replay',
  matchId: 'KR_1',
  durationSeconds: 1800,
  blueKills: 9,
  redKills: 20,
} as const

/** A knockout of four teams. The host ruled that team 1 won the first game, but its replay says that team 4 did. */
function twoSemis(later: NightGame[]) {
  const finished = { state: 'finished', result } as const
  const first = { pairing: { blue: 1, red: 4 }, ruling: { winner: 1, reason: '합의' }, replayDiffers: true }
  const second = aGame({ ...finished, n: 2, pairing: { blue: 3, red: 2 } })
  const games = [aGame({ ...finished, ...first }), second, ...later]
  const teams = ['새벽', '노을', '한낮', '한밤'].map((name, index) => ({
    ...{ nth: index + 1, name, colour: index + 1, rest: null },
    players: [],
  }))
  const schedule = { ...({ teamCount: 4, plan: 'knockout', rooms: 1, leftOver: 'late' } as const), rulings: [], teams }
  return aNight({ signups: tenSignups, games, schedule, me: { signupId: null, mayManage: true, wishes: null } })
}

function sentFrom(night: Night) {
  const requests: unknown[] = []
  serve(({ body }) => {
    requests.push(body)
    return { body: night }
  })
  return requests
}

test('if a replay contradicts a ruling, a manager takes the result of the replay or keeps the ruling', async () => {
  const night = twoSemis([])
  const requests = sentFrom(night)
  renderAt(<ReplayConflict night={night} />)
  await screen.findByText('리플레이의 승자가 판정과 달라요.')
  screen.getByText('판정 새벽 · 리플레이 한밤')
  await userEvent.click(screen.getByRole('button', { name: '리플레이대로' }))
  const keep = screen.getByRole('button', { name: '판정 유지' })
  await waitFor(() => expect([requests.length, keep]).toMatchObject([1, { disabled: false }]))
  await userEvent.click(keep)
  await waitFor(() =>
    expect(requests).toEqual([
      { ruling: 'played', reason: '리플레이 결과대로', revision: night.revision },
      { ruling: 1, reason: '합의', revision: night.revision },
    ]),
  )
})

test('once the next game of a knockout is open, the ruling can only be kept', async () => {
  const night = twoSemis([aGame({ n: 3, pairing: { blue: 1, red: 2 } })])
  renderAt(<ReplayConflict night={night} />)
  await screen.findByText(/다음 대진이 이미 진행돼/)
  expect(screen.queryByRole('button', { name: '리플레이대로' })).toBeNull()
  expect(screen.getByRole('button', { name: '판정 유지' })).toBeTruthy()
})

test('the choice disappears when results are no longer accepted, and when the night is cancelled', () => {
  const finishedAt = '2026-11-21T15:00:00.000Z'
  const mayResolveAfter = (change: Partial<Night>, days: number) =>
    mayResolveConflict({ ...twoSemis([]), ...change }, Date.parse(finishedAt) + days * DAY_MS)
  expect(mayResolveAfter({}, 30)).toBe(true)
  expect(mayResolveAfter({ state: 'finished', finishedAt }, 7)).toBe(true)
  expect(mayResolveAfter({ state: 'finished', finishedAt }, 7.1)).toBe(false)
  expect(mayResolveAfter({ state: 'cancelled', finishedAt }, 0)).toBe(false)
})
