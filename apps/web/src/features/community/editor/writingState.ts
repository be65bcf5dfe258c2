import type { Draft } from '@buri/contract/drafts'

export type PostDraftText = { title: string; body: string; prefix: string | null }

export const isEmpty = ({ title, body }: PostDraftText) => title.trim() === '' && body.trim() === ''
export const isSame = (one: PostDraftText, other: PostDraftText) =>
  one.title === other.title && one.body === other.body && one.prefix === other.prefix

export const editorTextOf = ({ title, body, prefix }: Pick<Draft, 'title' | 'body' | 'prefix'>): PostDraftText => ({
  title,
  body,
  prefix,
})

/** Writes the common beginning and end of the two texts once. */
export function mergedText(mine: string, theirs: string): string {
  const [ownLines, otherLines] = [mine.split('\n'), theirs.split('\n')]
  const least = Math.min(ownLines.length, otherLines.length)
  let head = 0
  while (head < least && ownLines[head] === otherLines[head]) head += 1
  let tail = 0
  while (tail < least - head && ownLines.at(-1 - tail) === otherLines.at(-1 - tail)) tail += 1
  const middle = (lines: string[]) => lines.slice(head, lines.length - tail)
  return [
    ...ownLines.slice(0, head),
    ...middle(ownLines),
    ...middle(otherLines),
    ...ownLines.slice(ownLines.length - tail),
  ].join('\n')
}

type DiffLine = { text: string; isOwn: boolean }

/** Marks lines that the other text lacks. Empty lines stay unmarked. */
export function markOwnLines(text: string, other: string): DiffLine[] {
  const otherLines = new Set(other.split('\n'))
  return text.split('\n').map((line) => ({ text: line, isOwn: line !== '' && !otherLines.has(line) }))
}
