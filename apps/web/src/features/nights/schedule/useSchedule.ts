import type { Night } from '@buri/contract/nights/nights'
import type { DissolutionInput, PairingRulingInput, TeamsOfNight } from '@buri/contract/nights/schedules'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { useNightCommand } from '../useNights.ts'
import type { SeatLock } from './SeatLocks.tsx'

type ProposalRequest = { method: 'balance' | 'snake'; seed: number; sitting: string[]; locks: SeatLock[] }

export const useProposals = (id: string) =>
  useCommand('POST /api/inhouse/nights/:id/team-proposals', (body: ProposalRequest) => ({ params: { id }, body }), {
    changes: [],
  })

function useRefetchNight() {
  const queries = useQueryClient()
  return (error: Error) => {
    if (isRefusal(error, 'NIGHT_CHANGED'))
      void queries.invalidateQueries(cachedAnswersOf('GET /api/inhouse/nights/:id'))
  }
}

/** The server refuses the teams if the night has changed since it was shown. */
export function useSetTeams({ id, revision }: Pick<Night, 'id' | 'revision'>) {
  const set = useNightCommand(id, 'PUT /api/inhouse/nights/:id/teams', (teams: TeamsOfNight['teams']) => ({
    params: { id },
    body: { teams, revision },
  }))
  return { set, onError: useRefetchNight() }
}

export function useRulings({ id, revision }: Pick<Night, 'id' | 'revision'>) {
  const rule = useNightCommand(
    id,
    'PUT /api/inhouse/nights/:id/pairing-rulings',
    (body: Omit<PairingRulingInput, 'revision'>) => ({ params: { id }, body: { ...body, revision } }),
  )
  const dissolve = useNightCommand(
    id,
    'PUT /api/inhouse/nights/:id/teams/:nth/dissolution',
    ({ nth, ...body }: Omit<DissolutionInput, 'revision'> & { nth: number }) => ({
      params: { id, nth },
      body: { ...body, revision },
    }),
  )
  return { rule, dissolve, onError: useRefetchNight() }
}
