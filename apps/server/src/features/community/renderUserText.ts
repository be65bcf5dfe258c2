import type { MentionedPeople } from '@buri/domain/community/mentions'
import { AppError } from '#server/platform/errors.ts'
import { excerptOf, type RichTextKind, renderRichText } from '#server/platform/richText/renderRichText.ts'

/** A rendered text as it is stored beside its source; `by` is the renderer's version. */
export type RenderedText = { html: string; excerpt: string; hasPicture: boolean; by: number }

/** Raise it when rendering changes: older HTML is rendered again when read. */
const RENDERED_BY = 7
/** The previous version gave the same HTML for texts without headings. */
const PREVIOUS_VERSION = 6
const RENDERED_DIFFERENTLY_SINCE = /#|\n[\s>]*[-=]/

const EXCERPT_LENGTH = 160

/** A user's text as safe HTML; throws `TOO_COMPLEX` if rendering would cost far more than its length suggests. */
export function renderUserText(text: string, kind: RichTextKind = 'post', mentioned?: MentionedPeople): RenderedText {
  const rendered = rerendered(text, kind, mentioned)
  if (rendered === undefined) throw new AppError('TOO_COMPLEX')
  return rendered
}

/** Renders a stored text again; `undefined` if it exceeds today's limits and keeps its old HTML. */
export function rerendered(text: string, kind: RichTextKind, mentioned?: MentionedPeople): RenderedText | undefined {
  const rendered = renderRichText(text, kind, mentioned)
  if (rendered === 'too complex') return undefined
  const { html, hasPicture } = rendered
  return { html, excerpt: excerptOf(html, EXCERPT_LENGTH), hasPicture, by: RENDERED_BY }
}

/** Whether the stored HTML is what today's renderer would make. */
export const isRenderCurrent = (text: string, renderedBy: number): boolean =>
  renderedBy === RENDERED_BY || (renderedBy === PREVIOUS_VERSION && !RENDERED_DIFFERENTLY_SINCE.test(text))
