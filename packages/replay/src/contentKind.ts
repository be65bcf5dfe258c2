import { type Refused, refuse } from './refusal.ts'
import { isReplay } from './rofl/locateReplay.ts'

export const SNIFFED_BYTES = 64

/** Detects a file's kind from its first bytes. The name only decides how a file of another kind is refused. */
export function contentKind(head: Uint8Array, fileName: string): 'replay' | 'json' | Refused {
  if (head.length === 0) return refuse('TRUNCATED', 'empty file')
  if (isReplay(head)) return 'replay'
  if (looksLikeJson(head)) return 'json'
  if (/\.(csv|tsv|xlsx?)$/i.test(fileName)) return refuse('SHEET', 'a table')
  if (isArchive(head)) return refuse('ARCHIVE', 'a compressed archive; unpack it first')
  return /\.(json|txt)$/i.test(fileName)
    ? refuse('NOT_A_MATCH', 'text that is no JSON object')
    : refuse('NOT_A_REPLAY', 'neither a replay nor JSON')
}

/** Signatures of zip, rar, 7z and gzip. People share an evening's replays in such archives. */
const ARCHIVES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
]

const isArchive = (head: Uint8Array) => ARCHIVES.some((magic) => magic.every((byte, index) => head[index] === byte))

/** White space and byte order marks, plus the zero bytes of UTF-16. */
const WHITE_SPACE_AND_MARKS: ReadonlySet<number> = new Set([0, 0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf, 0xff, 0xfe])

function looksLikeJson(head: Uint8Array): boolean {
  const first = head.find((byte) => !WHITE_SPACE_AND_MARKS.has(byte))
  return first === 0x7b || first === 0x5b
}
