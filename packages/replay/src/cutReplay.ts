import { contentKind, SNIFFED_BYTES } from './contentKind.ts'
import { MAX_JSON_BYTES } from './json/readJson.ts'
import { type Refused, refuse } from './refusal.ts'
import { joinParts, locateInFile } from './rofl/locateReplay.ts'

/** The part of the browser's `File` that `cutReplay` needs. A test can count the reads. */
export type SliceableFile = {
  readonly size: number
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

type CutFile = { ok: true; bytes: Uint8Array<ArrayBuffer> } | Refused

/**
 * Cuts a file to the bytes that `parseFile` needs for the same result: some 100 kB of a replay, or all of a JSON file.
 * Reads only the first and last bytes of a replay.
 */
export async function cutReplay(file: SliceableFile, fileName: string): Promise<CutFile> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())

  const kind = contentKind(await read(0, Math.min(file.size, SNIFFED_BYTES)), fileName)
  if (kind === 'json') {
    if (file.size > MAX_JSON_BYTES) return refuse('TOO_LARGE', 'JSON of more than 25 MB')
    return { ok: true, bytes: await read(0, file.size) }
  }
  if (kind !== 'replay') return kind
  const located = await locateInFile(file.size, read)
  return located.ok ? { ok: true, bytes: joinParts(located.parts) } : located
}
