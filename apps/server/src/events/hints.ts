import { Client, type Pool } from 'pg'
import { CHANNEL } from './announce.ts'

/**
 * One connection that hears when something is written. What it hears is a hint and no more: while it is lost or the service
 * behind the address passes nothing on, events are found by asking now and then.
 */
export function hints(pool: Pool, { onHint, onError }: { onHint: () => void; onError: (error: unknown) => void }) {
  let client: Client | undefined
  let hasFailed = false

  async function drop() {
    const lost = client
    client = undefined
    if (lost) await lost.end()
  }

  return {
    async open(): Promise<void> {
      if (client) return
      const opening = new Client({ ...pool.options, application_name: 'buri events', keepAlive: true })
      client = opening
      const forget = () => {
        if (client === opening) client = undefined
      }
      opening.on('error', forget)
      opening.on('end', forget)
      opening.on('notification', onHint)
      try {
        await opening.connect()
        await opening.query(`listen ${CHANNEL}`)
        hasFailed = false
      } catch (error) {
        forget()
        // It is tried again every few seconds; the first failure says it for all that follow.
        if (!hasFailed) onError(error)
        hasFailed = true
      }
    },
    close: drop,
  }
}
