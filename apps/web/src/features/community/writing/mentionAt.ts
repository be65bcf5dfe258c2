// The server's pattern for mentions, but the name may consist of initial consonants and may have a tag.
const UNFINISHED_MENTION = /(?<![\p{L}\p{N}_@.#/])@([\p{L}\p{N}_]{1,32}(?:#[\p{L}\p{N}]{0,5})?)$/u
const MAX_LENGTH = 40

export type UnfinishedMention = { from: number; to: number; word: string }

export function mentionAt(text: string, cursor: number): UnfinishedMention | undefined {
  const [written, word] = UNFINISHED_MENTION.exec(text.slice(Math.max(0, cursor - MAX_LENGTH), cursor)) ?? []
  return written === undefined || word === undefined ? undefined : { from: cursor - written.length, to: cursor, word }
}
