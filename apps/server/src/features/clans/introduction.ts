import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/errors.ts'
import { excerptOf, renderRichText } from '#server/platform/richText/renderRichText.ts'

const EXCERPT_LENGTH = 160
/** Size of the cache of excerpts, in characters. */
const EXCERPTS_KEPT = 2_000_000

/** A clan's Markdown as safe HTML; empty if it is too complex. */
export function introductionHtml(markdown: string): string {
  const rich = renderRichText(markdown, 'post')
  return rich === 'too complex' ? '' : rich.html
}

/** Table cells and headings make no sense in one line: prefer the text before them. */
const BEGINS_A_PART = /<(?:h[1-6]|table)\b/

/** Cached by text: a list shows fifty excerpts, and rendering them would dominate its cost. */
const excerpts = new LRUCache<string, string>({
  maxSize: EXCERPTS_KEPT,
  sizeCalculation: (excerpt, markdown) => excerpt.length + markdown.length + 1,
})

export function introductionExcerpt(markdown: string): string {
  const cached = excerpts.get(markdown)
  if (cached !== undefined) return cached
  const html = introductionHtml(markdown)
  const [opening = ''] = html.split(BEGINS_A_PART, 1)
  const excerpt = excerptOf(opening, EXCERPT_LENGTH) || excerptOf(html, EXCERPT_LENGTH)
  excerpts.set(markdown, excerpt)
  return excerpt
}

/** Refuses a text that is too complex, before it is stored. */
export function refuseTooComplex(markdown: string) {
  if (renderRichText(markdown, 'post') === 'too complex') throw new AppError('TOO_COMPLEX')
}
