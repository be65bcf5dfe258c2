import { decodeText } from './json/decodeText.ts'
import { MAX_JSON_BYTES, readJson } from './json/readJson.ts'
import { type Fields, isFields } from './json/untrusted.ts'
import { statisticsIn } from './rofl/replayDump.ts'

/** More games than anyone plays in a season; each becomes a match. */
const MOST_RESULTS = 1000

/**
 * Splits a file with several results, as a JSON list or one per line, into UTF-8 results in the file's order. `undefined` if the
 * file holds only one, if any of its items is no object, or if none looks like a result: a list of something else is refused once.
 */
export function splitResults(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  if (bytes.length > MAX_JSON_BYTES) return undefined
  const decoded = decodeText(bytes)
  if (!decoded.ok) return undefined
  const results = resultsIn(decoded.text)
  if (results === undefined || results.length > MOST_RESULTS || !results.some((one) => mayBeResult(one)))
    return undefined
  return results.map((result) => new TextEncoder().encode(JSON.stringify(result)))
}

/** How deep players can lie: an envelope holds a match, and a match its details. */
const DEEPEST = 2

/** Every format keeps its players, or a timeline its frames, in a list or in a text that holds one. */
function mayBeResult(fields: Fields, depth = 0): boolean {
  return Object.values(fields).some(
    (value) =>
      Array.isArray(value) ||
      (typeof value === 'string' && value.startsWith('[')) ||
      (depth < DEEPEST && isFields(value) && mayBeResult(value, depth + 1)),
  )
}

function resultsIn(text: string): readonly Fields[] | undefined {
  const whole = readJson(text)
  if (!whole.ok) return linesOf(text)
  // A list of ten players is one result that a program made from a replay.
  if (!Array.isArray(whole.value) || statisticsIn(whole.value) !== undefined) return undefined
  return whole.value.every(isFields) ? whole.value : undefined
}

function linesOf(text: string): Fields[] | undefined {
  const lines = text.split('\n', MOST_RESULTS + 2).filter((line) => line.trim() !== '')
  const results: Fields[] = []
  for (const line of lines) {
    const result = readJson(line)
    if (!result.ok || !isFields(result.value)) return undefined
    results.push(result.value)
  }
  return results.length > 1 ? results : undefined
}
