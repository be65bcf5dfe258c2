import { LRUCache } from 'lru-cache'
import { AppError } from '#server/platform/errors.ts'
import { excerptOf, renderRichText } from '#server/platform/richText/renderRichText.ts'

const EXCERPT_LENGTH = 160
/** Characters. */
const EXCERPTS_KEPT = 2_000_000

/** A clan's Markdown as safe HTML; one that would cost far more than its length says is shown as nothing, and never kept. */
export function introductionHtml(markdown: string): string {
  const rich = renderRichText(markdown, 'post')
  return rich === 'too complex' ? '' : rich.html
}

/** In one line, words of a table or under a heading are riddles: what stands before them is told, where there is anything. */
const BEGINS_A_PART = /<(?:h[1-6]|table)\b/

/** By the words themselves: a list shows fifty of them, and rendering them takes longer than all the rest of it. */
const excerpts = new LRUCache<string, string>({
  maxSize: EXCERPTS_KEPT,
  sizeCalculation: (excerpt, markdown) => excerpt.length + markdown.length + 1,
})

export function introductionExcerpt(markdown: string): string {
  const known = excerpts.get(markdown)
  if (known !== undefined) return known
  const html = introductionHtml(markdown)
  const [opening = ''] = html.split(BEGINS_A_PART, 1)
  const excerpt = excerptOf(opening, EXCERPT_LENGTH) || excerptOf(html, EXCERPT_LENGTH)
  excerpts.set(markdown, excerpt)
  return excerpt
}

/** Before it is kept. */
export function refuseTooComplex(markdown: string) {
  if (renderRichText(markdown, 'post') === 'too complex') throw new AppError('TOO_COMPLEX')
}
