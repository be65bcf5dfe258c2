import type { Search } from './gridView.ts'

const LETTER = String.raw`[\p{L}\p{N}_]`
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)

/** A predicate for the searched text; `undefined` without a search. */
export function searchFor({ text, isCase, isWord }: Search): ((words: string) => boolean) | undefined {
  const wanted = text.trim().normalize('NFC')
  if (wanted === '') return undefined
  if (isWord) {
    const word = new RegExp(`(?<!${LETTER})${escaped(wanted)}(?!${LETTER})`, isCase ? 'u' : 'iu')
    return (words) => word.test(words)
  }
  const lowerCase = wanted.toLowerCase()
  // Hangul has no case, so the text need not be lowered.
  if (isCase || lowerCase === wanted.toUpperCase()) return (words) => words.includes(wanted)
  return (words) => words.toLowerCase().includes(lowerCase)
}
