import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridColumn, GridRow } from '../gridColumn.ts'
import { NOTHING_STAGED } from '../staging/stagedEdits.ts'
import { applyEdits, distinctTexts, orderCache, pageOf } from './arrange.ts'
import { DEFAULT_VIEW, type GridView, toggleSort, viewFromAddress, viewFromText, viewToText } from './gridView.ts'
import { radixSort } from './radixSort.ts'
import { inDictionaryOrder } from './sortKeys.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'title', title: '제목', editor: 'text' },
  {
    key: 'boardId',
    title: '게시판',
    editor: 'select',
    options: [
      { value: 1, label: '하늘' },
      { value: 2, label: '가을' },
    ],
  },
  { key: 'score', title: '점수', editor: 'number' },
]
const ROWS: readonly GridRow[] = [
  { id: 3, title: 'Buri 안내', boardId: 1, score: 10 },
  { id: 1, title: '나무 2', boardId: 2, score: 9 },
  { id: 2, title: '나무 10', boardId: 1, score: null },
  { id: 4, title: '가지', boardId: 2, score: 10 },
]
const viewWith = (change: Partial<GridView>): GridView => ({ ...DEFAULT_VIEW, ...change })
const sortBy = (...keys: string[]) => ({
  sort: keys.map((key) => ({ key: key.replace('-', ''), isDescending: key.startsWith('-') })),
})
const search = (text: string, more = {}) => ({ search: { text, isCase: false, isWord: false, ...more } })
const ids = (view: GridView, edits = NOTHING_STAGED) =>
  Array.from(orderCache()(ROWS, edits, COLUMNS, view), (index) => applyEdits(ROWS, edits).rows[index]?.id)

test.each([
  { rule: 'by id at first', view: DEFAULT_VIEW, shown: [1, 2, 3, 4] },
  { rule: 'numbers inside texts by their size', view: viewWith(sortBy('title')), shown: [4, 1, 2, 3] },
  { rule: 'a list by its labels', view: viewWith(sortBy('boardId', 'id')), shown: [1, 4, 2, 3] },
  { rule: 'by two columns', view: viewWith(sortBy('-score', '-id')), shown: [4, 3, 1, 2] },
  { rule: 'empty cells last, up', view: viewWith(sortBy('score')), shown: [1, 3, 4, 2] },
  { rule: 'empty cells last, down', view: viewWith(sortBy('-score')), shown: [3, 4, 1, 2] },
  { rule: 'filtered by chosen values', view: viewWith({ filters: { boardId: ['가을'] } }), shown: [1, 4] },
  { rule: 'found by a search', view: viewWith(search('나무')), shown: [1, 2] },
  { rule: 'found in any case', view: viewWith(search('bURI')), shown: [3] },
  { rule: 'found in this case only', view: viewWith(search('buri', { isCase: true })), shown: [] },
  { rule: 'found as whole words', view: viewWith(search('나', { isWord: true })), shown: [] },
  { rule: 'found as whole words beside punctuation', view: viewWith(search('안내', { isWord: true })), shown: [3] },
  { rule: 'found by the labels of a list', view: viewWith(search('하늘')), shown: [2, 3] },
])('rows are arranged by the rule: $rule', ({ view, shown }) => {
  expect(ids(view)).toEqual(shown)
})

test('staged values are searched, filtered and sorted too, and new rows stay on top', () => {
  const edits = { ...NOTHING_STAGED, added: [{ id: -1, title: null }], changed: new Map([[4, { title: '하마' }]]) }
  expect(ids(viewWith(sortBy('title')), edits)).toEqual([-1, 1, 2, 4, 3])
  expect(ids(viewWith(search('하마')), edits)).toEqual([-1, 4])
})

test('an edit rearranges the rows only if it can move one', () => {
  const orderOf = orderCache()
  const view = viewWith(sortBy('score'))
  const before = orderOf(ROWS, NOTHING_STAGED, COLUMNS, view)
  const editsOf = (cells: Record<string, string | number>) => ({ ...NOTHING_STAGED, changed: new Map([[1, cells]]) })
  expect(orderOf(ROWS, editsOf({ title: '다른 글' }), COLUMNS, view)).toBe(before)
  expect([...orderOf(ROWS, editsOf({ title: '다른 글', score: 99 }), COLUMNS, view)]).toEqual([0, 3, 1, 2])
})

test('a page has a slice of the ordered rows', () => {
  expect([...pageOf(Uint32Array.of(5, 6, 7, 8, 9), 2, 2)]).toEqual([7, 8])
})

test('the values of a column are listed with the number of rows of each', () => {
  expect(distinctTexts(applyEdits(ROWS, NOTHING_STAGED), COLUMNS[2] as GridColumn)).toEqual([
    { text: '가을', count: 2 },
    { text: '하늘', count: 2 },
  ])
})

test('comparing the codes of texts gives the order of a dictionary, whatever characters the texts contain', () => {
  const collator = new Intl.Collator('ko', { numeric: true })
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code)) },
    { weight: 2, arbitrary: fc.constantFrom('가', '간', ' ', '0', '1', '9') },
    { weight: 1, arbitrary: fc.constantFrom('a', 'Z', '-', '!', 'ㄱ', '漢') },
  )
  const texts = fc.array(fc.string({ unit, minLength: 1, maxLength: 6 }), { maxLength: 12 })
  fc.assert(
    fc.property(texts, (some) => {
      const sorted = inDictionaryOrder(some)
      expect([...sorted].sort()).toEqual([...some].sort())
      for (const [index, text] of sorted.slice(1).entries())
        expect([sorted[index], text, collator.compare(sorted[index] as string, text)]).toSatisfy(
          ([, , order]) => order <= 0,
        )
    }),
    { numRuns: 500 },
  )
})

test('the radix sort of numbers gives the same order as a comparison sort', () => {
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(0, 1, -1, 0.5, -0.5))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 20 }), (some) => {
      // Turns -0 into 0, because no cell shows the difference.
      const numbers = some.map((value) => value + 0)
      const places = numbers.map((_, index) => index)
      const byTwos = places.toSorted((a, b) => {
        const [first, second] = [numbers[a] as number, numbers[b] as number]
        return first < second ? -1 : first > second ? 1 : a - b
      })
      expect([...radixSort(Uint32Array.from(places), Float64Array.from(numbers))]).toEqual(byTwos)
    }),
  )
})

test('a press on a column sorts it up, then down; with Ctrl it is sorted after the columns chosen before', () => {
  const once = toggleSort(DEFAULT_VIEW.sort, 'title', false)
  expect(once).toEqual(sortBy('title').sort)
  expect(toggleSort(once, 'title', false)).toEqual(sortBy('-title').sort)
  expect(toggleSort(once, 'score', true)).toEqual(sortBy('title', 'score').sort)
  expect(toggleSort(sortBy('title', 'score').sort, 'title', true)).toEqual(sortBy('-title', 'score').sort)
})

test('an address restores the view, and an invalid address gives the default view', () => {
  const view = viewWith({
    ...sortBy('-score', 'id'),
    filters: { boardId: ['가을'] },
    ...search('나무', { isWord: true }),
    page: 3,
  })
  const keys = COLUMNS.map(({ key }) => key)
  expect(viewFromAddress(viewToText(view), keys)).toEqual(view)
  expect(viewToText(DEFAULT_VIEW)).toBe('')
  for (const text of [null, '{', '[]', '{"s":["no"],"f":7,"p":-1,"q":{}}', `{"q":"${'가'.repeat(5000)}"}`])
    expect(viewFromAddress(text, keys)).toEqual(DEFAULT_VIEW)
})

test('a view stored in the browser is restored, however many values its filter has', () => {
  const title = Array.from({ length: 1000 }, (_, nth) => `게시판 ${nth}`)
  const view = viewWith({ filters: { title } })
  expect(
    viewFromText(
      viewToText(view),
      COLUMNS.map(({ key }) => key),
    ),
  ).toEqual(view)
})

test('a named view restores its columns; from an address it restores only columns that the grid has', () => {
  const keys = ['id', 'name', 'count']
  const layout = { order: ['name', 'id', 'count'], pinned: ['name'], widths: { name: 240 }, shown: { count: false } }
  const view: GridView = { ...DEFAULT_VIEW, named: { name: '숨긴 게시판', layout } }
  expect(viewFromText(viewToText(view), keys)).toEqual(view)
  const strange = {
    n: ` ${'긴 이름'.repeat(20)}`,
    o: ['name', '__proto__', 7],
    l: 'name',
    x: { name: 1e9, id: 'wide', count: 60 },
    v: { name: 'no', id: false, else: true },
  }
  const { named } = viewFromText(JSON.stringify(strange), keys)
  expect(named?.name).toHaveLength(30)
  expect(named?.layout).toEqual({ order: ['name'], pinned: [], widths: { count: 60 }, shown: { id: false } })
  expect(viewFromText(JSON.stringify({ o: ['name'] }), keys)).toEqual(DEFAULT_VIEW)
})
