import type { Search } from './gridView.ts'

const LETTER = String.raw`[\p{L}\p{N}_]`
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)

/** Whether a cell says what is searched; `undefined` where nothing is. */
export function searchFor({ text, isCase, isWord }: Search): ((words: string) => boolean) | undefined {
  const wanted = text.trim().normalize('NFC')
  if (wanted === '') return undefined
  if (isWord) {
    const word = new RegExp(`(?<!${LETTER})${escaped(wanted)}(?!${LETTER})`, isCase ? 'u' : 'iu')
    return (words) => word.test(words)
  }
  const lower = wanted.toLowerCase()
  // Hangul has one case: nothing is written anew to look into it.
  if (isCase || lower === wanted.toUpperCase()) return (words) => words.includes(wanted)
  return (words) => words.toLowerCase().includes(lower)
}
