import { Client, type Pool } from 'pg'
import { CHANNEL } from './announce.ts'

const OPEN_AGAIN_MS = 1000

/**
 * One connection that listens for new events. Notifications are only hints: some poolers drop them, so events are polled now and
 * then too. A lost connection is opened again at once, and then hints at events written meanwhile.
 */
export function hints(pool: Pool, { onHint, onError }: { onHint: () => void; onError: (error: unknown) => void }) {
  let client: Client | undefined
  let hasFailed = false
  let hasMissed = false
  let openingAgain: NodeJS.Timeout | undefined

  async function drop() {
    clearTimeout(openingAgain)
    const lost = client
    client = undefined
    hasMissed = false
    if (lost) await lost.end()
  }

  async function open(): Promise<void> {
    if (client) return
    clearTimeout(openingAgain)
    const opening = new Client({ ...pool.options, application_name: 'buri events', keepAlive: true })
    client = opening
    const lose = () => {
      if (client !== opening) return
      client = undefined
      hasMissed = true
      openingAgain = setTimeout(open, OPEN_AGAIN_MS).unref()
    }
    opening.on('error', lose)
    opening.on('end', lose)
    opening.on('notification', onHint)
    try {
      await opening.connect()
      await opening.query(`listen ${CHANNEL}`)
    } catch (error) {
      lose()
      // Report only the first of several failures in a row.
      if (!hasFailed) onError(error)
      hasFailed = true
      return
    }
    hasFailed = false
    if (hasMissed) onHint()
    hasMissed = false
  }

  return { open, close: drop }
}
