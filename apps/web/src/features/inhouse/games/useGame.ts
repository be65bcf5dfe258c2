import type { NewGame, ResultInput, TeamsInput } from '@buri/contract/inhouse/games'
import { useNightCommand } from '../useNights.ts'

type Given = Omit<NewGame, 'mode'> & { mode?: NewGame['mode'] }

export const useNewGame = (id: string) =>
  useNightCommand(id, 'POST /api/inhouse/nights/:id/games', (body: Given) => ({ params: { id }, body }))

/** Everything that may be done with one game of a night. */
export function useGame(id: string, n: number) {
  const params = { id, n }
  return {
    teams: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/teams', (body: TeamsInput) => ({ params, body })),
    start: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/start', () => ({ params })),
    result: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/result', (body: ResultInput) => ({
      params,
      body,
    })),
    cancel: useNightCommand(id, 'DELETE /api/inhouse/nights/:id/games/:n', () => ({ params })),
    draft: useNightCommand(id, 'POST /api/inhouse/nights/:id/games/:n/draft', (body: { seconds: number }) => ({
      params,
      body,
    })),
    substitute: useNightCommand(
      id,
      'POST /api/inhouse/nights/:id/games/:n/substitutions',
      (body: { leavingId: string; enteringId: string; hasLeft: boolean }) => ({ params, body }),
    ),
    pick: useNightCommand(
      id,
      'POST /api/inhouse/nights/:id/draft/picks',
      (body: { nth: number; signupId: string }) => ({
        params: { id },
        body,
      }),
    ),
    undoPick: useNightCommand(id, 'DELETE /api/inhouse/nights/:id/draft/picks/:nth', (nth: number) => ({
      params: { id, nth },
    })),
  }
}
export type GameCommands = ReturnType<typeof useGame>
