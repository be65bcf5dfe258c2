import type { HookChange, HookDelivery, HookInput } from '@buri/contract/clanHooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const HOOK_ANSWERS = [cachedAnswersOf('GET /api/clans/:id/webhooks')]
const LOG_ANSWERS = [cachedAnswersOf('GET /api/clans/:id/webhooks/:hookId/deliveries')]
const HOOK_AND_LOG_ANSWERS = [...HOOK_ANSWERS, ...LOG_ANSWERS]

export type HookIds = { id: string; hookId: string }

export const useHooks = (id: string) => useQuery(query('GET /api/clans/:id/webhooks', { params: { id } }))

export const useAddHook = (id: string) =>
  useCommand('POST /api/clans/:id/webhooks', (body: HookInput) => ({ params: { id }, body }), { changes: HOOK_ANSWERS })

export const useChangeHook = (params: HookIds) =>
  useCommand('PATCH /api/clans/:id/webhooks/:hookId', (body: HookChange) => ({ params, body }), {
    changes: HOOK_AND_LOG_ANSWERS,
    onRefusalToo: true,
  })

export const useRemoveHook = (params: HookIds) =>
  useCommand('DELETE /api/clans/:id/webhooks/:hookId', () => ({ params }), {
    changes: HOOK_ANSWERS,
    onRefusalToo: true,
  })

export const useRenewSecret = (params: HookIds) =>
  useCommand('POST /api/clans/:id/webhooks/:hookId/secret', () => ({ params }), { changes: HOOK_ANSWERS })

export const useTestHook = (params: HookIds) =>
  useCommand('POST /api/clans/:id/webhooks/:hookId/test', () => ({ params }), {
    changes: HOOK_AND_LOG_ANSWERS,
    onRefusalToo: true,
  })

export const useRedeliver = (params: HookIds) =>
  useCommand(
    'POST /api/clans/:id/webhooks/:hookId/deliveries/:deliveryId/redeliver',
    (deliveryId: string) => ({ params: { ...params, deliveryId } }),
    { changes: HOOK_AND_LOG_ANSWERS, onRefusalToo: true },
  )

const POLL_MS = 2000

/** Whether the delivery is being sent or about to be, rather than waiting for a later attempt. */
const isUnderway = ({ state, nextAt }: HookDelivery) =>
  state === 'waiting' && nextAt !== null && Date.parse(nextAt) <= Date.now()

/** Refetches the deliveries while one of them is underway. */
export const useDeliveries = (params: HookIds) =>
  useQuery({
    ...query('GET /api/clans/:id/webhooks/:hookId/deliveries', { params }),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderway) ? POLL_MS : false),
  })

/** Refetches the webhooks, because a failed delivery may have changed their state. */
export function useRefetchHooksAfter(deliveries: readonly HookDelivery[] | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (deliveries && !deliveries.some(isUnderway))
      void queries.invalidateQueries(cachedAnswersOf('GET /api/clans/:id/webhooks'))
  }, [queries, deliveries])
}
