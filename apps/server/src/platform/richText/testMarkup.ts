import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import type { RichTextKind } from './renderRichText.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const COMMENT_TAGS = /^(?:p|br|strong|em|s|blockquote|ul|ol|li|code|pre|a)$/
const POST_TAGS = /^(?:p|br|strong|em|s|blockquote|ul|ol|li|code|pre|a|h2|h3|h4|hr|img|table|thead|tbody|tr|th|td)$/
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'a href': /^(?:https?:\/\/[^\s"<>]+|\/(?:match|summoner|clans|community|inhouse)\/[^\s"<>\\]*)$/i,
  'a rel': /^ugc nofollow noopener$/,
  'a target': /^_blank$/,
  'a data-card': /^\/(?:match|summoner|clans)\/[^/?#"<>]+$/,
  'a data-mention': /^true$/,
  'img src': /^\/images\/[\w-]{8,80}\.webp$/,
  'img alt': /^/,
  'img width': /^\d{1,4}$/,
  'img height': /^\d{1,4}$/,
  'img loading': /^(?:lazy|eager)$/,
  'img fetchpriority': /^high$/,
  'img decoding': /^async$/,
  'ol start': /^\d{1,6}$/,
  'code data-language': /^[\w+#-]{1,20}$/,
}

/** Finds anything that a browser would parse as more than plain elements with plain attributes. */
export function disallowedIn(html: string, kind: RichTextKind = 'post'): string[] {
  const elements = kind === 'post' ? POST_TAGS : COMMENT_TAGS
  return nodesIn(parseFragment(html)).flatMap((node) => {
    if (node.nodeName === '#text') return []
    if (!isElement(node)) return [node.nodeName]
    if (!elements.test(node.tagName)) return [node.tagName]
    return node.attrs
      .filter(({ name, value }) => !ATTRIBUTES[`${node.tagName} ${name}`]?.test(value))
      .map(({ name, value }) => `${node.tagName} ${name}=${value}`)
  })
}

const OUR_SCRIPT = /^\/assets\/[\w-]+\.js$/
const DATA_BLOCK_TYPE = /^application\/(?:ld\+)?json$/
const FORBIDDEN_TAG = /^(?:base|embed|form|frame|frameset|iframe|math|object|style|svg|template)$/
const ADDRESS_ATTRIBUTE = /^(?:href|src|action|formaction|data|poster|ping|background|cite|xlink:href)$/

export function unexpectedInPage(html: string): string[] {
  return nodesIn(parse(html)).flatMap((node) => {
    if (!isElement(node)) return []
    const attribute = (name: string) => node.attrs.find((attr) => attr.name === name)?.value
    if (node.tagName === 'script' && !(OUR_SCRIPT.test(attribute('src') ?? '') || isData(node, attribute('type'))))
      return [`script ${textOf(node)}`]
    if (FORBIDDEN_TAG.test(node.tagName)) return [node.tagName]
    return node.attrs
      .filter(
        ({ name, value }) =>
          /^(?:on|style$|srcdoc$|http-equiv$)/.test(name) ||
          (ADDRESS_ATTRIBUTE.test(name) && !/^(?:\/(?![/\\])|https:\/\/buri\.example\/)/.test(value)),
      )
      .map(({ name, value }) => `${node.tagName} ${name}=${value}`)
  })
}

/** Whether a script is a data block, which browsers do not run; throws if its JSON is incomplete. */
function isData(node: Element, type = ''): boolean {
  if (!DATA_BLOCK_TYPE.test(type)) return false
  JSON.parse(textOf(node))
  return true
}

const isElement = (node: Node): node is Element => 'tagName' in node
const textOf = ({ childNodes }: Element) => childNodes.map((node) => ('value' in node ? node.value : '')).join('')

function nodesIn(node: Node): Node[] {
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  return inside.flatMap((child) => [child, ...nodesIn(child)])
}
