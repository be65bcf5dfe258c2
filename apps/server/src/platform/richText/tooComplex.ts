import type { MarkdownIt, Token } from 'markdown-it'
import { quoteAndListMarks } from './koreanMarkdown.ts'

/** A person's text stays far below each limit. */
const MAX_NESTING = 20
const MAX_PARTS = 6000
const MAX_CELLS = 2000
const MAX_LINES = 3000
/** Each mark at the beginning of a line is one item, or one level of nesting. */
const MAX_LIST_MARKERS = 3000
/** The parser examines each sign that may begin a link. */
const MAX_BRACKETS = 2000
/** The sanitiser handles each HTML entity separately. */
const MAX_ESCAPED = 8000
/** Every open bracket makes the parser read to the end of the text. */
const MAX_SEARCHED = 1_000_000

const MAX_ADDRESSES = 1000
/** The parser may read on from each possible beginning of an address to the end of the word. */
const MAX_READ_FOR_ADDRESSES = 1_000_000

class SearchedTooMuch extends Error {}

/** Judges by cheap counts, before parsing. */
export function looksTooComplex(markdown: string): boolean {
  if (countOf(markdown, /\n/g) > MAX_LINES || countOf(markdown, /\|/g) > MAX_CELLS) return true
  if (countOf(markdown, /\[/g) > MAX_BRACKETS || countOf(markdown, /[&<>"]/g) > MAX_ESCAPED) return true
  if (countOf(markdown, ADDRESS_BEGINNING) > MAX_ADDRESSES || readForAddresses(markdown) > MAX_READ_FOR_ADDRESSES)
    return true
  const lines = markdown.split('\n')
  const openings = lines.map(quoteAndListMarks)
  if (openings.some((opening) => opening.length > MAX_NESTING)) return true
  const listMarkers = openings.reduce((count, opening) => count + opening.replaceAll('>', '').length, 0)
  return listMarkers > MAX_LIST_MARKERS || cellsIn(lines) > MAX_CELLS
}

const ADDRESS_BEGINNING = /\/\/|mailto:/g

function readForAddresses(markdown: string): number {
  return markdown.split(/\s+/).reduce((sum, word) => sum + countOf(word, ADDRESS_BEGINNING) * word.length, 0)
}

const isBelowHeading = (line: string) => /^[\s>|:-]+$/.test(line) && line.includes('|') && line.includes('-')

/** A table row has as many cells as the delimiter line, even if fewer are written. */
function cellsIn(lines: readonly string[]): number {
  let cells = 0
  let columns = 0
  for (const line of lines) {
    if (!/[^\s>]/.test(line)) columns = 0
    cells += columns
    if (isBelowHeading(line)) columns = Math.max(columns, countOf(line, /\|/g) + 1)
  }
  return cells
}

/** Whether the text has more parts or deeper nesting than a person writes. */
export function hasTooManyParts(tokens: readonly Token[]): boolean {
  const parts = tokens.reduce((count, { children }) => count + 1 + (children?.length ?? 0), 0)
  // A list has two levels, the list itself and its item. The text inside is one more level.
  return parts > MAX_PARTS || tokens.some(({ level }) => level > 2 * MAX_NESTING + 1)
}

/** Limits how far brackets are searched, because they can cost far more than a text's length suggests. */
export function limitBracketSearch(markdown: MarkdownIt) {
  const { parseLinkLabel } = markdown.helpers
  markdown.helpers = {
    ...markdown.helpers,
    parseLinkLabel(state, start, disableNested) {
      const end = parseLinkLabel(state, start, disableNested)
      const searched = Number(state.env.searched ?? 0) + (end < 0 ? state.posMax : end) - start
      if (searched > MAX_SEARCHED) throw new SearchedTooMuch()
      state.env.searched = searched
      return end
    },
  }
}

/** Returns `undefined` if the text is too complex. `markdown` needs `limitBracketSearch` first. */
export function parseLimited(markdown: MarkdownIt, text: string): Token[] | undefined {
  try {
    return markdown.parse(text, {})
  } catch (cause) {
    if (cause instanceof SearchedTooMuch) return undefined
    throw cause
  }
}

const countOf = (text: string, characters: RegExp) => text.match(characters)?.length ?? 0
