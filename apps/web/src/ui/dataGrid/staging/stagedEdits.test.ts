import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridRow, RowId } from '../gridColumn.ts'
import { applyEdits } from '../view/arrange.ts'
import { changesToSave } from './changes.ts'
import { emptyHistory, recordStep, redo, undo } from './history.ts'
import { keptEdits } from './keptEdits.ts'
import {
  addRows,
  countsOf,
  editCells,
  markDeleted,
  NOTHING_STAGED,
  revertRows,
  type StagedEdits,
} from './stagedEdits.ts'

const BASE: readonly GridRow[] = [
  { id: 1, title: '공지', score: 3 },
  { id: 2, title: '모집', score: null },
  { id: 3, title: '공략', score: 0 },
]
const originalOf = (id: RowId) => BASE.find((row) => row.id === id)
const rowsAfter = (edits: StagedEdits) => {
  const { rows, cellOf } = applyEdits(BASE, edits)
  return rows.map((row) => [row.id, cellOf(row, 'title'), cellOf(row, 'score'), edits.deleted.has(row.id)])
}

const aStep = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    id: fc.integer({ min: -4, max: 4 }),
    key: fc.constantFrom('title', 'score'),
    value: fc.constantFrom('', null, '공지', '모집', '새 글', 0, 3),
  }),
  fc.record({ kind: fc.constant('add' as const), title: fc.constantFrom('', '새 글') }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: -4, max: 3 }) }),
)
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

const applySteps = (steps: readonly Step[]) =>
  steps.reduce((edits, step, index) => {
    if (step.kind === 'add') return addRows(edits, [{ title: step.title }], -1 - index)
    if (step.kind === 'delete')
      return markDeleted(
        edits,
        [step.id].filter((id) => id < 0 || originalOf(id)),
      )
    const isThere = originalOf(step.id) || edits.added.some(({ id }) => id === step.id)
    return isThere ? editCells(edits, [step], originalOf) : edits
  }, NOTHING_STAGED)

test("a changed row keeps the revision of its first edit, even if the server's row has a newer one", () => {
  const rowOf = (revision: number) => () => ({ id: 1, title: '공지', body: '글', revision })
  const firstEdit = editCells(NOTHING_STAGED, [{ id: 1, key: 'title', value: '내 공지' }], rowOf(1))
  const secondEdit = editCells(firstEdit, [{ id: 1, key: 'body', value: '내 글' }], rowOf(2))
  expect(secondEdit.changed.get(1)).toEqual({ title: '내 공지', body: '내 글', revision: 1 })
  const back = editCells(firstEdit, [{ id: 1, key: 'title', value: '공지' }], rowOf(2))
  expect(back.changed.size).toBe(0)
  const editedAgain = editCells(back, [{ id: 1, key: 'title', value: '새 공지' }], rowOf(2))
  expect(editedAgain.changed.get(1)).toEqual({ title: '새 공지', revision: 2 })
})

test('reverting every row of any sequence of edits gives the original rows', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
      const edits = applySteps(steps)
      const ids = [...edits.added.map(({ id }) => id), ...edits.changed.keys(), ...edits.deleted]
      expect(rowsAfter(revertRows(edits, ids))).toEqual(rowsAfter(NOTHING_STAGED))
      expect(countsOf(revertRows(edits, ids)).all).toBe(0)
    }),
  )
})

test('undoing all steps gives the original rows, and redoing them gives the last rows', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
      let history = emptyHistory()
      for (const [index] of steps.entries()) history = recordStep(history, applySteps(steps.slice(0, index + 1)))
      const lastState = history.now
      for (const _ of steps) history = undo(history)
      expect(rowsAfter(history.now)).toEqual(rowsAfter(NOTHING_STAGED))
      for (const _ of steps) history = redo(history)
      expect(rowsAfter(history.now)).toEqual(rowsAfter(lastState))
    }),
  )
})

test('staged edits survive a reload, but only for the same person', () => {
  const edits = applySteps([
    { kind: 'add', title: '새 글' },
    { kind: 'edit', id: 2, key: 'title', value: '한글' },
    { kind: 'delete', id: 3 },
  ])
  keptEdits('posts', 'me').write(edits)
  expect(keptEdits('posts', 'me').read()).toEqual(edits)
  expect(keptEdits('posts', 'you').read()).toEqual(NOTHING_STAGED)
  keptEdits('posts', 'me').write(NOTHING_STAGED)
  expect(sessionStorage.length).toBe(0)
})

describe('a cell', () => {
  const edit = (edits: StagedEdits, value: string | null) =>
    editCells(edits, [{ id: 1, key: 'title', value }], originalOf)

  test('a cell that gets its original value again is not an edit', () => {
    expect(edit(NOTHING_STAGED, '공지')).toBe(NOTHING_STAGED)
    expect(countsOf(edit(edit(NOTHING_STAGED, '바뀜'), '공지')).all).toBe(0)
    expect(countsOf(edit(edit(NOTHING_STAGED, ''), '공지')).all).toBe(0)
  })

  test('a cell of a deleted row cannot be edited', () => {
    const deleted = markDeleted(NOTHING_STAGED, [1])
    expect(edit(deleted, '바뀜')).toBe(deleted)
  })
})

test('a row that was changed and then deleted counts once, and a new row that is deleted does not count', () => {
  const edits = applySteps([
    { kind: 'edit', id: 1, key: 'title', value: '바뀜' },
    { kind: 'delete', id: 1 },
    { kind: 'add', title: '' },
    { kind: 'delete', id: -3 },
  ])
  expect(countsOf(edits)).toEqual({ added: 0, changed: 0, deleted: 1, all: 1 })
})

test('new rows that are added together stay in order above earlier ones, and rows are sent in the order they were made', () => {
  const block = addRows(NOTHING_STAGED, [{ title: '첫째' }, { title: '둘째' }], -1)
  const edits = addRows(block, [{ title: '셋째' }], -3)
  expect(edits.added.map(({ title }) => title)).toEqual(['셋째', '첫째', '둘째'])
  const changes = changesToSave(edits, [{ key: 'title', title: '제목', editor: 'text' }])
  expect(changes.map((change) => change.kind === 'create' && change.values.title)).toEqual(['첫째', '둘째', '셋째'])
})
