import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { LIMITS } from '@buri/contract/limits'
import { contentKind } from '@buri/replay/contentKind'
import { cutReplay } from '@buri/replay/cutReplay'
import type { ParseRefusal } from '@buri/replay/parsedMatch'
import { type ParsedFile, parseFile } from '@buri/replay/parseFile'

export type ReadResult =
  | { ok: true; parsed: Exclude<ParsedFile, { ok: false }>; modifiedAt: number; raw: Uint8Array | null }
  | { ok: false; code: ParseRefusal | 'NOT_FOUND'; reason: string }

/** Reads a result from the disk: of a replay only its head and tail, of a file that is too large nothing. */
export async function readResult(path: string): Promise<ReadResult> {
  try {
    const handle = await open(path, 'r')
    try {
      return await readOpened(handle, basename(path))
    } finally {
      await handle.close()
    }
  } catch (error) {
    // One file that cannot be read spoils no other.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      return { ok: false, code: 'NOT_FOUND', reason: `cannot be read: ${error.code}` }
    }
    throw error
  }
}

async function readOpened(handle: FileHandle, name: string): Promise<ReadResult> {
  const { size, mtimeMs } = await handle.stat()
  if (size > LIMITS.replayFileBytes) {
    return { ok: false, code: 'TOO_LARGE', reason: `larger than ${LIMITS.replayFileBytes / 1024 / 1024} MB` }
  }
  const cut = await cutReplay({ size, slice: (start, end) => partOf(handle, start, end) }, name)
  if (!cut.ok) return { ok: false, code: cut.refusal, reason: cut.reason }
  const parsed = parseFile(cut.bytes, name)
  if (!parsed.ok) return { ok: false, code: parsed.refusal, reason: parsed.reason }
  // Whoever runs this installation has the other files; a replay's own word is kept beside what was made of it.
  const raw = contentKind(cut.bytes, name) === 'replay' ? cut.bytes : null
  return { ok: true, parsed, modifiedAt: mtimeMs, raw }
}

const partOf = (handle: FileHandle, start: number, end: number) => ({
  async arrayBuffer() {
    const bytes = new Uint8Array(end - start)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    return bytes.buffer.slice(0, bytesRead)
  },
})
