import { cp949Letters } from './json/cp949.ts'

/** Only for tests: encodes text in CP949, the encoding of older Korean programs. */
export function encodeCp949(text: string): Uint8Array<ArrayBuffer> {
  const codes = new Map([...cp949Letters()].map(([code, letter]) => [letter, [code >> 8, code & 0xff]]))
  return Uint8Array.from([...text].flatMap((letter) => codes.get(letter) ?? [letter.charCodeAt(0)]))
}

/** Only for tests: encodes text as PowerShell's `>` saves it, with U+FEFF at the beginning. */
export function encodeUtf16(text: string, order: 'le' | 'be'): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), order === 'le')
  return bytes
}
