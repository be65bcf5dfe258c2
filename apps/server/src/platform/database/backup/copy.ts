import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

// The driver only recognises COPY. The rest of the protocol is implemented here, on the driver's hooks:
// https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY
type CopyStatement = Submittable & {
  handleCopyData?: (message: { chunk: Buffer }) => void
  handleCopyInResponse?: (connection: Connection) => void
  handleCommandComplete: (message: { text: string }) => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
}

const BLOCK_BYTES = 64 * 1024

const rowsIn = (tag: string) => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)

/** `onEnd` gets the number of rows. */
export function receiveCopy(client: Client, statement: string, onEnd: (rows: number) => void): Readable {
  let connection: Connection | undefined
  let isComplete = false
  let block = Buffer.allocUnsafe(BLOCK_BYTES)
  let filledBytes = 0

  const blocks = new Readable({
    highWaterMark: 4 * BLOCK_BYTES,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      // The connection is closed to cancel the copy: a reader that stops early must not wait for the rest of the table.
      if (!isComplete) connection?.stream.destroy()
      done(error)
    },
  })
  function send(bytes: Buffer) {
    if (bytes.length > 0 && !blocks.push(bytes)) connection?.stream.pause()
  }
  function sendBlock() {
    send(block.subarray(0, filledBytes))
    block = Buffer.allocUnsafe(BLOCK_BYTES)
    filledBytes = 0
  }

  const copying: CopyStatement = {
    submit(toServer) {
      connection = toServer
      toServer.query(statement)
    },
    // The driver reuses a message's memory, so bytes are copied.
    handleCopyData({ chunk }) {
      if (filledBytes + chunk.length > BLOCK_BYTES) sendBlock()
      if (chunk.length > BLOCK_BYTES) send(Buffer.from(chunk))
      else filledBytes += chunk.copy(block, filledBytes)
    },
    handleCommandComplete: ({ text }) => onEnd(rowsIn(text)),
    handleError(error) {
      isComplete = true
      blocks.destroy(error)
    },
    handleReadyForQuery() {
      isComplete = true
      sendBlock()
      blocks.push(null)
    },
  }
  client.query(copying)
  return blocks
}

export function sendCopy(client: Client, statement: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failure: Error | undefined

    async function sendAll({ stream }: Connection) {
      for await (const block of blocks) {
        if (failure) return
        stream.write(message('d', block.length))
        if (!stream.write(block)) await once(stream, 'drain')
      }
      stream.write(message('c', 0))
    }

    const copying: CopyStatement = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection) {
        sendAll(connection).catch((error: Error) => {
          // The server reports an error of its own; ours gives the cause.
          failure ??= error
          connection.stream.write(Buffer.concat([message('f', 1), Buffer.of(0)]))
        })
      },
      handleCommandComplete({ text }) {
        rows = rowsIn(text)
      },
      handleError(error) {
        failure ??= error
        reject(failure)
      },
      handleReadyForQuery: () => resolve(rows),
    }
    client.query(copying)
  })
}

function message(kind: 'c' | 'd' | 'f', bodyLength: number): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(bodyLength + 4, 1)
  return head
}
