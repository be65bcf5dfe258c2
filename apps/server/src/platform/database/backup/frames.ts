import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { backupRefusal, damagedBackup } from './refusal.ts'

export const MAGIC = Buffer.from('BURI BACKUP\n')

export type FrameKind = 'header' | 'table' | 'file' | 'bytes' | 'end'
export type Frame = { kind: FrameKind; payload: Buffer }

const KIND_OF_LETTER: ReadonlyMap<string, FrameKind> = new Map([
  ['h', 'header'],
  ['t', 'table'],
  ['f', 'file'],
  ['b', 'bytes'],
  ['e', 'end'],
])
const LETTER_OF_KIND = new Map([...KIND_OF_LETTER].map(([letter, kind]) => [kind, letter]))
const HEAD_BYTES = 5
const MAX_FRAME_BYTES = 1024 * 1024

/** The last frame contains a digest of all frames before it. */
export function frameWriter() {
  const digest = createHash('sha256')
  return {
    *frame(kind: FrameKind, payload: Buffer): Generator<Buffer> {
      for (let from = 0; from === 0 || from < payload.length; from += MAX_FRAME_BYTES) {
        const part = payload.subarray(from, from + MAX_FRAME_BYTES)
        const head = Buffer.alloc(HEAD_BYTES)
        head.write(LETTER_OF_KIND.get(kind) ?? '')
        head.writeUInt32BE(part.length, 1)
        digest.update(head).update(part)
        yield head
        yield part
      }
    },
    *end(): Generator<Buffer> {
      const sum = digest.digest()
      yield* frameWriter().frame('end', sum)
    },
  }
}

/** The last frame is verified and not yielded. An incomplete file is refused. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const digest = createHash('sha256')
  const source = decompressed(file)
  const take = takerOf(source)
  try {
    while (true) {
      const head = await take(HEAD_BYTES)
      const kind = KIND_OF_LETTER.get(head.toString('latin1', 0, 1))
      const length = head.readUInt32BE(1)
      if (kind === undefined || length > MAX_FRAME_BYTES) throw damagedBackup('it holds something that no backup holds')
      const payload = await take(length)
      if (kind === 'end') {
        if (!payload.equals(digest.digest())) throw damagedBackup('its contents are not what its checksum says')
        // Only the end of the stream shows that the compressed bytes are all there.
        if (!(await take.isAtEnd())) throw damagedBackup('it goes on behind its end')
        return
      }
      digest.update(head).update(payload)
      yield { kind, payload }
    }
  } finally {
    await source.return(undefined)
  }
}

async function* decompressed(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const bytes = source[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  try {
    while (first.length < MAGIC.length) {
      const { value, done } = await bytes.next()
      if (done) break
      first = Buffer.concat([first, value])
    }
  } catch (error) {
    throw backupRefusal(
      'FILE_UNREADABLE',
      `${file} cannot be read: ${error instanceof Error ? error.message : error}.`,
      error,
    )
  }
  if (!first.subarray(0, MAGIC.length).equals(MAGIC))
    throw backupRefusal('NOT_A_BACKUP', `${file} is not a backup of Buri.`)

  const plain = createZstdDecompress()
  async function* compressed() {
    yield first.subarray(MAGIC.length)
    yield* { [Symbol.asyncIterator]: () => bytes }
  }
  // The callback ignores errors, which the loop that reads the stream throws.
  pipeline(Readable.from(compressed()), plain, () => {})
  try {
    yield* plain
  } catch (error) {
    throw damagedBackup('it ends too early or was changed', error)
  }
}

function takerOf(source: AsyncGenerator<Buffer>) {
  let buffers: Buffer[] = []
  let heldBytes = 0
  async function take(wanted: number): Promise<Buffer> {
    while (heldBytes < wanted) {
      const { value, done } = await source.next()
      if (done) throw damagedBackup('it ends too early')
      buffers.push(value)
      heldBytes += value.length
    }
    const all = buffers.length === 1 && buffers[0] ? buffers[0] : Buffer.concat(buffers)
    const remainingBytes = all.subarray(wanted)
    buffers = remainingBytes.length > 0 ? [remainingBytes] : []
    heldBytes = remainingBytes.length
    return all.subarray(0, wanted)
  }
  const isAtEnd = async () => heldBytes === 0 && (await source.next()).done === true
  return Object.assign(take, { isAtEnd })
}
