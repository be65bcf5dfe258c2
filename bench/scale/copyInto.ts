import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'

type Pool = Database['pool']

/** What the driver's connection can do, beyond its declared types. */
type CopyConnection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  stream: { writableNeedDrain: boolean; once: (event: 'drain', listener: () => void) => unknown }
}

export type Copy = {
  /** Resolves when PostgreSQL keeps up. */
  write: (text: string) => Promise<void>
  end: () => Promise<void>
}

/** `COPY … FROM STDIN` through the driver's own hook for statements of one's own making. */
export async function copyInto(pool: Pool, table: string, columns: readonly string[]): Promise<Copy> {
  const client = await pool.connect()
  const opened = Promise.withResolvers<CopyConnection>()
  const done = Promise.withResolvers<void>()
  client.query({
    submit(connection) {
      connection.query(`copy ${table} (${columns.join(', ')}) from stdin`)
    },
    handleCopyInResponse: (connection: CopyConnection) => opened.resolve(connection),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => done.resolve(),
    handleError(error: Error) {
      opened.reject(error)
      done.reject(error)
      // Whoever gives up would otherwise wait for this connection to come back.
      client.release(error)
    },
    callback: () => {},
  })
  done.promise.catch(() => {}) // rejected by the next write or end
  const connection = await opened.promise
  return {
    async write(text) {
      connection.sendCopyFromChunk(Buffer.from(text))
      if (!connection.stream.writableNeedDrain) return
      await Promise.race([new Promise<void>((resolve) => connection.stream.once('drain', resolve)), done.promise])
    },
    async end() {
      connection.endCopyFrom()
      await done.promise
      client.release()
    },
  }
}
