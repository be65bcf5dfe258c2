import { decodeText } from './json/decodeText.ts'
import { MAX_JSON_BYTES, readJson } from './json/readJson.ts'
import { type Fields, isFields } from './json/untrusted.ts'
import { statisticsIn } from './rofl/replayDump.ts'

/** The most results that a file may have, because each becomes a match. One player has fewer games in a season. */
const MAX_RESULTS = 1000

/**
 * Splits a file with several results, as a JSON list or one per line, into UTF-8 results in the order of the file.
 * Returns `undefined` for a lone result, for more than `MAX_RESULTS`, if any item is not an object, or if none looks
 * like a result. A list of anything else is then refused once, as a whole.
 */
export function splitResults(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  if (bytes.length > MAX_JSON_BYTES) return undefined
  const decoded = decodeText(bytes)
  if (!decoded.ok) return undefined
  const results = resultsIn(decoded.text)
  if (results === undefined || results.length > MAX_RESULTS || !results.some((result) => mayBeResult(result)))
    return undefined
  return results.map((result) => new TextEncoder().encode(JSON.stringify(result)))
}

/** The most levels above the players of a result: an envelope contains a match, and a match its details. */
const MAX_PLAYER_DEPTH = 2

/** Every format has its players, or a timeline its frames, in a list or in a text that contains a list. */
function mayBeResult(fields: Fields, depth = 0): boolean {
  return Object.values(fields).some(
    (value) =>
      Array.isArray(value) ||
      (typeof value === 'string' && value.startsWith('[')) ||
      (depth < MAX_PLAYER_DEPTH && isFields(value) && mayBeResult(value, depth + 1)),
  )
}

function resultsIn(text: string): readonly Fields[] | undefined {
  const whole = readJson(text)
  if (!whole.ok) return linesOf(text)
  // A list of ten players is a single result, which another program saved from a replay.
  if (!Array.isArray(whole.value) || statisticsIn(whole.value) !== undefined) return undefined
  return whole.value.every(isFields) ? whole.value : undefined
}

function linesOf(text: string): Fields[] | undefined {
  const lines = text.split('\n', MAX_RESULTS + 2).filter((line) => line.trim() !== '')
  const results: Fields[] = []
  for (const line of lines) {
    const result = readJson(line)
    if (!result.ok || !isFields(result.value)) return undefined
    results.push(result.value)
  }
  return results.length > 1 ? results : undefined
}
