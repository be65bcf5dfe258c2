import { expect, test } from 'vitest'
import { blockOf, linkOf, prefixLines, surround, TABLE_TEMPLATE, type TextChange } from './markdownEdits.ts'

/** `[` and `]` mark the selection. */
const selectionIn = (written: string) => {
  const start = written.indexOf('[')
  return { text: written.replace(/[[\]]/g, ''), start, end: written.indexOf(']') - 1 }
}
const textAfter = (text: string, { from, to, insert, start, end }: TextChange) => {
  const newText = text.slice(0, from) + insert + text.slice(to)
  return `${newText.slice(0, start)}[${newText.slice(start, end)}]${newText.slice(end)}`
}

test.each([
  { before: '오늘 [내전] 합니다', after: '오늘 **[내전]** 합니다' },
  { before: '오늘 **[내전]** 합니다', after: '오늘 [내전] 합니다' },
  { before: '오늘 []', after: '오늘 **[굵은 글씨]**' },
])('bold: $before becomes $after', ({ before, after }) => {
  const { text, start, end } = selectionIn(before)
  expect(textAfter(text, surround({ text, start, end }, '**', '굵은 글씨'))).toBe(after)
})

test.each([
  { prefix: '- ', before: '탑\n[미드\n정]글\n끝', after: '탑\n[- 미드\n- 정글]\n끝' },
  { prefix: '- ', before: '[- 탑\n- 미드]', after: '[탑\n미드]' },
  { prefix: '1. ', before: '[탑\n미드]', after: '[1. 탑\n2. 미드]' },
  { prefix: '1. ', before: '[1. 탑\n2. 미드]', after: '[탑\n미드]' },
  { prefix: '> ', before: '인용[]', after: '> 인용[]' },
])('lines with $prefix: $before becomes $after', ({ prefix, before, after }) => {
  const { text, start, end } = selectionIn(before)
  expect(textAfter(text, prefixLines({ text, start, end }, prefix))).toBe(after)
})

test('a link made from a selected address selects the label to be typed, and a link made from a label selects the address', () => {
  const address = 'https://example.com/a'
  expect(textAfter(address, linkOf({ text: address, start: 0, end: address.length }))).toBe(`[[링크 이름]](${address})`)
  expect(textAfter('여기', linkOf({ text: '여기', start: 0, end: 2 }))).toBe('[여기]([https://])')
})

test('a block such as a table is inserted on lines of its own', () => {
  const text = '앞뒤'
  const table = blockOf({ text, start: 1, end: 1 }, TABLE_TEMPLATE.before, TABLE_TEMPLATE.inside, TABLE_TEMPLATE.after)
  expect(textAfter(text, table)).toBe('앞\n| [제목] | 제목 |\n| --- | --- |\n| 내용 | 내용 |\n뒤')
})
