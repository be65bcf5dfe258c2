import { LIMITS } from '@buri/contract/limits'
import { championNameOf } from '@buri/domain/gameData/champions'
import { typeLabel } from '@buri/domain/matches/typeLabel'
import { cutReplay } from '@buri/replay/cutReplay'
import type { ParsedMatch, ParsedParticipant, ParseRefusal, Side } from '@buri/replay/parsedMatch'
import { parseFile } from '@buri/replay/parseFile'

export type PreviewLine = {
  /** The player's index in the file, because two players may have the same name. */
  slot: number
  name: string
  championName: string
  kills: number
  deaths: number
  assists: number
}
export type PreviewMatch = {
  kind: 'match'
  typeLabel: string
  durationSeconds: number
  winner: Side | null
  /** When the game was played. `null` if the file does not say so, such as a replay. */
  playedAt: number | null
  teams: Readonly<Record<Side, readonly PreviewLine[]>>
}
export type FilePreview = PreviewMatch | { kind: 'timeline' }

export type FileReading =
  | { ok: true; understood: FilePreview; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; code: ParseRefusal; message: string }

/** Parses a file, and keeps only the part that is sent: about 100 kB of a replay. */
export async function previewFile(file: File): Promise<FileReading> {
  if (file.size > LIMITS.resultFileBytes && /\.json$/i.test(file.name)) return refusedReading('TOO_LARGE')
  const cutFile = await cutReplay(file, file.name)
  if (!cutFile.ok) return refusedReading(cutFile.refusal)
  const parsed = parseFile(cutFile.bytes, file.name)
  if (!parsed.ok) return refusedReading(parsed.refusal)
  const understood: FilePreview = parsed.kind === 'match' ? summaryOf(parsed.match) : { kind: 'timeline' }
  return { ok: true, understood, bytes: cutFile.bytes }
}

/** The messages load on demand, because most files are read without a refusal. */
async function refusedReading(code: ParseRefusal): Promise<FileReading> {
  const { ERRORS } = await import('@buri/contract/errors')
  return { ok: false, code, message: ERRORS[code].message }
}

function summaryOf(match: ParsedMatch): PreviewMatch {
  const lines = match.participants.map((line, slot) => ({ side: line.side, line: lineOf(line, slot) }))
  const linesOf = (side: Side) => lines.filter((line) => line.side === side).map(({ line }) => line)
  return {
    kind: 'match',
    typeLabel: typeLabel(match),
    durationSeconds: match.durationSeconds,
    winner: match.winner,
    playedAt: match.playedAt,
    teams: { blue: linesOf('blue'), red: linesOf('red') },
  }
}

const lineOf = (line: ParsedParticipant, slot: number): PreviewLine => ({
  slot,
  name: line.gameName ?? '이름 없음',
  championName: championNameOf(line),
  kills: line.kills,
  deaths: line.deaths,
  assists: line.assists,
})
