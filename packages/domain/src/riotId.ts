import { composed } from './composed.ts'

export type RiotId = { gameName: string; tagLine: string }

/** The tag every Korean account got when Riot IDs came, and the one a bare name means here. */
export const DEFAULT_TAG_LINE = 'KR1'

/**
 * Riot ids are compared without case, white space and letters that cannot be seen; NFC, so that a decomposed syllable is
 * the same syllable.
 */
export function nameKeyOf({ gameName, tagLine }: RiotId): string {
  return `${normaliseName(gameName)}#${normaliseName(tagLine)}`
}

// The client wraps a copied name in direction marks, which are invisible and unintended.
const INVISIBLE = /[\u200B\u200E\u200F\u2060\u2066-\u2069\uFEFF]/gu

// Fillers of Hangul and other letters that show nothing, of which some count as letters or signs: two names that differ by
// them alone look the same.
const EMPTY = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu

// Most names: nothing in them is to be squeezed, and looking costs a tenth of trying.
const NORMAL_NAME = /^[0-9a-z가-힣]*$/

/** A name as it is compared. A sigma at a word's end is a sigma, or part of a name would not be found in it. */
export function normaliseName(text: string): string {
  const lower = text.toLowerCase()
  if (NORMAL_NAME.test(lower)) return lower
  return composed(text.replace(EMPTY, '').toLowerCase()).replaceAll('ς', 'σ')
}

/** Whether another program has lost letters of the text: U+FFFD stands in their place. */
export const hasLostLetters = (text: string): boolean => text.includes('\ufffd')

/** `name#tag`, or `name-tag` split at the last `-`; a bare name gets the default tag. `undefined` when no name is left. */
export function parseRiotId(text: string): RiotId | undefined {
  const trimmed = composed(text.replace(INVISIBLE, '')).trim()
  const hash = trimmed.lastIndexOf('#')
  const cut = hash >= 0 ? hash : trimmed.lastIndexOf('-')
  const gameName = (cut < 0 ? trimmed : trimmed.slice(0, cut)).trim()
  const tagLine = (cut < 0 ? '' : trimmed.slice(cut + 1)).trim()
  if (gameName === '') return undefined
  return { gameName, tagLine: tagLine === '' ? DEFAULT_TAG_LINE : tagLine }
}

/** What the game lets a name have, as people count: an emoji of several signs is one. */
export const GAME_NAME_LENGTH = 16

/** Longer than any Riot name: probably pasted chat. */
export function isLongerThanNames({ gameName }: RiotId): boolean {
  if (gameName.length <= GAME_NAME_LENGTH) return false
  return [...new Intl.Segmenter('ko').segment(gameName)].length > GAME_NAME_LENGTH
}

export const formatRiotId = ({ gameName, tagLine }: RiotId) => `${gameName}#${tagLine}`

/** What a typed name asks for: as it stands, or without `#` by the default tag; `undefined` of nothing. */
export function typedNameTag(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return typed.includes('#') ? typed : `${typed}-${DEFAULT_TAG_LINE}`
}
