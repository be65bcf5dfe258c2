import { AppError } from '#server/errors.ts'
import { excerptOf, type RichTextKind, renderRichText } from '#server/richText/renderRichText.ts'

/** What is kept of a text beside it. */
export type Rendered = { html: string; excerpt: string; hasPicture: boolean; by: number }

/** Raised when the same text would be shown otherwise: what older ones rendered is rendered anew when it is read. */
export const RENDERED_BY = 4

const EXCERPT_LENGTH = 160

/** A user's text as safe HTML; refused with `TOO_COMPLEX` where it would cost far more than its length says. */
export function rendered(text: string, kind: RichTextKind = 'post'): Rendered {
  const made = renderRichText(text, kind)
  if (made === 'too complex') throw new AppError('TOO_COMPLEX')
  const { html, hasPicture } = made
  return { html, excerpt: excerptOf(html, EXCERPT_LENGTH), hasPicture, by: RENDERED_BY }
}
