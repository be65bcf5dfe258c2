import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '#web/testing/renderAt.tsx'
import { serve } from '#web/testing/standIn.ts'
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
const OTHERS = { signupId: null, mayManage: false, wishes: null }

function draw(me: typeof OTHERS) {
  const night = nightWith(aGame({ state: 'finished', result }), { me })
  const sent: unknown[] = []
  serve(({ body }) => {
    sent.push(body)
    return { body: night }
  })
  renderAt(<GameTiles night={night} games={night.games} />)
  return sent
}

test("a manager reports that a game has another game's match", async () => {
  const sent = draw({ ...OTHERS, mayManage: true })
  await userEvent.setup().click(screen.getByRole('button', { name: '다른 경기예요' }))
  expect(sent).toEqual([{ matchId: 'KR_1', isThis: false }])
})

test('others only see the match', () => {
  draw(OTHERS)
  expect(screen.getByRole('link', { name: '경기 보기' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
