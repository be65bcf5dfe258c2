export type RiotId = { gameName: string; tagLine: string }

/** The tag every Korean account got when Riot IDs came, and the one a bare name means here. */
export const DEFAULT_TAG_LINE = 'KR1'

/** Riot ids are compared without case and white space; NFC, so that a decomposed syllable is the same syllable. */
export function nameKeyOf({ gameName, tagLine }: RiotId): string {
  return `${squeeze(gameName)}#${squeeze(tagLine)}`
}

export const squeeze = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/gu, '')

/** `name#tag`, or `name-tag` split at the last `-`; a bare name gets the default tag. `undefined` when no name is left. */
export function parseRiotId(text: string): RiotId | undefined {
  const trimmed = text.normalize('NFC').trim()
  const hash = trimmed.lastIndexOf('#')
  const cut = hash >= 0 ? hash : trimmed.lastIndexOf('-')
  const gameName = (cut < 0 ? trimmed : trimmed.slice(0, cut)).trim()
  const tagLine = (cut < 0 ? '' : trimmed.slice(cut + 1)).trim()
  if (gameName === '') return undefined
  return { gameName, tagLine: tagLine === '' ? DEFAULT_TAG_LINE : tagLine }
}

export const formatRiotId = ({ gameName, tagLine }: RiotId) => `${gameName}#${tagLine}`
