import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ParseRefusal } from '@buri/replay/parsedMatch'
import { parseFile } from '@buri/replay/parseFile'
import { splitResults } from '@buri/replay/splitResults'
import { readCutReplay, type SlicedReading } from './readSliced.ts'

export type ReadResult =
  | (SlicedReading & { ok: true; modifiedAt: number })
  | { ok: false; code: ParseRefusal | 'NOT_FOUND'; reason: string }

/** Reads only the head and tail of a replay, whatever its length, and no JSON that is too large. */
export async function readResult(path: string): Promise<ReadResult> {
  try {
    const handle = await open(path, 'r')
    try {
      return await readOpenFile(handle, basename(path))
    } finally {
      await handle.close()
    }
  } catch (error) {
    // A file that cannot be read is refused, so that the others are still imported.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      return { ok: false, code: 'NOT_FOUND', reason: `cannot be read: ${error.code}` }
    }
    throw error
  }
}

export async function readResults(path: string): Promise<ReadResult[]> {
  const { mtimeMs } = await stat(path)
  const pieces = splitResults(await readFile(path)) ?? []
  return pieces.map((piece): ReadResult => {
    const result = parseFile(piece, '')
    if (!result.ok) return { ok: false, code: result.refusal, reason: result.reason }
    return { ok: true, parsed: result, raw: null, modifiedAt: mtimeMs }
  })
}

async function readOpenFile(handle: FileHandle, name: string): Promise<ReadResult> {
  const { size, mtimeMs } = await handle.stat()
  const reading = await readCutReplay({ size, slice: (start, end) => bytesBetween(handle, start, end) }, name)
  return reading.ok ? { ...reading, modifiedAt: mtimeMs } : reading
}

const bytesBetween = (handle: FileHandle, start: number, end: number) => ({
  async arrayBuffer() {
    const bytes = new Uint8Array(end - start)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    return bytes.buffer.slice(0, bytesRead)
  },
})
