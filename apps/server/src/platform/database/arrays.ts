import { types } from 'pg'

/** Parses the text of an array: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
type ArrayParser<Value> = (text: string) => (Value | null)[]

export const INTEGER_ARRAY_OID: number = 1007
export const TEXT_ARRAY_OID: number = 1009
// These parsers of the driver accept every array syntax, but read it character by character.
const anyIntegers: ArrayParser<number> = types.getTypeParser(INTEGER_ARRAY_OID)
const anyTexts: ArrayParser<string> = types.getTypeParser(TEXT_ARRAY_OID)

const [OPENING = 0, CLOSING = 0, COMMA = 0, MINUS = 0, ZERO = 0] = [...'{},-0'].map((sign) => sign.charCodeAt(0))
/** Numbers with this many digits stay exact. */
const MAX_DIGITS = 15

export const parseIntegers: ArrayParser<number> = (text) => plainIntegers(text) ?? anyIntegers(text)

function plainIntegers(text: string): (number | null)[] | undefined {
  const last = text.length - 1
  if (text.charCodeAt(0) !== OPENING || text.charCodeAt(last) !== CLOSING) return undefined
  const numbers: (number | null)[] = []
  for (let index = 1; index < last; index += 1) {
    if (text.startsWith('NULL', index)) {
      numbers.push(null)
      index += 'NULL'.length
    } else {
      const isNegative = text.charCodeAt(index) === MINUS
      if (isNegative) index += 1
      const start = index
      let number = 0
      for (let digit = text.charCodeAt(index) - ZERO; digit >= 0 && digit <= 9; digit = text.charCodeAt(index) - ZERO) {
        number = number * 10 + digit
        index += 1
      }
      if (index === start || index - start > MAX_DIGITS) return undefined
      numbers.push(isNegative ? -number : number)
    }
    // A trailing comma and any other character are left to the driver's parser.
    if (index !== last && (text.charCodeAt(index) !== COMMA || index === last - 1)) return undefined
  }
  return numbers
}

const PLAIN_TEXTS = /^\{[^"\\{},]+(?:,[^"\\{},]+)*\}$/

/** Arrays without quotes, such as `{A,NULL,B}`, are parsed without the driver. */
export const parseTexts: ArrayParser<string> = (text) =>
  PLAIN_TEXTS.test(text)
    ? text
        .slice(1, -1)
        .split(',')
        .map((entry) => (entry === 'NULL' ? null : entry))
    : anyTexts(text)
