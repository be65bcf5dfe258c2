import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { aGame, idOf, nightWith } from './aGame.ts'
import { GameCard } from './GameCard.tsx'

const ORDER = ['blue', 'red', 'red', 'blue', 'blue', 'red', 'red', 'blue'] as const
const players = aGame().players.map((player, index) => ({
  ...player,
  side: index === 0 ? ('blue' as const) : index === 1 ? ('red' as const) : null,
  isCaptain: index < 2,
}))

/** A draft after `picked` picks, seen by the blue captain. */
const night = (picked: number) => {
  const side = ORDER[picked] ?? 'blue'
  const draft = {
    order: [...ORDER],
    picks: ORDER.slice(0, picked).map((of, index) => ({
      ...{ nth: index + 1, side: of, signupId: idOf(9 - index) },
      by: 'timer' as const,
    })),
    secondsPerPick: 30,
    turn: { nth: picked + 1, side, until: '2026-11-21T12:10:20.000Z', isMine: side === 'blue' },
  }
  return nightWith(aGame({ state: 'drafting', players, draft }))
}

test('the reason for a refused pick stays until the draft has moved on from that pick', async () => {
  serve(() => refusal(409, 'PICK_OVER', '이미 지나간 픽입니다.'))
  const queries = createQueryClient()
  const drawn = (picked: number) => {
    const shownNight = night(picked)
    return (
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <GameCard
            night={shownNight}
            game={shownNight.games[0] ?? expect.fail()}
            now={Date.parse('2026-11-21T12:10:00.000Z')}
          />
        </MemoryRouter>
      </QueryClientProvider>
    )
  }
  const { rerender } = render(drawn(0))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /길손4/ }))
  await user.click(screen.getByRole('button', { name: '길손4 뽑기' }))
  expect((await screen.findByRole('alert')).textContent).toBe('이미 지나간 픽입니다.')
  // Renders the pick that the clock made, which is why the captain's pick was refused.
  rerender(drawn(1))
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(drawn(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
