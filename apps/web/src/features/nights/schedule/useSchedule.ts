import type { Night } from '@buri/contract/nights/nights'
import type { TeamsOfNight } from '@buri/contract/nights/schedules'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { answersOf } from '#web/api/answers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { useNightCommand } from '../useNights.ts'

type Wanted = { method: 'balance' | 'snake'; seed: number; sitting: string[] }

/** Proposals for the teams of a night. They change nothing. */
export const useProposals = (id: string) =>
  useCommand(
    'POST /api/inhouse/nights/:id/team-proposals',
    (wanted: Wanted) => ({ params: { id }, body: { ...wanted, locks: [] } }),
    { changes: [] },
  )

/** Sets the teams if the night is still as shown; otherwise fetches it again. */
export function useTeams({ id, revision }: Pick<Night, 'id' | 'revision'>) {
  const queries = useQueryClient()
  const set = useNightCommand(id, 'PUT /api/inhouse/nights/:id/teams', (teams: TeamsOfNight['teams']) => ({
    params: { id },
    body: { teams, revision },
  }))
  const onError = (error: Error) => {
    if (isRefusal(error, 'NIGHT_CHANGED')) void queries.invalidateQueries(answersOf('GET /api/inhouse/nights/:id'))
  }
  return { set, onError }
}
