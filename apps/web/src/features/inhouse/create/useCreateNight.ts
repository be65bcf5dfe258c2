import type { NewNight } from '@buri/contract/inhouse/nights'
import type { NewTemplate, TemplateChange } from '@buri/contract/inhouse/templates'
import { useQuery } from '@tanstack/react-query'
import { answersOf } from '#web/api/answers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

export const useCreateNight = () =>
  useCommand('POST /api/inhouse/nights', (body: NewNight) => ({ body }), {
    changes: [answersOf('GET /api/inhouse/nights')],
    withoutWaiting: true,
  })

export const useTemplates = (clanId: string | null) =>
  useQuery({
    ...query('GET /api/clans/:id/night-templates', { params: { id: clanId ?? '' } }),
    enabled: clanId !== null,
  })

const TEMPLATES = { changes: [answersOf('GET /api/clans/:id/night-templates')] }

export const useChangeTemplate = (clanId: string, templateId: string) =>
  useCommand(
    'PATCH /api/clans/:id/night-templates/:templateId',
    (body: TemplateChange) => ({ params: { id: clanId, templateId }, body }),
    TEMPLATES,
  )

export const useRemoveTemplate = (clanId: string, templateId: string) =>
  useCommand(
    'DELETE /api/clans/:id/night-templates/:templateId',
    () => ({ params: { id: clanId, templateId } }),
    TEMPLATES,
  )

export const useAddTemplate = () =>
  useCommand(
    'POST /api/clans/:id/night-templates',
    ({ clanId, template }: { clanId: string; template: NewTemplate }) => ({ params: { id: clanId }, body: template }),
    TEMPLATES,
  )
