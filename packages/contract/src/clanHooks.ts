import { HOOK_ADDRESS_LENGTH } from '@buri/domain/clans/hooks/hookAddress'
import { DELIVERED_EVENTS, HOOK_EVENTS } from '@buri/domain/clans/hooks/hookEvents'
import { z } from 'zod'
import type { Route } from './route.ts'

const time = z.iso.datetime()
const events = z.array(z.enum(HOOK_EVENTS)).min(1).max(HOOK_EVENTS.length)

/** A webhook of a clan, without its address and its secret. */
export const ClanHook = z.object({
  id: z.uuid(),
  /** The host and the last characters of the address, because the rest may contain a secret of the receiver. */
  masked: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  /** `null` if the account was deleted. */
  madeBy: z.object({ nickname: z.string(), isMember: z.boolean() }).nullable(),
  createdAt: time,
  /** `late`: the last attempts failed. `failing` and `gone`: turned off after many failures or after a 410. */
  state: z.enum(['on', 'late', 'off', 'failing', 'gone']),
})
export type ClanHook = z.infer<typeof ClanHook>

/** No other answer contains the signing secret. */
export const NewClanHook = ClanHook.extend({ secret: z.string() })
export type NewClanHook = z.infer<typeof NewClanHook>

export const HookDelivery = z.object({
  id: z.uuid(),
  event: z.enum(DELIVERED_EVENTS),
  happenedAt: time,
  /** `outdated`: the message's subject is gone. `stopped`: the webhook was turned off before the message was sent. */
  state: z.enum(['waiting', 'arrived', 'given_up', 'outdated', 'stopped']),
  attempts: z.int(),
  status: z.int().nullable(),
  problem: z.enum(['inner', 'unresolved', 'timeout', 'tls', 'unreachable']).nullable(),
  tookMs: z.int().nullable(),
  nextAt: time.nullable(),
})
export type HookDelivery = z.infer<typeof HookDelivery>

export const HookInput = z.strictObject({ url: z.string().max(HOOK_ADDRESS_LENGTH), events })
export const HookChange = z.strictObject({ events: events.optional(), isOn: z.boolean().optional() })
export type HookInput = z.output<typeof HookInput>
export type HookChange = z.output<typeof HookChange>

const url = '/api/clans/:id/webhooks'
const hookUrl = `${url}/:hookId`
const params = z.object({ id: z.uuid() })
const ofHook = params.extend({ hookId: z.uuid() })
const editRight = { param: 'id', right: 'edit' } as const
const deliveryResponse = { 202: z.object({ deliveryId: z.uuid() }) } as const

/** Only signed-in people may use these calls; API tokens may not. */
export const clanHookRoutes = {
  list: {
    call: `GET ${url}`,
    access: 'login',
    clan: editRight,
    schema: { summary: '클랜의 웹훅', params, response: { 200: z.object({ hooks: z.array(ClanHook) }) } },
  },
  add: {
    call: `POST ${url}`,
    repeat: 'keyed',
    access: 'login',
    limits: ['hook'],
    clan: editRight,
    schema: { summary: '웹훅 추가', params, body: HookInput, response: { 201: NewClanHook } },
  },
  change: {
    call: `PATCH ${hookUrl}`,
    access: 'login',
    limits: ['clan'],
    clan: editRight,
    schema: {
      summary: '웹훅의 소식 고르기, 끄고 켜기',
      params: ofHook,
      body: HookChange,
      response: { 200: ClanHook },
    },
  },
  remove: {
    call: `DELETE ${hookUrl}`,
    access: 'login',
    limits: ['clan'],
    clan: editRight,
    schema: { summary: '웹훅 삭제', params: ofHook, response: { 204: z.null() } },
  },
  /** Messages are also signed with the previous secret for a day. */
  renewSecret: {
    call: `POST ${hookUrl}/secret`,
    repeat: 'keyed',
    access: 'login',
    limits: ['hook'],
    clan: editRight,
    schema: { summary: '웹훅의 서명 키 바꾸기', params: ofHook, response: { 201: NewClanHook } },
  },
  test: {
    call: `POST ${hookUrl}/test`,
    repeat: 'keyed',
    access: 'login',
    limits: ['hook-send'],
    clan: editRight,
    schema: { summary: '웹훅에 테스트 보내기', params: ofHook, response: deliveryResponse },
  },
  deliveries: {
    call: `GET ${hookUrl}/deliveries`,
    access: 'login',
    clan: editRight,
    schema: {
      summary: '웹훅으로 보낸 기록, 최근 것부터',
      params: ofHook,
      response: { 200: z.object({ deliveries: z.array(HookDelivery) }) },
    },
  },
  /** Sends a message again, with the same id. */
  redeliver: {
    call: `POST ${hookUrl}/deliveries/:deliveryId/redeliver`,
    repeat: 'keyed',
    access: 'login',
    limits: ['hook-send'],
    clan: editRight,
    schema: {
      summary: '웹훅으로 다시 보내기',
      params: ofHook.extend({ deliveryId: z.uuid() }),
      response: deliveryResponse,
    },
  },
} as const satisfies Record<string, Route>
