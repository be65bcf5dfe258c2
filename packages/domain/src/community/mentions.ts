import { normaliseName, type RiotId } from '../riotId.ts'

/** The most mentions notified per text; a text with more is not a conversation. */
export const MENTIONS_NOTIFIED = 10
/** The most mentions read per text, counting repetitions. */
const MENTIONS_READ = 500
const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 32

// An `@` does not begin a mention inside an address or another word. A tag may follow the name.
const MENTION = /(?<![\p{L}\p{N}_@.#/])@([\p{L}\p{N}_]{2,40})(?:#([\p{L}\p{N}]{2,5}))?/gu
/** An `@` inside code is not a mention. */
const MARKDOWN_CODE = /```[^`]*```|`[^`\n]*`/g

export type Mention = {
  /** The written name in its compared form: the key of the mentioned person. */
  key: string
  /** All possible names, longest first: a particle may follow directly. */
  names: string[]
  /** All possible tags, longest first; `null` without one. */
  tags: string[] | null
}

/** Mentions in a text, as `@name` or `@name#tag`. */
export function mentionsIn(markdown: string): Mention[] {
  const found = new Map<string, Mention>()
  let read = 0
  for (const [, written = '', tag = null] of markdown.replace(MARKDOWN_CODE, ' ').matchAll(MENTION)) {
    const letters = lettersOf(written)
    // If there is a tag, nothing may stand between name and tag.
    const names = tag === null ? beginningsOf(letters, MIN_NAME_LENGTH) : [letters.join('')]
    const key = keyOf(written, tag)
    found.set(key, { key, names, tags: tag === null ? null : tagsOf(tag) })
    read += 1
    if (found.size === MENTIONS_NOTIFIED || read === MENTIONS_READ) break
  }
  return [...found.values()]
}

const beginningsOf = (letters: readonly string[], shortest: number) =>
  Array.from({ length: letters.length - shortest + 1 }, (_, cut) => letters.slice(0, letters.length - cut).join(''))

/** A particle is Hangul. A tag may contain Hangul too, but is never cut inside its letters and digits. */
function tagsOf(written: string): string[] {
  const tag = normaliseName(written)
  const letters = [...tag]
  const particle = PARTICLE.exec(tag)?.[0].length ?? 0
  return beginningsOf(letters, Math.max(MIN_NAME_LENGTH, letters.length - particle))
}
const PARTICLE = /[가-힣]+$/

const lettersOf = (written: string) => [...normaliseName(written)].slice(0, MAX_NAME_LENGTH)
const keyOf = (written: string, tag: string | null | undefined) =>
  `${lettersOf(written).join('')}#${tag ? normaliseName(tag) : ''}`

/** The person a mention is about: one of its `names`, one of its `tags`, and the address of their page. */
export type MentionLink = { name: string; tag: string | null; href: string }
/** People by the keys of their mentions; a mention that means no person is missing. */
export type MentionedPeople = ReadonlyMap<string, MentionLink>
type TextPiece = { text: string; href: string | null }

/** Plain text split at its mentions: `href` is the target, `null` for ordinary text. */
export function mentionPieces(text: string, mentioned: MentionedPeople): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: whole, 1: written = '', 2: tag, index } of text.matchAll(MENTION)) {
    const found = mentioned.get(keyOf(written, tag))
    if (!found) continue
    const length =
      tag === undefined ? 1 + lengthOf(found.name, written) : whole.length - tag.length + lengthOf(found.tag ?? '', tag)
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: text.slice(index, index + length), href: found.href })
    from = index + length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** The length of the written name or tag, in any spelling. */
function lengthOf(meant: string, written: string): number {
  let length = 0
  for (const char of written) {
    length += char.length
    if (normaliseName(written.slice(0, length)) === meant) return length
  }
  return written.length
}

const CALLABLE_NAME = /^[\p{L}\p{N}_]{2,32}$/u
const MENTIONED_TAG = /^[\p{L}\p{N}]{2,5}$/u

/** The mention of an account by its nickname; `undefined` if no mention can name it. */
export const mentionOfNickname = (nickname: string): string | undefined =>
  CALLABLE_NAME.test(nickname) ? `@${nickname}` : undefined

/** The mention of a player, which links to the profile; `undefined` if no mention can name it. */
export function mentionOfPlayer({ gameName, tagLine }: RiotId): string | undefined {
  const name = gameName.replace(/\s+/gu, '')
  if (!CALLABLE_NAME.test(name) || !MENTIONED_TAG.test(tagLine)) return undefined
  return `[@${name}#${tagLine}](/summoner/${encodeURIComponent(`${gameName}#${tagLine}`)})`
}
