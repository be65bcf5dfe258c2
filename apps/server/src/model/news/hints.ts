import type { Client } from 'pg'
import { connectTo } from '#server/platform/database/addresses.ts'
import { backendPid } from '#server/platform/database/statementLimits.ts'
import { EVENT_CHANNEL } from './announce.ts'

const OPEN_AGAIN_MS = 1000

type Options = {
  /** Must not lead through a pooler in transaction mode, which delivers no notifications. */
  url: string
  onHint: () => void
  onError: (error: unknown) => void
  /** Called once if the connection leads through a pooler, whose mode cannot be seen. */
  onPooler?: () => void
}

// A process id other than the driver's shows a pooler, which gives its clients ids of its own.
const WHO_LISTENS = 'select pg_backend_pid() as pid'

/**
 * Notifications are only hints: some poolers drop them, so events are polled too. A lost connection is opened again and
 * then gives a hint, since events may have been missed.
 */
export function listenForHints({ url, onHint, onError, onPooler }: Options) {
  let client: Client | undefined
  let isOpening = false
  let isClosed = false
  let hasFailed = false
  let mayHaveMissedEvents = false
  let hasSaidDeaf = false
  let retryTimer: NodeJS.Timeout | undefined

  async function dropClient() {
    isClosed = true
    clearTimeout(retryTimer)
    const lostClient = client
    client = undefined
    mayHaveMissedEvents = false
    if (lostClient) await lostClient.end()
  }

  function openSoon() {
    mayHaveMissedEvents = true
    retryTimer = setTimeout(openConnection, OPEN_AGAIN_MS).unref()
  }

  function reopenAfterLoss(lostClient: Client) {
    if (client !== lostClient) return
    client = undefined
    openSoon()
  }

  async function listenForNotifications(opened: Client) {
    opened.on('error', () => reopenAfterLoss(opened))
    opened.on('end', () => reopenAfterLoss(opened))
    opened.on('notification', onHint)
    await opened.query(`listen ${EVENT_CHANNEL}`)
    const { rows } = await opened.query<{ pid: number }>(WHO_LISTENS)
    const isDirect = rows[0]?.pid === backendPid(opened)
    if (isDirect || hasSaidDeaf) return
    hasSaidDeaf = true
    onPooler?.()
  }

  async function openConnection(): Promise<void> {
    if (client || isOpening) return
    clearTimeout(retryTimer)
    isOpening = true
    isClosed = false
    try {
      const opened = await connectTo(url, { application_name: 'buri events', keepAlive: true })
      client = opened
      await listenForNotifications(opened)
    } catch (error) {
      const failed = client
      client = undefined
      if (failed) await failed.end().catch(() => {}) // the connection may be lost already
      openSoon()
      if (!hasFailed) onError(error)
      hasFailed = true
      return
    } finally {
      isOpening = false
    }
    if (isClosed) return dropClient()
    hasFailed = false
    if (mayHaveMissedEvents) onHint()
    mayHaveMissedEvents = false
  }

  return { open: openConnection, close: dropClient }
}
