import { contentKind, SNIFFED_BYTES } from '@buri/replay/contentKind'
import { cutReplay, type SliceableFile } from '@buri/replay/cutReplay'
import type { ParseRefusal } from '@buri/replay/parsedMatch'
import { type ParsedFile, parseFile } from '@buri/replay/parseFile'

export type SlicedReading =
  | { ok: true; parsed: Exclude<ParsedFile, { ok: false }>; raw: Uint8Array | null }
  | { ok: false; code: ParseRefusal; reason: string }

/** Only the head and tail of a replay are read. */
export async function readCutReplay(file: SliceableFile, name: string): Promise<SlicedReading> {
  const cut = await cutReplay(file, name)
  if (!cut.ok) return { ok: false, code: cut.refusal, reason: cut.reason }
  const result = parseFile(cut.bytes, name)
  if (!result.ok) return { ok: false, code: result.refusal, reason: result.reason }
  // Other formats can be fetched again from Riot; the replay's own data has to be kept.
  const isReplay = contentKind(cut.bytes.subarray(0, SNIFFED_BYTES), name) === 'replay'
  return { ok: true, parsed: result, raw: isReplay ? cut.bytes : null }
}
