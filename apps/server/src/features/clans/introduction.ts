import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/errors.ts'
import { excerptOf, renderRichText } from '#server/platform/richText/renderRichText.ts'

const EXCERPT_LENGTH = 160
const EXCERPTS_KEPT = 2_000_000

/** Returns an empty text if the Markdown is too complex. */
export function introductionHtml(markdown: string): string {
  const rich = renderRichText(markdown, 'post')
  return rich === 'too complex' ? '' : rich.html
}

/** Headings and tables make no sense in a one-line excerpt, so the text before them is preferred. */
const BEGINS_A_PART = /<(?:h[1-6]|table)\b/

/** Excerpts are cached, because a list shows fifty, and most of its cost would be rendering them. */
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

export function refuseTooComplex(markdown: string) {
  if (renderRichText(markdown, 'post') === 'too complex') throw new AppError('TOO_COMPLEX')
}
