import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceableFile } from '@buri/replay/cutReplay'
import { hasEnds, keepReplayEnds, type ReplayEnds } from '@buri/replay/rofl/replayEnds'
import { AppError } from '#server/platform/errors.ts'

/** The size from which a file goes to disk. Browsers cut replays to some 100 kB, which stay below. */
const KEPT_IN_MEMORY = 256 * 1024

export type ArrivingFile = {
  /** Returns false if the stream exceeds `maxReplayBytes` for a replay, `maxBytes` otherwise. Drops further bytes. */
  fill: (stream: AsyncIterable<Uint8Array>, maxBytes: number, maxReplayBytes?: number) => Promise<boolean>
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Returns both ends of a replay, or the whole of any other file. */
  ends: () => SliceableFile
  close: () => Promise<void>
}

/** A small file is kept in memory and a larger file on disk. Only both ends of a large replay are kept. */
export function arrivingFile(folder: string): ArrivingFile {
  let [length, isClosed] = [0, false]
  let inMemory: Uint8Array[] = []
  let onDisk: FileHandle | undefined
  let replay: ReplayEnds | undefined

  async function writeChunk(chunk: Uint8Array, mayContainReplay: boolean) {
    if (replay) return replay.take(chunk)
    if (!onDisk && length <= KEPT_IN_MEMORY) return void inMemory.push(chunk)
    if (!onDisk && mayContainReplay) {
      const sofar = Buffer.concat([...inMemory, chunk])
      if (hasEnds(sofar)) {
        inMemory = []
        replay = keepReplayEnds(sofar)
        return
      }
    }
    const handle = onDisk ?? (await openNameless(folder))
    onDisk = handle
    if (isClosed) return handle.close()
    for (const piece of [...inMemory.splice(0), chunk]) await handle.writeFile(piece)
  }

  async function part(start: number, end: number): Promise<ArrayBuffer> {
    if (replay) throw new Error('the middle of a replay was let go')
    const bytes = new Uint8Array(end - start)
    if (!onDisk) bytes.set(Buffer.concat(inMemory).subarray(start, end))
    for (let index = 0; onDisk && index < bytes.length; ) {
      const { bytesRead } = await onDisk.read(bytes, index, bytes.length - index, start + index)
      if (bytesRead === 0) throw new Error('a file that arrived has become shorter')
      index += bytesRead
    }
    return bytes.buffer
  }

  return {
    async fill(stream, maxBytes, maxReplayBytes = 0) {
      const allowedBytes = () => (replay ? maxReplayBytes : maxBytes)
      for await (const chunk of stream) {
        length += chunk.length
        if (isClosed) return false
        if (length <= Math.max(allowedBytes(), maxBytes))
          await writeChunk(chunk, maxReplayBytes > 0).catch(throwStorageFull)
        else inMemory = []
      }
      return length <= allowedBytes()
    },

    ends() {
      if (replay) return replay.file()
      return { size: length, slice: (start, end) => ({ arrayBuffer: () => part(start, end) }) }
    },

    bytes: async () => new Uint8Array(await part(0, length)),

    async close() {
      isClosed = true
      inMemory = []
      replay = undefined
      await onDisk?.close()
    },
  }
}

/** An unlinked file disappears when it is closed, even if the process is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

/** A full disk is the server's fault, not the request's. */
function throwStorageFull(error: unknown): never {
  throw new AppError('STORAGE_FULL', { cause: error })
}
