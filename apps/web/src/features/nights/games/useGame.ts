import type { NewGame, ResultInput, TeamsInput } from '@buri/contract/nights/games'
import type { NightGame } from '@buri/contract/nights/nightGame'
import { useNightCommand } from '../useNights.ts'
import { expectOpenedGame } from './openedGame.ts'

type GameInput = Omit<NewGame, 'mode'> & { mode?: NewGame['mode'] }

/** Opens a game and remembers that this page did so, so that its card gets the focus. */
export function useNewGame(id: string) {
  const openGame = useNightCommand(id, 'POST /api/inhouse/nights/:id/games', (body: GameInput) => ({
    params: { id },
    body,
  }))
  return {
    ...openGame,
    mutate(body: GameInput, { onSuccess }: { onSuccess?: () => void } = {}) {
      expectOpenedGame(id)
      openGame.mutate(body, { onSuccess: () => onSuccess?.(), onError: () => expectOpenedGame(null) })
    },
  }
}

/** Commands send `createdAt`, because a newer game may have the same number by now. */
export function useGame(id: string, { n, createdAt }: Pick<NightGame, 'n' | 'createdAt'>) {
  const target = { params: { id, n }, query: { createdAt } }
  return {
    teams: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/teams', (body: TeamsInput) => ({
      ...target,
      body,
    })),
    start: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/start', () => target),
    result: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/result', (body: ResultInput) => ({
      ...target,
      body,
    })),
    cancel: useNightCommand(id, 'DELETE /api/inhouse/nights/:id/games/:n', () => target),
    draft: useNightCommand(
      id,
      'POST /api/inhouse/nights/:id/games/:n/draft',
      (body: { seconds: number; captains?: string[] }) => ({
        ...target,
        body,
      }),
    ),
    substitute: useNightCommand(
      id,
      'POST /api/inhouse/nights/:id/games/:n/substitutions',
      (body: { leavingId: string; enteringId: string; hasLeft: boolean }) => ({ ...target, body }),
    ),
    pick: useNightCommand(
      id,
      'POST /api/inhouse/nights/:id/draft/picks',
      (body: { nth: number; signupId: string }) => ({
        ...target,
        params: { id },
        body,
      }),
    ),
    undoPick: useNightCommand(id, 'DELETE /api/inhouse/nights/:id/draft/picks/:nth', (nth: number) => ({
      ...target,
      params: { id, nth },
    })),
  }
}
export type GameCommands = ReturnType<typeof useGame>
