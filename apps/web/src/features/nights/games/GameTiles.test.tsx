import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standInServer.ts'
import { aGame, nightWith } from './aGame.ts'
import { GameTiles } from './GameTiles.tsx'

const result = {
  winner: 'red',
  source: 'replay',
  matchId: 'KR_1',
  durationSeconds: 1800,
  blueKills: 9,
  redKills: 20,
} as const
const PLAIN_VIEWER = { signupId: null, mayManage: false, wishes: null }

function drawGameTiles(me: typeof PLAIN_VIEWER) {
  const night = nightWith(aGame({ state: 'finished', result }), { me })
  const requests: unknown[] = []
  serve(({ body }) => {
    requests.push(body)
    return { body: night }
  })
  renderAt(<GameTiles night={night} games={night.games} />)
  return requests
}

test('a manager reports that a game has the match of another game', async () => {
  const requests = drawGameTiles({ ...PLAIN_VIEWER, mayManage: true })
  await userEvent.setup().click(screen.getByRole('button', { name: '다른 경기예요' }))
  await waitFor(() => expect(requests).toEqual([{ matchId: 'KR_1', isThis: false }]))
})

test('a corrected set shows the winner that the host named, and a void set is labelled as void', () => {
  const ofTeams = { state: 'finished', result, pairing: { blue: 1, red: 2 } } as const
  const teams = ['새벽', '노을'].map((name, index) => ({
    ...{ nth: index + 1, name, colour: index + 1, rest: null },
    players: [],
  }))
  const night = nightWith(aGame({ ...ofTeams, ruling: { winner: 1, reason: '합의' } }), {
    schedule: { ...{ teamCount: 4, plan: 'free', rooms: 1, leftOver: 'late', rulings: [] }, teams },
  })
  const voided = aGame({ ...ofTeams, n: 2, voidReason: '정전' })
  renderAt(<GameTiles night={night} games={[...night.games, voided]} />)
  const [corrected, empty] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(corrected).toMatch(/판정.*새벽 승리/)
  expect(empty).toMatch(/무효.*노을 승리/)
})

test('people who do not manage the night see the match of a game without the button to report it', () => {
  drawGameTiles(PLAIN_VIEWER)
  expect(screen.getByRole('link', { name: '경기 보기' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
