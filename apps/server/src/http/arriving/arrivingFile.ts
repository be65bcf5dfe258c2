import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#server/errors.ts'

/** Replays come from the page cut to some 100 kB and never touch the disk. */
const KEPT_IN_MEMORY = 256 * 1024

export type ArrivingFile = {
  /** Takes in all of a stream; gives whether that was at most so many bytes. More are not kept. */
  fill: (stream: AsyncIterable<Uint8Array>, mostBytes: number) => Promise<boolean>
  /** All of it, in a buffer of its own. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** Also while it is being filled. */
  close: () => Promise<void>
}

/** Keeps a file while it arrives, however slowly: what is small in memory, what is larger on the disk. */
export function arrivingFile(folder: string): ArrivingFile {
  let [length, isClosed] = [0, false]
  let inMemory: Uint8Array[] = []
  let onDisk: FileHandle | undefined

  async function keep(chunk: Uint8Array) {
    if (!onDisk && length <= KEPT_IN_MEMORY) return void inMemory.push(chunk)
    const handle = onDisk ?? (await openNameless(folder))
    onDisk = handle
    if (isClosed) return handle.close()
    for (const piece of [...inMemory.splice(0), chunk]) await handle.writeFile(piece)
  }

  return {
    async fill(stream, mostBytes) {
      for await (const chunk of stream) {
        length += chunk.length
        if (isClosed) return false
        if (length <= mostBytes) await keep(chunk).catch(asNoRoom)
        else inMemory = []
      }
      return length <= mostBytes
    },

    async bytes() {
      const bytes = new Uint8Array(length)
      let at = 0
      for (const chunk of inMemory) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      while (onDisk && at < length) {
        const { bytesRead } = await onDisk.read(bytes, at, length - at, at)
        if (bytesRead === 0) throw new Error('a file that arrived has become shorter')
        at += bytesRead
      }
      return bytes
    },

    async close() {
      isClosed = true
      inMemory = []
      await onDisk?.close()
    },
  }
}

/** A file without a name is gone when it is closed, also by a process that is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

/** A disk that takes nothing is no fault of the request. */
function asNoRoom(error: unknown): never {
  throw new AppError('STORAGE_FULL', { cause: error })
}
