import { normaliseName, type RiotId } from '../riotId.ts'

/** The most different mentions that a text can have. A text that names more people is not a conversation. */
export const MENTIONS_NOTIFIED = 10
/** The most mentions read per text, repetitions included. */
const MENTIONS_READ = 500
const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 32

// An `@` does not begin a mention inside an address or another word. A tag may follow the name.
const MENTION = /(?<![\p{L}\p{N}_@.#/])@([\p{L}\p{N}_]{2,40})(?:#([\p{L}\p{N}]{2,5}))?/gu
/** Code in Markdown, in which an `@` is not a mention. */
const MARKDOWN_CODE = /```[^`]*```|`[^`\n]*`/g

export type Mention = {
  key: string
  /** All possible names, longest first, because a particle may follow the name directly. */
  names: string[]
  tags: string[] | null
}

/** Returns the mentions in a text, written as `@name` or `@name#tag`. */
export function mentionsIn(markdown: string): Mention[] {
  const mentions = new Map<string, Mention>()
  let read = 0
  for (const [, name = '', tag = null] of markdown.replace(MARKDOWN_CODE, ' ').matchAll(MENTION)) {
    const letters = lettersOf(name)
    // A name before a tag has no particle, so only the whole name is possible.
    const names = tag === null ? prefixesOf(letters, MIN_NAME_LENGTH) : [letters.join('')]
    const key = keyOf(name, tag)
    mentions.set(key, { key, names, tags: tag === null ? null : tagsOf(tag) })
    read += 1
    if (mentions.size === MENTIONS_NOTIFIED || read === MENTIONS_READ) break
  }
  return [...mentions.values()]
}

const prefixesOf = (letters: readonly string[], shortest: number) =>
  Array.from({ length: letters.length - shortest + 1 }, (_, cut) => letters.slice(0, letters.length - cut).join(''))

/** Returns all possible tags, because Hangul at the end may be a particle. */
function tagsOf(name: string): string[] {
  const tag = normaliseName(name)
  const letters = [...tag]
  const particle = PARTICLE.exec(tag)?.[0].length ?? 0
  return prefixesOf(letters, Math.max(MIN_NAME_LENGTH, letters.length - particle))
}
const PARTICLE = /[가-힣]+$/

const lettersOf = (name: string) => [...normaliseName(name)].slice(0, MAX_NAME_LENGTH)
const keyOf = (name: string, tag: string | null | undefined) =>
  `${lettersOf(name).join('')}#${tag ? normaliseName(tag) : ''}`

export type MentionLink = { name: string; tag: string | null; href: string }
/** Maps the key of a mention to the person. A mention that matches no person has no entry. */
export type MentionedPeople = ReadonlyMap<string, MentionLink>
type TextPiece = { text: string; href: string | null }

/** Splits plain text at its mentions. `href` is the target of a mention, and `null` for ordinary text. */
export function mentionPieces(text: string, mentioned: MentionedPeople): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', 2: tag, index } of text.matchAll(MENTION)) {
    const mention = mentioned.get(keyOf(name, tag))
    if (!mention) continue
    const length =
      tag === undefined
        ? 1 + lengthOf(mention.name, name)
        : whole.length - tag.length + lengthOf(mention.tag ?? '', tag)
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: text.slice(index, index + length), href: mention.href })
    from = index + length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** Returns the length of the shortest beginning of `name` whose normalised form is `typedName`. */
function lengthOf(typedName: string, name: string): number {
  let length = 0
  for (const char of name) {
    length += char.length
    if (normaliseName(name.slice(0, length)) === typedName) return length
  }
  return name.length
}

const CALLABLE_NAME = /^[\p{L}\p{N}_]{2,32}$/u
const MENTIONED_TAG = /^[\p{L}\p{N}]{2,5}$/u

/** Returns the mention of an account by its nickname, or `undefined` if no mention can name it. */
export const mentionOfNickname = (nickname: string): string | undefined =>
  CALLABLE_NAME.test(nickname) ? `@${nickname}` : undefined

/** Returns the mention of a player, which links to the profile, or `undefined` if no mention can name the player. */
export function mentionOfPlayer({ gameName, tagLine }: RiotId): string | undefined {
  const name = gameName.replace(/\s+/gu, '')
  if (!CALLABLE_NAME.test(name) || !MENTIONED_TAG.test(tagLine)) return undefined
  return `[@${name}#${tagLine}](/summoner/${encodeURIComponent(`${gameName}#${tagLine}`)})`
}
