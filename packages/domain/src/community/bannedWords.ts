import { normaliseName } from '../riotId.ts'

/** Returns the first banned word in a text, ignoring spacing and case. */
export function bannedWordIn(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const squeezed = normaliseName(text)
  return words.find((word) => {
    const looked = normaliseName(word)
    // A banned word of invisible characters only would match every text.
    return looked !== '' && squeezed.includes(looked)
  })
}
