import type { CalledPeople } from '@buri/domain/community/mentions'
import { AppError } from '#server/platform/errors.ts'
import { excerptOf, type RichTextKind, renderRichText } from '#server/platform/richText/renderRichText.ts'

/** What is kept of a text beside it. */
export type Rendered = { html: string; excerpt: string; hasPicture: boolean; by: number }

/** Raised when the same text would be shown otherwise: what older ones rendered is rendered anew when it is read. */
const RENDERED_BY = 6
/** The renderer before this version gave the same HTML for texts without marks, numbers, pictures and addresses. */
const BEFORE = 5
const RENDERED_DIFFERENTLY_SINCE = /[*~@]|!\[|:\/\/|\d[.)](?:\s|$)/

const EXCERPT_LENGTH = 160

/** A user's text as safe HTML; refused with `TOO_COMPLEX` where it would cost far more than its length says. */
export function rendered(text: string, kind: RichTextKind = 'post', called?: CalledPeople): Rendered {
  const made = rerendered(text, kind, called)
  if (made === undefined) throw new AppError('TOO_COMPLEX')
  return made
}

/** Renders a stored text again; `undefined` when it is over today's limits, and the old HTML stays. */
export function rerendered(text: string, kind: RichTextKind, called?: CalledPeople): Rendered | undefined {
  const made = renderRichText(text, kind, called)
  if (made === 'too complex') return undefined
  const { html, hasPicture } = made
  return { html, excerpt: excerptOf(html, EXCERPT_LENGTH), hasPicture, by: RENDERED_BY }
}

/** Whether what is kept of a text is what would be made of it today. */
export const isFresh = (text: string, renderedBy: number): boolean =>
  renderedBy === RENDERED_BY || (renderedBy === BEFORE && !RENDERED_DIFFERENTLY_SINCE.test(text))
