import { PUSH_LIMITS, PUSH_SUBJECTS } from '@buri/domain/notifications/push'
import { z } from 'zod'
import type { Route } from './route.ts'

const Subjects = z.array(z.enum(PUSH_SUBJECTS)).max(PUSH_SUBJECTS.length)
const key = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[\w-]+$/)

/** No answer contains the address and keys of a device. */
export const PushState = z.object({
  /** The server's public key, for the browser's subscription; it changes with the server's secret. */
  publicKey: z.string(),
  subjects: z.array(z.enum(PUSH_SUBJECTS)).nullable(),
  devices: z.int().nonnegative(),
})
export type PushState = z.infer<typeof PushState>

/** A browser's subscription in the shape of `PushSubscription.toJSON`, and its subjects. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.string().max(PUSH_LIMITS.addressLength),
  p256dh: key(PUSH_LIMITS.keyLength),
  auth: key(PUSH_LIMITS.secretLength),
  subjects: Subjects,
})
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>

/** Contains no more than the notification on the site. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** On the device, a message replaces an earlier one with the same tag. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

const url = '/api/me/push'

export const pushRoutes = {
  state: {
    call: `GET ${url}`,
    access: 'login',
    schema: { summary: '이 브라우저의 푸시 알림', response: { 200: PushState } },
  },
  /** Each session has one subscription, which ends with the session. */
  save: {
    call: `PUT ${url}`,
    access: 'login',
    limits: ['push'],
    schema: { summary: '이 브라우저에서 푸시 알림 받기', body: PushSubscriptionInput, response: { 200: PushState } },
  },
  end: {
    call: `DELETE ${url}`,
    access: 'login',
    limits: ['push'],
    schema: { summary: '이 브라우저의 푸시 알림 끄기', response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
