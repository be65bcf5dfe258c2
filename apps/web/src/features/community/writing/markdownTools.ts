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
  /** The letter that is pressed together with Ctrl or Command. */
  key?: string
  change: (selected: TextSelection) => TextChange
  isForPosts?: true
}

const codeOf = (selected: TextSelection) =>
  selected.text.slice(selected.start, selected.end).includes('\n')
    ? blockOf(selected, '```\n', '', '\n```')
    : surround(selected, '`', '코드')

export const TOOLS: readonly Tool[] = [
  {
    label: '제목',
    icon: mdiFormatHeaderPound,
    change: (selected) => prefixLines(selected, '## '),
    isForPosts: true,
  },
  { label: '굵게', icon: mdiFormatBold, key: 'b', change: (selected) => surround(selected, '**', '굵은 글씨') },
  { label: '기울임', icon: mdiFormatItalic, key: 'i', change: (selected) => surround(selected, '*', '기울인 글씨') },
  { label: '취소선', icon: mdiFormatStrikethrough, change: (selected) => surround(selected, '~~', '취소한 글씨') },
  { label: '링크', icon: mdiLinkVariant, key: 'k', change: linkOf },
  { label: '인용', icon: mdiFormatQuoteClose, change: (selected) => prefixLines(selected, '> ') },
  { label: '목록', icon: mdiFormatListBulleted, change: (selected) => prefixLines(selected, '- ') },
  {
    label: '번호 목록',
    icon: mdiFormatListNumbered,
    change: (selected) => prefixLines(selected, '1. '),
    isForPosts: true,
  },
  { label: '코드', icon: mdiCodeTags, change: codeOf },
  {
    label: '표',
    icon: mdiTable,
    change: (selected) => blockOf(selected, TABLE_TEMPLATE.before, TABLE_TEMPLATE.inside, TABLE_TEMPLATE.after),
    isForPosts: true,
  },
]
