import { contentKind, SNIFFED_BYTES } from './contentKind.ts'
import { type GameIdentity, identify } from './identity.ts'
import { readJsonBytes } from './json/readJson.ts'
import { type Fields, fieldsOf, isFields } from './json/untrusted.ts'
import type { ParsedMatch, ParsedTimeline, ParseResult } from './parsedMatch.ts'
import { type Refused, refuse } from './refusal.ts'
import { parseReplay } from './rofl/parseReplay.ts'
import { statisticsIn } from './rofl/replayDump.ts'
import { parseBareStatistics } from './rofl/replayMetadata.ts'
import { isClientGame, parseClientGame } from './sources/clientGame.ts'
import { isEndOfGame, parseEndOfGame } from './sources/endOfGame.ts'
import { isMatchV5, matchV5Identity, parseMatchV5 } from './sources/matchV5.ts'
import { timelineOf } from './sources/timeline.ts'
import { isTrimmedGame, parseTrimmedGame } from './sources/trimmedGame.ts'
import { splitResults } from './splitResults.ts'

/** Returns `null` if the timeline has another number of players, because it belongs to another game then. */
const withTimeline = (match: ParsedMatch, timeline: ParsedTimeline): ParsedMatch | null =>
  timeline.gold.length === match.participants.length ? { ...match, timeline } : null

export type ParsedFile =
  | { ok: true; kind: 'match'; match: ParsedMatch }
  | ({ ok: true; kind: 'timeline'; timeline: ParsedTimeline } & GameIdentity)
  | Refused

/**
 * Parses a file of any supported format. Whatever the bytes are, it returns a result or a named refusal and throws
 * nothing.
 */
export function parseFile(bytes: Uint8Array, fileName: string): ParsedFile {
  const kind = contentKind(bytes.subarray(0, SNIFFED_BYTES), fileName)
  if (kind === 'replay') return asFile(parseReplay(bytes, fileName))
  if (kind !== 'json') return kind
  const json = readJsonBytes(bytes)
  const result = json.ok ? parseJsonResult(json.value, fileName) : json
  if (result.ok || result.refusal !== 'NOT_A_MATCH') return result
  const [first, ...others] = splitResults(bytes) ?? []
  if (first === undefined) return result
  return others.length > 0 ? refuse('MANY_MATCHES', 'several results') : parseFile(first, fileName)
}

/** Reads a result from parsed JSON, like `parseFile`. It also accepts `{ match, timeline }`, both in any format. */
export function parseJsonResult(value: unknown, fileName: string): ParsedFile {
  if (!isFields(value)) return parseStatistics(value, fileName) ?? refuse('NOT_A_MATCH', 'not a JSON object')
  return isFields(value.match) ? parseEnvelope(value.match, value.timeline, fileName) : parseOne(value, fileName)
}

function parseOne(fields: Fields, fileName: string): ParsedFile {
  if (isMatchV5(fields)) return asFile(parseMatchV5(fields, fileName))
  if (isClientGame(fields)) return asFile(parseClientGame(fields, fileName))
  if (isTrimmedGame(fields)) return asFile(parseTrimmedGame(fields, fileName))
  if (isEndOfGame(fields)) return asFile(parseEndOfGame(fields, fileName))
  if (isMatchList(fields)) return refuse('MATCH_LIST', 'a list of one player’s matches')
  return parseStatistics(fields, fileName) ?? parseTimeline(fields, fileName)
}

/**
 * Whether this is the answer of the client's `/lol-match-history/v1/products/lol/…/matches`, which has only one
 * player's line of each match.
 */
const isMatchList = (fields: Fields) => Array.isArray(fieldsOf(fields.games).games)

function parseStatistics(value: unknown, fileName: string): ParsedFile | undefined {
  const statistics = statisticsIn(value)
  if (statistics === undefined || !statistics.ok) return statistics
  return asFile(parseBareStatistics(statistics, fileName))
}

/** Match-V5 has frames in `info`; the client has them at the top level and does not name the game. */
function parseTimeline(fields: Fields, fileName: string): ParsedFile {
  const timeline = timelineOf(fieldsOf(fields.info).frames ?? fields.frames)
  if (timeline === null) return refuse('NOT_A_MATCH', 'JSON of no known result')
  return { ok: true, kind: 'timeline', ...identify(matchV5Identity(fields), fileName), timeline }
}

function parseEnvelope(inner: Fields, timelineValue: unknown, fileName: string): ParsedFile {
  const result = parseOne(inner, fileName)
  if (!result.ok) return result
  if (result.kind === 'timeline') return refuse('NOT_A_MATCH', 'a timeline in the place of the match')
  if (timelineValue === undefined || timelineValue === null) return result

  const timeline = parseTimeline(fieldsOf(timelineValue), '')
  if (!timeline.ok || timeline.kind !== 'timeline') return refuse('NOT_A_MATCH', 'no timeline in its place')
  const isOfAnotherGame =
    timeline.gameId !== null && result.match.gameId !== null && timeline.gameId !== result.match.gameId
  const match = isOfAnotherGame ? null : withTimeline(result.match, timeline.timeline)
  return match === null ? refuse('NOT_A_MATCH', 'timeline of another game') : { ok: true, kind: 'match', match }
}

const asFile = (result: ParseResult): ParsedFile =>
  result.ok ? { ok: true, kind: 'match', match: result.match } : result
