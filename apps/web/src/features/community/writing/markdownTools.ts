import {
  mdiCodeTags,
  mdiFormatBold,
  mdiFormatHeaderPound,
  mdiFormatItalic,
  mdiFormatListBulleted,
  mdiFormatListNumbered,
  mdiFormatQuoteClose,
  mdiFormatStrikethrough,
  mdiLinkVariant,
  mdiTable,
} from '@mdi/js'
import { blockOf, linkOf, prefixLines, surround, TABLE_TEMPLATE, type TextChange } from './markdownEdits.ts'

type TextSelection = { text: string; start: number; end: number }
type Tool = {
  label: string
  icon: string
  /** The shortcut with Ctrl or Command. */
  key?: string
  change: (marked: TextSelection) => TextChange
  /** Tables and the like are not offered in comments. */
  isForPosts?: true
}

const codeOf = (marked: TextSelection) =>
  marked.text.slice(marked.start, marked.end).includes('\n')
    ? blockOf(marked, '```\n', '', '\n```')
    : surround(marked, '`', '코드')

export const TOOLS: readonly Tool[] = [
  {
    label: '제목',
    icon: mdiFormatHeaderPound,
    change: (marked) => prefixLines(marked, '## '),
    isForPosts: true,
  },
  { label: '굵게', icon: mdiFormatBold, key: 'b', change: (marked) => surround(marked, '**', '굵은 글씨') },
  { label: '기울임', icon: mdiFormatItalic, key: 'i', change: (marked) => surround(marked, '*', '기울인 글씨') },
  { label: '취소선', icon: mdiFormatStrikethrough, change: (marked) => surround(marked, '~~', '취소한 글씨') },
  { label: '링크', icon: mdiLinkVariant, key: 'k', change: linkOf },
  { label: '인용', icon: mdiFormatQuoteClose, change: (marked) => prefixLines(marked, '> ') },
  { label: '목록', icon: mdiFormatListBulleted, change: (marked) => prefixLines(marked, '- ') },
  {
    label: '번호 목록',
    icon: mdiFormatListNumbered,
    change: (marked) => prefixLines(marked, '1. '),
    isForPosts: true,
  },
  { label: '코드', icon: mdiCodeTags, change: codeOf },
  {
    label: '표',
    icon: mdiTable,
    change: (marked) => blockOf(marked, TABLE_TEMPLATE.before, TABLE_TEMPLATE.inside, TABLE_TEMPLATE.after),
    isForPosts: true,
  },
]
