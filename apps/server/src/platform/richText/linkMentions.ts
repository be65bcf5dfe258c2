import { type MentionedPeople, mentionPieces } from '@buri/domain/community/mentions'
import MarkdownIt, { type Token } from 'markdown-it'

/** At most this many links in one text; further mentions stay plain text. */
const MAX_LINKS = 200

/** Links the mentions. Existing links and code stay unchanged. */
export function linkMentions(tokens: readonly Token[], mentioned: MentionedPeople) {
  if (mentioned.size === 0) return
  let remainingLinks = MAX_LINKS
  for (const block of tokens) {
    let links = 0
    block.children &&= block.children.flatMap((token) => {
      links += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0
      if (token.type !== 'text' || links > 0 || remainingLinks === 0) return [token]
      return mentionPieces(token.content, mentioned).flatMap(({ text, href }) => {
        if (href === null || remainingLinks === 0) return [textOf(text)]
        remainingLinks -= 1
        return linkOf(text, href)
      })
    })
  }
}

function textOf(content: string): Token {
  const text = new MarkdownIt.Token('text', '', 0)
  text.content = content
  return text
}

function linkOf(content: string, href: string): Token[] {
  const openToken = new MarkdownIt.Token('link_open', 'a', 1)
  openToken.attrSet('href', href)
  openToken.attrSet('data-mention', 'true')
  return [openToken, textOf(content), new MarkdownIt.Token('link_close', 'a', -1)]
}
