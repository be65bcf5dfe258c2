import type { Night } from '@buri/contract/nights/nights'
import type { RulingInput, SideInput } from '@buri/contract/nights/series'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useNightCommand } from '../useNights.ts'

/** A ruling is refused if the night has changed since. A choice of sides names the side, so it sends no revision. */
export function useSeries({ id, revision }: Pick<Night, 'id' | 'revision'>) {
  const queries = useQueryClient()
  const rule = useNightCommand(
    id,
    'PUT /api/inhouse/nights/:id/games/:n/ruling',
    ({ n, ...body }: Omit<RulingInput, 'revision'> & { n: number }) => ({
      params: { id, n },
      body: { ...body, revision },
    }),
  )
  const side = useNightCommand(
    id,
    'PUT /api/inhouse/nights/:id/games/:n/side',
    ({ n, side }: Pick<SideInput, 'side'> & { n: number }) => ({ params: { id, n }, body: { side } }),
  )
  const onError = (error: Error) => {
    if (isRefusal(error, 'NIGHT_CHANGED'))
      void queries.invalidateQueries(cachedAnswersOf('GET /api/inhouse/nights/:id'))
  }
  return { rule, side, onError }
}
