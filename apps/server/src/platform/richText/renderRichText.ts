import type { MentionedPeople } from '@buri/domain/community/mentions'
import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { adaptToKorean } from './koreanMarkdown.ts'
import { linkMentions } from './linkMentions.ts'
import { hasTooManyParts, limitBracketSearch, looksTooComplex, parseLimited } from './tooComplex.ts'

/** A comment has no headings, tables or pictures. */
export type RichTextKind = 'post' | 'comment'

/** The parser drops deeper nesting, so its limit must exceed what authors may write. */
const PARSED_DEPTH = 200

const COMMENT_TAGS = ['p', 'br', 'strong', 'em', 's', 'blockquote', 'ul', 'ol', 'li', 'code', 'pre', 'a']
const POST_TAGS = [...COMMENT_TAGS, 'h2', 'h3', 'h4', 'hr', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td']
const OWN_PICTURE = /^\/images\/[\w-]{8,80}\.webp$/
const OWN_PAGE =
  /^\/(?:match|summoner|clans|community|inhouse)\/(?!(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:\/|%2f|[?#]|$))(?!.*%(?:2f|5c))[^\\\s]*$/i
const CARD_PATH = /^\/(?:match\/[\w-]{1,80}|summoner\/[^/?#]+|(?:clans|inhouse)\/[\da-f-]{36})$/i
const PERSON_PATH = /^\/community\/people\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const NO_MENTIONS: MentionedPeople = new Map()

const parser = (kind: RichTextKind) => {
  // The parser escapes the author's HTML. The sanitiser behind it does not rely on that.
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false })
  markdown.set({ maxNesting: PARSED_DEPTH })
  limitBracketSearch(markdown)
  // Only text with a scheme becomes a link, so "www." does not.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  // Addresses of these schemes never become links. Looking for them would read each one to its end.
  for (const scheme of ['//', 'ftp:', 'mailto:']) markdown.linkify.add(scheme, null)
  markdown.validateLink = (address) => isExternalUrl(address) || OWN_PAGE.test(address) || OWN_PICTURE.test(address)
  adaptToKorean(markdown)
  if (kind === 'comment') markdown.disable(['heading', 'lheading', 'table', 'image', 'hr'])
  // A link alone on its line becomes a card. A link within a sentence stays a link.
  markdown.core.ruler.push('cards', ({ tokens }) => {
    for (const { children } of tokens) if (children) markCards(children)
  })
  markdown.core.ruler.push('headings', ({ tokens }) => setHeadings(tokens))
  return markdown
}

/** Headings begin below the page's title and go down one level at a time. */
function setHeadings(tokens: readonly Token[]) {
  let above: string[] = []
  for (const token of tokens) {
    if (token.type === 'heading_open') above = [...above.filter((tag) => tag < token.tag), token.tag]
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(4, above.length + 1)}`
  }
}

const isEndOfLine = (token: Token | undefined) =>
  token === undefined || token.type === 'softbreak' || token.type === 'hardbreak'

function markCards(inside: readonly Token[]) {
  for (const [index, link] of inside.entries()) {
    if (link.type !== 'link_open' || !isEndOfLine(inside[index - 1])) continue
    let end = index + 1
    while (end < inside.length && inside[end]?.type !== 'link_close') end += 1
    const page = pageOf(String(link.attrGet('href')))
    if (!isEndOfLine(inside[end + 1]) || !CARD_PATH.test(page) || inside[index + 1]?.content.startsWith('@')) continue
    link.attrSet('data-card', page)
  }
}

const pageOf = (address: string) => address.replace(/^https?:\/\/[^/?#]+/i, '')

const isExternalUrl = (address: string) => /^https?:\/\/[^\s\\]+$/i.test(address)

const PARSERS = { post: parser('post'), comment: parser('comment') }
const TAGS = { post: POST_TAGS, comment: COMMENT_TAGS }

/** Sanitising the result again changes nothing. */
export function sanitised(html: string, kind: RichTextKind): string {
  let hasPicture = false
  // Only the first picture loads at once, as readers see it first. Other pictures load when scrolled to.
  const fetching = (src: string) => {
    if (hasPicture || !OWN_PICTURE.test(src)) return { loading: 'lazy' }
    hasPicture = true
    return { loading: 'eager', fetchpriority: 'high' }
  }
  return sanitizeHtml(html, {
    allowedTags: TAGS[kind],
    allowedAttributes: {
      a: ['href', 'rel', 'target', 'data-card', 'data-mention'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'fetchpriority', 'decoding'],
      ol: ['start'],
      code: ['data-language'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: PARSED_DEPTH,
    enforceHtmlBoundary: false,
    transformTags: {
      a: (tagName, { href = '', 'data-card': card, 'data-mention': mention }) => {
        if (mention !== undefined && PERSON_PATH.test(href))
          return { tagName, attribs: { href, 'data-mention': 'true' } }
        const cardAttributes =
          card !== undefined && card === pageOf(href) && CARD_PATH.test(card) ? { 'data-card': card } : {}
        if (OWN_PAGE.test(href)) return { tagName, attribs: { href, ...cardAttributes } }
        if (!isExternalUrl(href)) return { tagName, attribs: {} }
        return { tagName, attribs: { href, rel: 'ugc nofollow noopener', target: '_blank', ...cardAttributes } }
      },
      img: (tagName, { src = '', alt = '' }) => ({
        tagName,
        attribs: { src, alt, ...sizeOf(src), ...fetching(src), decoding: 'async' },
      }),
      ol: (tagName, { start }) => ({
        tagName,
        attribs: start !== undefined && /^\d{1,6}$/.test(start) ? { start } : {},
      }),
      code: (tagName, attribs) => {
        const [, fenced] = /^language-(.+)$/.exec(attribs.class ?? '') ?? []
        const language = fenced ?? attribs['data-language'] ?? ''
        return { tagName, attribs: LANGUAGE.test(language) ? { 'data-language': language } : {} }
      },
    },
    // A picture from another site would reveal the readers to that site, so it is dropped.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  })
}

const LANGUAGE = /^[\w+#-]{1,20}$/

/** A picture's name contains its size, so its space is reserved and nothing moves when it loads. */
function sizeOf(src: string): Record<string, string> {
  const [, width, height] = /-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/.exec(src) ?? []
  return width === undefined || height === undefined ? {} : { width, height }
}

type RichText = { html: string; hasPicture: boolean }

/** The HTML is safe in any page. A text far more expensive than people write is refused, never truncated. */
export function renderRichText(
  markdown: string,
  kind: RichTextKind,
  mentioned: MentionedPeople = NO_MENTIONS,
): RichText | 'too complex' {
  if (looksTooComplex(markdown)) return 'too complex'
  const tokens = parseLimited(PARSERS[kind], markdown)
  if (tokens === undefined || hasTooManyParts(tokens)) return 'too complex'
  linkMentions(tokens, mentioned)
  const html = sanitised(PARSERS[kind].renderer.render(tokens, PARSERS[kind].options, {}), kind)
  return { html, hasPicture: html.includes('<img ') }
}

const HTML_PIECE = /<[^>]*>|&[^;\s]{1,10};|\s+|[^<&\s]+|[<&]/g
const ENDS_BLOCK = /^<(?:\/(?:p|h[1-4]|li|blockquote|pre|t[dh])|br\s*\/?)>$/

/** Reads only as much as it returns. Output of `renderRichText` has no `>` inside a tag and no `<` outside a tag. */
export function excerptOf(html: string, length: number): string {
  let plain = ''
  // `length` counts code points, and each has at most two UTF-16 units.
  for (const [piece] of html.matchAll(HTML_PIECE)) {
    const word = wordOf(piece)
    plain += word !== ' ' ? word.slice(0, 2 * length + 2) : plain === '' || plain.endsWith(' ') ? '' : ' '
    if (plain.length > 2 * length + 1) break
  }
  const characters = [...plain.trimEnd()]
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}

function wordOf(piece: string): string {
  if (/^\s/.test(piece)) return ' '
  if (piece.startsWith('<') && piece !== '<') return ENDS_BLOCK.test(piece) ? ' ' : ''
  return ENTITIES.get(piece) ?? piece
}

// A Map, since an object would find inherited names such as `constructor`.
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#39;', "'"],
])
