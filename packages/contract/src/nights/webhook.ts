import { WEBHOOK_ADDRESS_LENGTH } from '@buri/domain/nights/discordWebhook'
import { z } from 'zod'
import { ErrorBody, type Route } from '../route.ts'

/** The address is never returned, not even to the person who set it. */
export const ClanWebhook = z.object({
  webhook: z
    .object({
      masked: z.string(),
      savedAt: z.iso.datetime(),
      /**
       * `lost`: Discord no longer knows the webhook, and nothing is sent; `late`: the last attempt failed and will be
       * retried.
       */
      state: z.enum(['on', 'late', 'lost']),
      /** When Discord last rejected a message, which is not retried. */
      refusedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type ClanWebhook = z.infer<typeof ClanWebhook>

const params = z.object({ id: z.uuid() })
const editRight = { param: 'id', right: 'edit' } as const
const webhookResponse = { 200: ClanWebhook, 503: ErrorBody } as const

export const clanWebhookRoutes = {
  read: {
    call: 'GET /api/clans/:id/discord-webhook',
    access: 'login',
    clan: editRight,
    schema: { summary: '내전 소식을 받는 Discord 채널', params, response: webhookResponse },
  },
  /** Saves the webhook, after sending a test message to it. */
  save: {
    call: 'PUT /api/clans/:id/discord-webhook',
    access: 'login',
    limits: ['webhook'],
    clan: editRight,
    schema: {
      summary: 'Discord 채널의 웹훅 저장',
      params,
      body: z.strictObject({ url: z.string().max(WEBHOOK_ADDRESS_LENGTH) }),
      response: webhookResponse,
    },
  },
  remove: {
    call: 'DELETE /api/clans/:id/discord-webhook',
    access: 'login',
    limits: ['clan'],
    clan: editRight,
    schema: { summary: 'Discord 채널의 웹훅 지우기', params, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
