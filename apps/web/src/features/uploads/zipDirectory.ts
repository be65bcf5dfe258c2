import { LIMITS } from '@buri/contract/limits'

const STORED_METHOD = 0
export const DEFLATED_METHOD = 8

export type ZipEntry = {
  name: string
  /** When the file was changed, in milliseconds. A ZIP stores it as local time of the computer that packed it. */
  lastModified: number
  compression: number
  packedSize: number
  size: number
  /** The offset in bytes of the entry's local header in the ZIP. */
  offset: number
}

const END_SIZE = 22
const ENTRY_SIZE = 46
const MAX_COMMENT_BYTES = 0xffff
/** Enough for a season of replays. The directory of so many entries is about 200 kB long. */
const MAX_ENTRIES = 3000
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024
/** The largest sum of the entries' sizes in the directory, in bytes. */
const MAX_UNPACKED_BYTES = 16 * 1024 ** 3
const READABLE_NAME = /\.(rofl|json|jsonl|ndjson|txt)$/i

/**
 * Returns `undefined` if the ZIP is damaged, encrypted, split, larger than 4 GB, or declares more than this page
 * unpacks.
 * Source: APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16.
 */
export async function zipDirectory(file: File): Promise<ZipEntry[] | undefined> {
  const tail = await readDataView(file, Math.max(0, file.size - END_SIZE - MAX_COMMENT_BYTES), file.size)
  let end = tail.byteLength - END_SIZE
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return undefined
  const [entryCount, directorySize, directoryStart] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ]
  if (entryCount > MAX_ENTRIES || directorySize > MAX_DIRECTORY_BYTES || directoryStart + directorySize > file.size)
    return undefined

  const directory = await readDataView(file, directoryStart, directoryStart + directorySize)
  const entries: ZipEntry[] = []
  for (let index = 0, nth = 0; nth < entryCount; nth++) {
    const entry = entryAt(directory, index)
    if (entry === undefined) return undefined
    index = entry.next
    // Skips the hidden copy that macOS adds for every file.
    if (READABLE_NAME.test(entry.name) && !/(^|\/)(\.|__MACOSX)/.test(entry.name)) entries.push(entry)
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const isTooLarge = unpacked > MAX_UNPACKED_BYTES || entries.some((entry) => entry.size > LIMITS.replayFileBytes)
  return isTooLarge ? undefined : entries
}

function entryAt(view: DataView, at: number): (ZipEntry & { next: number }) | undefined {
  if (at + ENTRY_SIZE > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return undefined
  const uint16At = (offset: number) => view.getUint16(at + offset, true)
  const long = (offset: number) => view.getUint32(at + offset, true)
  const nextEntry = at + ENTRY_SIZE + uint16At(28) + uint16At(30) + uint16At(32)
  const [flags, compression] = [uint16At(8), uint16At(10)]
  const isEncrypted = (flags & 1) !== 0
  if (nextEntry > view.byteLength || isEncrypted || (compression !== STORED_METHOD && compression !== DEFLATED_METHOD))
    return undefined
  const name = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_SIZE, uint16At(28))
  return {
    // If the flag for UTF-8 is not set, the name may be CP949, which Korean Windows writes.
    name: new TextDecoder((flags & 0x800) === 0 && !isUtf8(name) ? 'euc-kr' : 'utf-8').decode(name),
    lastModified: timeOf(uint16At(14), uint16At(12)),
    ...{ compression, packedSize: long(20), size: long(24), offset: long(42), next: nextEntry },
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const timeOf = (date: number, time: number) =>
  new Date(
    ...([1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31] as const),
    ...([time >> 11, (time >> 5) & 63, (time & 31) * 2] as const),
  ).getTime()

export const readDataView = async (file: Blob, start: number, end: number) =>
  new DataView(await file.slice(start, end).arrayBuffer())
