import { HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { type ReportDefect, runSideBySide } from '#server/platform/jobs/runSideBySide.ts'
import type { Delivery } from './discordChannel.ts'

const CHANNELS_AT_ONCE = 10
const MESSAGES_A_TURN = 5
/**
 * This is longer than a turn, in which each message takes ten seconds at most. Discord remembers a nonce even longer.
 */
const RESERVED_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = MINUTE_MS / 2
const LAST_RETRY_MS = HOUR_MS

/** `failures` counts the messages that failed in a row. */
type Channel = { failures: number }

type Options<To extends Channel, Message> = {
  queue: {
    reserve: (turn: { now: Date; until: Date; limit: number }) => Promise<To[]>
    next: (channel: To, now: Date) => Promise<Message | undefined>
    release: (channel: To, next: { failures: number; nextAt: Date }) => Promise<void>
  }
  /** Returns `undefined` if there was nothing to send. */
  send: (channel: To, message: Message) => Promise<Delivery | { kind: 'gone' } | undefined>
  now: () => Date
  onDefect: ReportDefect
}

/** Any process may send, but only one at a time to each channel, in order. */
export function sendInTurns<To extends Channel, Message>({ queue, send, now, onDefect }: Options<To, Message>) {
  let allPausedUntil = 0

  /** Returns when to continue, or `undefined` if the next message need not wait. */
  function pauseAfter(channel: To, delivery: Awaited<ReturnType<typeof send>>) {
    switch (delivery?.kind) {
      case 'sent':
        channel.failures = 0
        return delivery.restMs > 0 ? { failures: 0, restMs: delivery.restMs } : undefined
      case 'lost':
        return { failures: 0, restMs: 0 }
      case 'busy':
        if (delivery.isForAll) allPausedUntil = now().getTime() + delivery.restMs
        return { failures: channel.failures, restMs: delivery.restMs }
      case 'failed':
        return {
          failures: channel.failures + 1,
          restMs: Math.min(FIRST_RETRY_MS * 2 ** channel.failures, LAST_RETRY_MS),
        }
      default:
        return undefined
    }
  }

  async function takeTurn(channel: To, signal: AbortSignal | undefined) {
    let pause: ReturnType<typeof pauseAfter>
    for (let count = 0; count < MESSAGES_A_TURN && !pause && !signal?.aborted; count += 1) {
      const message = await queue.next(channel, now())
      if (!message) break
      pause = pauseAfter(channel, await send(channel, message))
    }
    const { failures, restMs } = pause ?? { failures: channel.failures, restMs: 0 }
    await queue.release(channel, { failures, nextAt: new Date(now().getTime() + restMs) })
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const time = now().getTime()
    if (time < allPausedUntil) return
    const until = new Date(time + RESERVED_MS)
    const channels = await queue.reserve({ now: new Date(time), until, limit: CHANNELS_AT_ONCE })
    await runSideBySide(channels, (channel) => takeTurn(channel, signal), onDefect)
  }
}
