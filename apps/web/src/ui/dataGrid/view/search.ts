import type { Search } from './gridView.ts'

const LETTER = String.raw`[\p{L}\p{N}_]`
const escapeRegExp = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)

/** Returns a function that tests whether a text matches, or `undefined` if nothing is searched. */
export function searchFor({ text, isCase, isWord }: Search): ((words: string) => boolean) | undefined {
  const searchedText = text.trim().normalize('NFC')
  if (searchedText === '') return undefined
  if (isWord) {
    const word = new RegExp(`(?<!${LETTER})${escapeRegExp(searchedText)}(?!${LETTER})`, isCase ? 'u' : 'iu')
    return (words) => word.test(words)
  }
  const lowerCase = searchedText.toLowerCase()
  // Text without upper and lower case, such as Hangul, is compared without conversion.
  if (isCase || lowerCase === searchedText.toUpperCase()) return (words) => words.includes(searchedText)
  return (words) => words.toLowerCase().includes(lowerCase)
}
