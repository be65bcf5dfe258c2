import { isLongerThanNames, nameKeyOf, normaliseName, parseRiotId } from '../riotId.ts'

/**
 * Returns the form in which names of sheets and rosters are compared; an empty text if there is no name. A name without
 * a tag differs from the same name with the default tag.
 */
export function writtenNameKey(name: string): string {
  const id = parseRiotId(name)
  if (!id) return ''
  const key = nameKeyOf(id)
  return /[#-]/.test(name) ? key : key.slice(0, key.lastIndexOf('#'))
}

/** Returns a name without its tag, normalised for comparison. */
export function personKey(name: string): string {
  const id = parseRiotId(name)
  return id ? normaliseName(id.gameName) : ''
}

/** Whether a text may be a name in a roster: something is visible before the tag, and it is not pasted chat. */
export function isRosterName(name: string): boolean {
  const id = parseRiotId(name)
  const key = writtenNameKey(name)
  return id !== undefined && key !== '' && key[0] !== '#' && !isLongerThanNames(id)
}

/** Returns the name in a cell, with the tag from the tag column. */
export function nameInCell(name: string, tag: string): string | undefined {
  const fullName = tag === '' || name.includes('#') ? name : `${name}#${tag.replace(/^#/, '')}`
  return nameKeyWithTag(fullName) === undefined ? undefined : fullName.trim()
}

/** Returns a name with its tag or the default one, normalised for comparison; `undefined` if there is no name. */
export function nameKeyWithTag(name: string): string | undefined {
  const id = parseRiotId(name)
  const key = id && nameKeyOf(id)
  return key === undefined || key[0] === '#' ? undefined : key
}
