import { normaliseName } from '../riotId.ts'

/** The first of the words that a text holds, however it is spaced or capitalised. */
export function bannedWordIn(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const squeezed = normaliseName(text)
  return words.find((word) => {
    const looked = normaliseName(word)
    // Every text holds what nobody sees.
    return looked !== '' && squeezed.includes(looked)
  })
}
