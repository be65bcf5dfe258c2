export type TextChange = { from: number; to: number; insert: string; start: number; end: number }

type SelectedText = { text: string; start: number; end: number }

export function surround({ text, start, end }: SelectedText, mark: string, example: string): TextChange {
  const { length } = mark
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  const selected = text.slice(start, end)
  if (isMarked && start >= length) {
    return { from: start - length, to: end + length, insert: selected, start: start - length, end: end - length }
  }
  const inside = selected === '' ? example : selected
  return {
    from: start,
    to: end,
    insert: `${mark}${inside}${mark}`,
    start: start + length,
    end: start + length + inside.length,
  }
}

/** Prefixes every selected line, or removes the prefix if all have it. `1.` counts up. */
export function prefixLines({ text, start, end }: SelectedText, prefix: string): TextChange {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const close = text.indexOf('\n', end)
  const to = close === -1 ? text.length : close
  const lines = text.slice(from, to).split('\n')
  const isNumbered = prefix === '1. '
  const hasPrefix = (line: string) => (isNumbered ? /^\d+\. /.test(line) : line.startsWith(prefix))
  const withoutPrefix = (line: string) => (isNumbered ? line.replace(/^\d+\. /, '') : line.slice(prefix.length))
  const insert = lines
    .map((line, index) =>
      lines.every(hasPrefix) ? withoutPrefix(line) : `${isNumbered ? `${index + 1}. ` : prefix}${line}`,
    )
    .join('\n')
  return { from, to, insert, start: lines.length === 1 ? from + insert.length : from, end: from + insert.length }
}

export function linkOf({ text, start, end }: SelectedText): TextChange {
  const selected = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(selected)
  const words = isAddress || selected === '' ? '링크 이름' : selected
  const address = isAddress ? selected : 'https://'
  const insert = `[${words}](${address})`
  const caret = isAddress ? start + 1 : start + words.length + 3
  return { from: start, to: end, insert, start: caret, end: caret + (isAddress ? words : address).length }
}

export function blockOf({ text, start, end }: SelectedText, before: string, inside: string, after: string): TextChange {
  const selected = text.slice(start, end) || inside
  const lead = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const tail = end === text.length || text[end] === '\n' ? '' : '\n'
  const insert = `${lead}${before}${selected}${after}${tail}`
  const caret = start + lead.length + before.length
  return { from: start, to: end, insert, start: caret, end: caret + selected.length }
}

export const TABLE_TEMPLATE = {
  before: '| ',
  inside: '제목',
  after: ' | 제목 |\n| --- | --- |\n| 내용 | 내용 |',
} as const
