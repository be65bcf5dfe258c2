import type { HookData } from '@buri/contract/hookMessages'
import { hookAddressIn, maskHookAddress } from '@buri/domain/clans/hooks/hookAddress'
import { HOOK_ATTEMPTS, hookRetryAfter, isHookBroken } from '@buri/domain/clans/hooks/hookEvents'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import { clanTarget, systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { PostOutcome, PostToNetwork } from '#server/platform/http/outgoing/postOutside.ts'
import { type ReportDefect, runSideBySide } from '#server/platform/jobs/runSideBySide.ts'
import { hookRows } from './hooks.repository.ts'
import { type Delivery, type SendingHook, waitingDeliveries } from './outbox.repository.ts'
import type { HookSecrets } from './signing.ts'

/** Returns `undefined` if the facts are gone, or if the clan's members may no longer see them. */
export type HookFacts = (
  delivery: Pick<Delivery, 'event' | 'subject' | 'n'>,
  clanId: string,
) => Promise<HookData | undefined>

type Options = {
  db: Db
  post: PostToNetwork
  factsOf: HookFacts
  secrets: HookSecrets
  now: () => Date
  onDefect: ReportDefect
}

const WEBHOOKS_AT_ONCE = 10
const DELIVERIES_A_TURN = 5
/** This time is longer than one turn, in which at most five deliveries take ten seconds each. */
const RESERVED_MS = 2 * MINUTE_MS
/**
 * How long a webhook rests after a failure or a slow answer, so that a receiver that hangs hardly delays the others.
 */
const REST_MS = MINUTE_MS
const SLOW_MS = 5000

const GONE_STATUS = 410
const hasArrived = (posted: PostOutcome) => posted.kind === 'answered' && posted.status >= 200 && posted.status < 300

/**
 * Sends each delivery at least once. Only one process makes each attempt. If that process is killed, another one sends
 * the delivery again with the same id. No transaction is open meanwhile.
 */
export function hookSender({ db, post, factsOf, secrets, now, onDefect }: Options) {
  const deliveries = waitingDeliveries(db)

  async function send(hook: SendingHook, delivery: Delivery, data: HookData): Promise<PostOutcome> {
    const url = hookAddressIn(hook.url)
    if (!url) return { kind: 'failed', problem: 'unresolved', tookMs: 0 }
    const { id, event, happenedAt } = delivery
    const clan = { id: hook.clanId, clanName: hook.clanName }
    const body = JSON.stringify({ id, event, time: happenedAt.toISOString(), clan, data })
    const signed = secrets.headersFor(hook, { id, body, now: now() })
    return post(url, { ...signed, 'user-agent': 'Buri-Webhooks/1' }, body)
  }

  /** Sends one delivery. Returns whether the next one may be sent at once. */
  async function deliver(hook: SendingHook, delivery: Delivery): Promise<boolean> {
    if (delivery.attempts > HOOK_ATTEMPTS) {
      // The process ended during every attempt, so the delivery is given up.
      await deliveries.end(delivery, 'given_up', null)
      return true
    }
    const data = await factsOf(delivery, hook.clanId)
    if (data === undefined) {
      await deliveries.end(delivery, 'outdated', null)
      return true
    }
    const posted = await send(hook, delivery, data)
    const time = now()
    const tried =
      posted.kind === 'answered'
        ? { status: posted.status, problem: null, tookMs: posted.tookMs, at: time }
        : { status: null, problem: posted.problem, tookMs: posted.tookMs, at: time }
    if (hasArrived(posted)) {
      await deliveries.end(delivery, 'arrived', tried)
      await deliveries.recordSuccess(hook.id)
      return posted.tookMs < SLOW_MS
    }
    const isGone = tried.status === GONE_STATUS
    const retryAfter = isGone ? undefined : hookRetryAfter(delivery.attempts)
    if (retryAfter === undefined) await deliveries.end(delivery, 'given_up', tried)
    else await deliveries.retry(delivery, new Date(time.getTime() + retryAfter), tried)
    const failing = await deliveries.recordFailure(hook.id, { isGivenUp: retryAfter === undefined, at: time })
    if (isGone) await turnOff(hook, 'gone')
    else if (failing && isHookBroken({ ...failing, failingSince: failing.failingSince.getTime() }, time.getTime()))
      await turnOff(hook, 'failing')
    return false
  }

  const turnOff = (hook: SendingHook, why: 'failing' | 'gone') =>
    inTransaction(db, async (tx) => {
      const time = now()
      const clan = await clanRows(tx).lock(hook.clanId)
      const key = { clanId: hook.clanId, hookId: hook.id }
      if (!clan || !(await hookRows(tx).turnOff(key, { why, at: time }))) return
      await writeAuditLog(tx, { actor: systemActor('자동: 웹훅'), now: time }, 'clan.hook_turned_off', {
        target: clanTarget(clan),
        after: { webhook: maskHookAddress(hook.url), why },
      })
      await notifyClan(tx, { clanId: clan.id, outcome: 'hookOff', to: { ranks: ['leader', 'officer'] }, at: time })
    })

  async function sendAll(hook: SendingHook, signal: AbortSignal | undefined) {
    let isFree = true
    for (let count = 0; count < DELIVERIES_A_TURN && isFree && !signal?.aborted; count += 1) {
      const time = now()
      const delivery = await deliveries.next(hook.id, { now: time, until: new Date(time.getTime() + RESERVED_MS) })
      if (!delivery) break
      isFree = await deliver(hook, delivery)
    }
    await deliveries.release(hook.id, new Date(now().getTime() + (isFree ? 0 : REST_MS)))
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const time = now()
    const until = new Date(time.getTime() + RESERVED_MS)
    const hooks = await deliveries.reserve({ now: time, until, limit: WEBHOOKS_AT_ONCE })
    await runSideBySide(hooks, (hook) => sendAll(hook, signal), onDefect)
  }
}
