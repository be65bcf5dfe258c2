import type { MentionedPeople } from '@buri/domain/community/mentions'
import { AppError } from '#server/platform/errors.ts'
import { excerptOf, type RichTextKind, renderRichText } from '#server/platform/richText/renderRichText.ts'

/** `by` is the version of the renderer. */
export type RenderedText = { html: string; excerpt: string; hasPicture: boolean; by: number }

/** Raise the version when rendering changes, so that older HTML is rendered again when it is read. */
const RENDERED_BY = 7
/** The previous version, which rendered texts without headings to the same HTML. */
const PREVIOUS_VERSION = 6
const RENDERED_DIFFERENTLY_SINCE = /#|\n[\s>]*[-=]/

const EXCERPT_LENGTH = 160

/** Throws `TOO_COMPLEX` if rendering would cost far more than the length suggests. */
export function renderUserText(text: string, kind: RichTextKind = 'post', mentioned?: MentionedPeople): RenderedText {
  const rendered = rerendered(text, kind, mentioned)
  if (rendered === undefined) throw new AppError('TOO_COMPLEX')
  return rendered
}

/** Returns `undefined` if the text exceeds the current limits. The caller then keeps the old HTML. */
export function rerendered(text: string, kind: RichTextKind, mentioned?: MentionedPeople): RenderedText | undefined {
  const rendered = renderRichText(text, kind, mentioned)
  if (rendered === 'too complex') return undefined
  const { html, hasPicture } = rendered
  return { html, excerpt: excerptOf(html, EXCERPT_LENGTH), hasPicture, by: RENDERED_BY }
}

/** Whether the stored HTML equals what the current renderer would make. */
export const isRenderCurrent = (text: string, renderedBy: number): boolean =>
  renderedBy === RENDERED_BY || (renderedBy === PREVIOUS_VERSION && !RENDERED_DIFFERENTLY_SINCE.test(text))
