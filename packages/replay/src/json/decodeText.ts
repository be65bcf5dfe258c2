import { type Refused, refuse } from '../refusal.ts'
import { decodeCp949 } from './cp949.ts'

/** U+FFFD, which programs write in place of a letter they could not read. */
export const REPLACEMENT_MARK = '\ufffd'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * Decodes UTF-8, UTF-16 or CP949, which older Korean programs use. Refuses any other encoding with `UNKNOWN_ENCODING`,
 * so that no letter of a name is lost silently.
 */
export function decodeText(bytes: Uint8Array): { ok: true; text: string } | Refused {
  const marked = encodingOf(bytes)
  const text = decoded(bytes, marked)
  if (text !== undefined) return { ok: true, text }
  if (marked === 'utf-8' && !isDamagedUtf8(bytes)) {
    const korean = decodeCp949(bytes)
    if (korean !== undefined) return { ok: true, text: korean }
  }
  return refuse('UNKNOWN_ENCODING', `text that is not ${marked}`)
}

/**
 * Detects the encoding by the byte order mark. Without a mark, it is detected by characters of ASCII, such as a comma
 * or the end of a line, which only UTF-16 writes with a zero byte. Hangul may have a zero byte too: 가 is AC00.
 */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  let [little, big] = [0, 0]
  for (let index = 1; index < bytes.length; index += 2) {
    const [one = 0, other = 0] = [bytes[index - 1], bytes[index]]
    if (other === 0 && one > 0 && one < 0x80) little++
    else if (one === 0 && other > 0 && other < 0x80) big++
  }
  if (little === big) return 'utf-8'
  return little > big ? 'utf-16le' : 'utf-16be'
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // The decoder throws only if the text has another encoding.
    return undefined
  }
}

/**
 * Whether bytes are damaged UTF-8 rather than CP949. CP949 hardly ever has more valid sequences of UTF-8 than broken
 * ones.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  let [whole, broken] = [0, 0]
  for (const letter of text) {
    if (letter === REPLACEMENT_MARK) broken++
    else if (letter > '\x7f') whole++
  }
  return whole > broken
}
