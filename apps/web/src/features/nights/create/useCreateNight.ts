import type { NewNight, Night } from '@buri/contract/nights/nights'
import type { NewTemplate } from '@buri/contract/nights/templates'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { lastNightAmong } from './nightDraft.ts'

export const useCreateNight = () =>
  useCommand('POST /api/inhouse/nights', (body: NewNight) => ({ body }), {
    changes: [cachedAnswersOf('GET /api/inhouse/nights')],
    withoutWaiting: true,
  })

export const useJoinNewNight = () =>
  useCommand('POST /api/inhouse/nights/:id/signups', (id: string) => ({ params: { id }, body: {} }), {
    changes: [cachedAnswersOf('GET /api/inhouse/nights')],
    withoutWaiting: true,
  })

export const useTemplates = (clanId: string | null) =>
  useQuery({
    ...query('GET /api/clans/:id/night-templates', { params: { id: clanId ?? '' } }),
    enabled: clanId !== null,
  })

export function useLastNight(clanId: string | null): { lastNight: Night | undefined; isPending: boolean } {
  const clanPart = clanId === null ? {} : { clanId }
  const past = useQuery(query('GET /api/inhouse/nights', { query: { ...clanPart, period: 'past', order: 'latest' } }))
  const id = lastNightAmong(past.data?.data ?? [], clanId)?.id
  const { data, isLoading } = useQuery({
    ...query('GET /api/inhouse/nights/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  return { lastNight: data, isPending: past.isPending || isLoading }
}

const TEMPLATE_CHANGES = { changes: [cachedAnswersOf('GET /api/clans/:id/night-templates')] }

export const useChangeTemplate = (clanId: string, templateId: string) =>
  useCommand(
    'PATCH /api/clans/:id/night-templates/:templateId',
    (body: NewTemplate) => ({ params: { id: clanId, templateId }, body }),
    TEMPLATE_CHANGES,
  )

export const useRemoveTemplate = (clanId: string, templateId: string) =>
  useCommand(
    'DELETE /api/clans/:id/night-templates/:templateId',
    () => ({ params: { id: clanId, templateId } }),
    TEMPLATE_CHANGES,
  )

export const useAddTemplate = (clanId: string) =>
  useCommand(
    'POST /api/clans/:id/night-templates',
    (body: NewTemplate) => ({ params: { id: clanId }, body }),
    TEMPLATE_CHANGES,
  )
