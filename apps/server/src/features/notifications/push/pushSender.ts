import { remainingMs, waitAfterFailures } from '@buri/domain/notifications/push'
import { HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { type ReportDefect, runSideBySide } from '#server/platform/jobs/runSideBySide.ts'
import { pushQueue, type WaitingDevice, type WaitingMessage } from './push.repository.ts'
import type { PushChannel } from './pushChannel.ts'
import type { PushWords } from './pushWords.ts'

type Options = { db: Db; channel: PushChannel; words: PushWords; now: () => Date; onDefect: ReportDefect }

const DEVICES_AT_ONCE = 20
const MESSAGES_A_TURN = 5
/** This is longer than a turn, in which five messages take at most ten seconds each. */
const RESERVED_MS = 2 * MINUTE_MS
const KEPT_MS = 12 * HOUR_MS
const URGENT_SUBJECTS = ['readyCheck', 'turn', 'nightSoon']

/**
 * Any process may send, but only one at a time for each device. No transaction is open meanwhile. If a process is
 * killed after it sent a push and before it recorded this, the push may be sent twice. The device shows it only once,
 * by its tag.
 */
export function pushSender({ db, channel, words, now, onDefect }: Options) {
  const queue = pushQueue(db)

  async function send(device: WaitingDevice, waiting: WaitingMessage) {
    const lastsMs = remainingMs(waiting.subject, waiting.happenedAt.getTime(), now().getTime())
    const message = lastsMs > 0 ? await words(device.userId, waiting, now()) : undefined
    if (!message) return 'refused'
    return channel.send(device, message, { lastsMs, isUrgent: URGENT_SUBJECTS.includes(waiting.subject) })
  }

  async function sendAll(device: WaitingDevice, signal: AbortSignal | undefined) {
    let { failures } = device
    let restMs = 0
    for (const message of await queue.messages(device, MESSAGES_A_TURN)) {
      if (signal?.aborted) break
      const answer = await send(device, message)
      if (answer === 'gone') return queue.end(device)
      if (answer === 'later') {
        failures += 1
        const wait = waitAfterFailures(failures)
        if (wait === undefined) return queue.end(device)
        restMs = wait
        break
      }
      if (answer === 'sent') failures = 0
      await queue.done(message)
    }
    await queue.release(device, { failures, nextAt: new Date(now().getTime() + restMs) })
  }

  return {
    async send(signal?: AbortSignal): Promise<void> {
      const time = now().getTime()
      const devices = await queue.reserve({
        now: new Date(time),
        until: new Date(time + RESERVED_MS),
        limit: DEVICES_AT_ONCE,
      })
      await runSideBySide(devices, (device) => sendAll(device, signal), onDefect)
    },

    sweep: () => queue.dropOlder(new Date(now().getTime() - KEPT_MS)),
  }
}
