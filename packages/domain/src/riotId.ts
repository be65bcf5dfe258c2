import { toNfc } from './toNfc.ts'

export type RiotId = { gameName: string; tagLine: string }

/** The tag that every Korean account got when Riot IDs were introduced. The site gives it to a name without a tag. */
export const DEFAULT_TAG_LINE = 'KR1'

/**
 * Returns the form in which Riot IDs are compared: without case, white space and invisible letters, in NFC, so that a
 * decomposed syllable equals the composed one.
 */
export function nameKeyOf({ gameName, tagLine }: RiotId): string {
  return `${normaliseName(gameName)}#${normaliseName(tagLine)}`
}

// The client puts direction marks around a copied name. They are invisible and not part of the name.
const INVISIBLE = /[\u200B\u200E\u200F\u2060\u2066-\u2069\uFEFF]/gu

// Hangul fillers and other invisible characters, some of which Unicode counts as letters or signs. Two names that
// differ only in them look the same.
const IGNORED_CHARACTERS = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu

// Most names need no change, and this check takes a tenth of the time that normalising takes.
const NORMAL_NAME = /^[0-9a-z가-힣]*$/

/**
 * Returns a name in the form in which names are compared. A final sigma becomes a normal one, so that parts of a name
 * are found in it.
 */
export function normaliseName(text: string): string {
  const lower = text.toLowerCase()
  if (NORMAL_NAME.test(lower)) return lower
  return toNfc(text.replace(IGNORED_CHARACTERS, '').toLowerCase()).replaceAll('ς', 'σ')
}

/** Whether another program has lost letters of the text and written U+FFFD in their place. */
export const hasLostLetters = (text: string): boolean => text.includes('\ufffd')

/**
 * Parses `name#tag`, or `name-tag`, which is split at the last `-`. A bare name gets the default tag. Returns
 * `undefined` if there is no name.
 */
export function parseRiotId(text: string): RiotId | undefined {
  const trimmed = toNfc(text.replace(INVISIBLE, '')).trim()
  const hash = trimmed.lastIndexOf('#')
  const separatorAt = hash >= 0 ? hash : trimmed.lastIndexOf('-')
  const gameName = (separatorAt < 0 ? trimmed : trimmed.slice(0, separatorAt)).trim()
  const tagLine = (separatorAt < 0 ? '' : trimmed.slice(separatorAt + 1)).trim()
  if (gameName === '') return undefined
  return { gameName, tagLine: tagLine === '' ? DEFAULT_TAG_LINE : tagLine }
}

/** Longest name in characters as people count them: an emoji of several code points is one. */
export const GAME_NAME_LENGTH = 16

export const TAG_LENGTH = 5

/** Whether the game name is longer than Riot allows. It is then probably pasted chat. */
export function isLongerThanNames({ gameName }: RiotId): boolean {
  if (gameName.length <= GAME_NAME_LENGTH) return false
  return [...new Intl.Segmenter('ko').segment(gameName)].length > GAME_NAME_LENGTH
}

export const formatRiotId = ({ gameName, tagLine }: RiotId) => `${gameName}#${tagLine}`

/**
 * Returns the Riot ID that a typed name means: the name as typed, or `name-KR1` if it has neither a `#` nor that end
 * already, as in an address. Returns `undefined` for empty text.
 */
export function parseNameTag(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /#|-KR1$/i.test(trimmed) ? trimmed : `${trimmed}-${DEFAULT_TAG_LINE}`
}
