import { LIMITS } from '@buri/contract/limits'
import { cutReplay } from '@buri/replay/cutReplay'
import { hasEnds, keepReplayEnds, type ReplayEnds } from '@buri/replay/rofl/replayEnds'
import { Inflate } from 'fflate'
import { DEFLATED_METHOD, readDataView, type ZipEntry, zipDirectory } from './zipDirectory.ts'

/** Chunk size for unpacking. Deflate compresses to 1/1032 at best, so that one chunk unpacks to 68 MB at most. */
const CHUNK_BYTES = 64 * 1024
const LOCAL_HEADER = 30

/** Returns `undefined` if the ZIP contains no result, or does not match its directory. */
export async function unzip(file: File): Promise<File[] | undefined> {
  const entries = await zipDirectory(file)
  if (entries === undefined || entries.length === 0) return undefined
  const files: File[] = []
  for (const entry of entries) {
    const unpacked = await unpack(file, entry)
    if (unpacked === undefined) return undefined
    files.push(unpacked)
  }
  return files
}

async function unpack(zip: File, entry: ZipEntry): Promise<File | undefined> {
  const header = await readDataView(zip, entry.offset, entry.offset + LOCAL_HEADER)
  if (header.byteLength < LOCAL_HEADER || header.getUint32(0, true) !== 0x04034b50) return undefined
  const from = entry.offset + LOCAL_HEADER + header.getUint16(26, true) + header.getUint16(28, true)
  if (from + entry.packedSize > zip.size) return undefined

  const collector = entryCollector(entry)
  try {
    const inflate = new Inflate((bytes) => collector.take(bytes))
    for (let index = 0; index < entry.packedSize; index += CHUNK_BYTES) {
      const end = Math.min(index + CHUNK_BYTES, entry.packedSize)
      const bytes = new Uint8Array(await zip.slice(from + index, from + end).arrayBuffer())
      if (entry.compression === DEFLATED_METHOD) inflate.push(bytes, end === entry.packedSize)
      else collector.take(bytes)
    }
  } catch (error) {
    if (error instanceof OversizedEntryError || isDamaged(error)) return undefined
    throw error
  }
  return collector.size() === entry.size ? collector.file() : undefined
}

class OversizedEntryError extends Error {}

/** Whether an error comes from `fflate`, whose errors have numbers. */
const isDamaged = (error: unknown) => error instanceof Error && 'code' in error && typeof error.code === 'number'

/** Stops unpacking if the entry is larger than the ZIP's directory says. */
function entryCollector({ name, lastModified, size: declared }: ZipEntry) {
  let size = 0
  let keptEnds: ReplayEnds | undefined
  const whole: Uint8Array<ArrayBuffer>[] = []

  return {
    take(chunk: Uint8Array) {
      if (chunk.length === 0) return
      size += chunk.length
      if (size > declared) throw new OversizedEntryError()
      if (size === chunk.length && hasEnds(chunk)) keptEnds = keepReplayEnds(chunk)
      else if (keptEnds) keptEnds.take(chunk)
      else if (size > LIMITS.resultFileBytes) throw new OversizedEntryError()
      else whole.push(new Uint8Array(chunk))
    },
    size: () => size,
    async file(): Promise<File> {
      const ownName = name.slice(name.lastIndexOf('/') + 1)
      const cutFile = keptEnds && (await cutReplay(keptEnds.file(), ownName))
      // If a replay cannot be cut, its first bytes are listed, so that its row says why it is refused.
      const parts = cutFile
        ? cutFile.ok
          ? [cutFile.bytes]
          : [await keptEnds?.file().slice(0, 64).arrayBuffer()]
        : whole
      return new File(
        parts.filter((part) => part !== undefined),
        ownName,
        { lastModified },
      )
    },
  }
}
