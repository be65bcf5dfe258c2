import type { Night } from '@buri/contract/nights/nights'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { aNight } from '../aNight.ts'
import { aGame, nightWith, tenSignups } from './aGame.ts'
import { GameCard } from './GameCard.tsx'
import { NewGame } from './NewGame.tsx'

const me = { signupId: null, mayManage: true, wishes: null }
const NIGHT_WITHOUT_GAME = aNight({ signups: tenSignups, games: [], inCount: 10, me })
const NIGHT_WITH_GAME = nightWith(aGame({ state: 'choosing' }), { id: NIGHT_WITHOUT_GAME.id, me, mode: 'random' })

function openLobby(answer: () => Response) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('csrf-token') ? Response.json({ csrfToken: 'token' }) : answer(),
  )
  const queries = createQueryClient()
  const drawn = (night: Night) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        {night.games.map((game) => (
          <GameCard key={game.n} night={night} game={game} now={Date.parse('2026-11-21T12:10:00.000Z')} />
        ))}
        <NewGame night={night} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(drawn(NIGHT_WITHOUT_GAME))
  return { comes: (night: Night) => rerender(drawn(night)) }
}

test('opening a game moves the focus to its card, which is far above the button on a phone', async () => {
  const { comes: arrive } = openLobby(() => Response.json(NIGHT_WITH_GAME))
  await userEvent.setup().click(screen.getByRole('button', { name: '팀 나누기' }))
  arrive(NIGHT_WITH_GAME)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '경기 1' }))
})

test("a game that another host opens does not take the focus, not even after the viewer's own attempt was refused", async () => {
  const refusal = { statusCode: 409, code: 'NIGHT_GAME_ON', message: '이미 열린 경기가 있습니다.' }
  const { comes: arrive } = openLobby(() => Response.json(refusal, { status: 409 }))
  await userEvent.setup().click(screen.getByRole('button', { name: '팀 나누기' }))
  await screen.findByRole('alert')
  arrive(NIGHT_WITH_GAME)
  expect(document.activeElement?.tagName).not.toBe('H2')
})

test('before the teams are made, the host can still change who sits out', () => {
  const withBench = nightWith(aGame({ state: 'choosing', bench: ['d0000000-0000-4000-8000-000000000099'] }), { me })
  const { comes: arrive } = openLobby(() => Response.json(withBench))
  arrive(withBench)
  expect(screen.getByRole('button', { name: '사람 바꾸기' })).toBeTruthy()
})
