import { AppError } from '#server/errors.ts'
import { excerptOf, renderRichText } from '#server/richText/renderRichText.ts'

const EXCERPT_LENGTH = 160

/** A clan's Markdown as safe HTML; one that would cost far more than its length says is shown as nothing, and never kept. */
export function introductionHtml(markdown: string): string {
  const rich = renderRichText(markdown, 'post')
  return rich === 'too complex' ? '' : rich.html
}

export const introductionExcerpt = (markdown: string) => excerptOf(introductionHtml(markdown), EXCERPT_LENGTH)

/** Before it is kept. */
export function refuseTooComplex(markdown: string) {
  if (renderRichText(markdown, 'post') === 'too complex') throw new AppError('TOO_COMPLEX')
}
