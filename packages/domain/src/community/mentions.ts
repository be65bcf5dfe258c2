import { normaliseName, type RiotId } from '../riotId.ts'

/** So many of one text are notified; a text that names more people is no talk. */
export const MENTIONS_TOLD = 10
const SHORTEST = 2
const LONGEST = 32

// Not inside an address or another word. A tag may follow the name.
const MENTION = /(?<![\p{L}\p{N}_@.#/])@([\p{L}\p{N}_]{2,40})(?:#([\p{L}\p{N}]{2,5}))?/gu
/** What is shown as it is written names no one. */
const CODE = /```[^`]*```|`[^`\n]*`/g

export type Mention = {
  /** Everything the name may be, the longest first: a particle may stand right behind it. */
  names: string[]
  /** Squeezed like the names. */
  tag: string | null
}

/** Whom a text calls by `@name` or `@name#tag`. */
export function mentionsIn(markdown: string): Mention[] {
  const found = new Map<string, Mention>()
  for (const [, written = '', tag = null] of markdown.replace(CODE, ' ').matchAll(MENTION)) {
    const letters = [...normaliseName(written)].slice(0, LONGEST)
    // With a tag nothing stands between it and the name.
    const shortest = tag === null ? SHORTEST : letters.length
    const names = Array.from({ length: letters.length - shortest + 1 }, (_, cut) =>
      letters.slice(0, letters.length - cut).join(''),
    )
    found.set(`${letters.join('')}#${tag ?? ''}`, { names, tag: tag && normaliseName(tag) })
    if (found.size === MENTIONS_TOLD) break
  }
  return [...found.values()]
}

const CALLABLE = /^[\p{L}\p{N}_]{2,32}$/u
const TAG = /^[\p{L}\p{N}]{2,5}$/u

/** How a text calls an account by its nickname; `undefined` where no mention can. */
export const mentionOfNickname = (nickname: string): string | undefined =>
  CALLABLE.test(nickname) ? `@${nickname}` : undefined

/** How a text calls a player, and leads to the profile; `undefined` where no mention can. */
export function mentionOfPlayer({ gameName, tagLine }: RiotId): string | undefined {
  const name = gameName.replace(/\s+/gu, '')
  if (!CALLABLE.test(name) || !TAG.test(tagLine)) return undefined
  return `[@${name}#${tagLine}](/summoner/${encodeURIComponent(`${gameName}#${tagLine}`)})`
}
