import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'

type Pool = Database['pool']

/** Methods of the driver's connection that its types do not declare. */
type CopyConnection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  stream: { writableNeedDrain: boolean; once: (event: 'drain', listener: () => void) => unknown }
}

export type Copy = {
  /** Resolves when PostgreSQL has taken the text. */
  write: (text: string) => Promise<void>
  end: () => Promise<void>
}

/** Runs `COPY … FROM STDIN` with the driver's hook for custom statements. */
export async function copyInto(pool: Pool, table: string, columns: readonly string[]): Promise<Copy> {
  const client = await pool.connect()
  const opened = Promise.withResolvers<CopyConnection>()
  const finished = Promise.withResolvers<void>()
  client.query({
    submit(connection) {
      connection.query(`copy ${table} (${columns.join(', ')}) from stdin`)
    },
    handleCopyInResponse: (connection: CopyConnection) => opened.resolve(connection),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => finished.resolve(),
    handleError(error: Error) {
      opened.reject(error)
      finished.reject(error)
      // Without this a caller that gives up would wait for the connection.
      client.release(error)
    },
    callback: () => {},
  })
  finished.promise.catch(() => {}) // the next write or end rejects with it
  const connection = await opened.promise
  return {
    async write(text) {
      connection.sendCopyFromChunk(Buffer.from(text))
      if (!connection.stream.writableNeedDrain) return
      await Promise.race([new Promise<void>((resolve) => connection.stream.once('drain', resolve)), finished.promise])
    },
    async end() {
      connection.endCopyFrom()
      await finished.promise
      client.release()
    },
  }
}
