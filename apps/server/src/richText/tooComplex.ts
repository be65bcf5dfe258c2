import type { MarkdownIt, Token } from 'markdown-it'
import { openingOf } from './koreanMarkdown.ts'

/** Markup may nest so deep, have so many parts, and hold so many cells; a person's text is far from each. */
const DEEPEST = 20
const MOST_PARTS = 6000
const MOST_CELLS = 2000
const MOST_LINES = 3000
/** Each is an item, or a level of one. */
const MOST_LIST_MARKERS = 3000
/** Each may begin a link, and is looked at as one. */
const MOST_BRACKETS = 2000
/** Characters that stand as entities in HTML, each of which the sanitiser takes apart by itself. */
const MOST_ESCAPED = 8000
/** Characters read in search of the ends of link texts, all of them together: every bracket left open reads to the end. */
const MOST_SEARCHED = 1_000_000

/** Each may be an address. */
const MOST_ADDRESSES = 1000
/** Characters that are read in search of addresses: each beginning of one may read to the end of its word. */
const MOST_READ_FOR_ADDRESSES = 1_000_000

/** Thrown out of the parser, and caught where it is called. */
class SearchedTooMuch extends Error {}

/** Seen at a glance, before it is parsed. */
export function looksTooComplex(markdown: string): boolean {
  if (countOf(markdown, /\n/g) > MOST_LINES || countOf(markdown, /\|/g) > MOST_CELLS) return true
  if (countOf(markdown, /\[/g) > MOST_BRACKETS || countOf(markdown, /[&<>"]/g) > MOST_ESCAPED) return true
  if (countOf(markdown, ADDRESS) > MOST_ADDRESSES || readForAddresses(markdown) > MOST_READ_FOR_ADDRESSES) return true
  const lines = markdown.split('\n')
  const openings = lines.map(openingOf)
  if (openings.some((opening) => opening.length > DEEPEST)) return true
  const listMarkers = openings.reduce((count, opening) => count + opening.replaceAll('>', '').length, 0)
  return listMarkers > MOST_LIST_MARKERS || cellsIn(lines) > MOST_CELLS
}

const ADDRESS = /\/\/|mailto:/g

function readForAddresses(markdown: string): number {
  return markdown.split(/\s+/).reduce((sum, word) => sum + countOf(word, ADDRESS) * word.length, 0)
}

const isBelowHeading = (line: string) => /^[\s>|:-]+$/.test(line) && line.includes('|') && line.includes('-')

/** A row of a table has as many cells as the line below its heading, however few are written. */
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

/** Whether what a parser has made of a text is more than a person writes. */
export function isTooMuch(tokens: readonly Token[]): boolean {
  const parts = tokens.reduce((count, { children }) => count + 1 + (children?.length ?? 0), 0)
  // A list is two levels, itself and its item; the words within are one more.
  return parts > MOST_PARTS || tokens.some(({ level }) => level > 2 * DEEPEST + 1)
}

/** Makes a parser give up a text whose brackets would cost far more than its length says. */
export function limitSearches(markdown: MarkdownIt) {
  const { parseLinkLabel } = markdown.helpers
  markdown.helpers = {
    ...markdown.helpers,
    parseLinkLabel(state, start, disableNested) {
      const end = parseLinkLabel(state, start, disableNested)
      const searched = Number(state.env.searched ?? 0) + (end < 0 ? state.posMax : end) - start
      if (searched > MOST_SEARCHED) throw new SearchedTooMuch()
      state.env.searched = searched
      return end
    },
  }
}

/** The parts of a text; `undefined` where it is too complex for a parser made by `limitSearches`. */
export function parsed(markdown: MarkdownIt, text: string): Token[] | undefined {
  try {
    return markdown.parse(text, {})
  } catch (cause) {
    if (cause instanceof SearchedTooMuch) return undefined
    throw cause
  }
}

const countOf = (text: string, characters: RegExp) => text.match(characters)?.length ?? 0
