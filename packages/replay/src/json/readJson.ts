import { type Refused, refuse } from '../refusal.ts'
import { decodeText } from './decodeText.ts'

export const MAX_JSON_BYTES = 25 * 1024 * 1024
/** The deepest real result has 9 levels: a Match-V5 with its timeline in an envelope. */
const MAX_DEPTH = 64
/** A three-hour timeline has some 200,000 values. The limit bounds the memory that 25 MB of `[],[],` would take. */
const MAX_VALUES = 2_000_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

type JsonShape = 'ok' | 'too deep' | 'too many values' | 'unclosed'

/** Decodes and parses JSON of at most `MAX_JSON_BYTES`. */
export function readJsonBytes(bytes: Uint8Array): { ok: true; value: unknown } | Refused {
  if (bytes.length > MAX_JSON_BYTES) return refuse('TOO_LARGE', 'JSON of more than 25 MB')
  const decoded = decodeText(bytes)
  return decoded.ok ? readJson(decoded.text) : decoded
}

/**
 * Parses JSON. Before that, a scan that allocates nothing checks depth and number of values, which bounds recursion and
 * memory.
 */
export function readJson(text: string): { ok: true; value: unknown } | Refused {
  const shape = shapeOf(text)
  if (shape === 'too deep') return refuse('NOT_A_MATCH', `JSON nested deeper than ${MAX_DEPTH}`)
  if (shape === 'too many values') return refuse('TOO_LARGE', `JSON of more than ${MAX_VALUES} values`)
  if (shape === 'unclosed') return refuse('TRUNCATED', 'JSON that ends before it is closed')
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    // JSON.parse throws only for syntax errors here, and a syntax error is a refusal.
    return refuse('NOT_A_MATCH', 'JSON with a syntax error')
  }
}

function shapeOf(text: string): JsonShape {
  let depth = 0
  let values = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) {
      index = endOfString(text, index)
      if (index < 0) return 'unclosed'
    } else if (code === OPENING_BRACE || code === OPENING_BRACKET) {
      depth++
      values++
      if (depth > MAX_DEPTH) return 'too deep'
    } else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) depth--
    else if (code === COMMA) values++
  }
  if (values > MAX_VALUES) return 'too many values'
  return depth > 0 ? 'unclosed' : 'ok'
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === BACKSLASH) index++
    else if (code === QUOTE) return index
  }
  return -1
}
