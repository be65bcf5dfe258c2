import { expect, test } from 'vitest'
import type { GridColumn } from '../gridColumn.ts'
import {
  type ChangeResult,
  changesToSave,
  editsAfterSaving,
  type GridChange,
  problemsOf,
  saveOutcome,
} from './changes.ts'
import { saveEach } from './saveEach.ts'
import { NOTHING_STAGED, type StagedEdits } from './stagedEdits.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'title', title: '제목', editor: 'text', isRequired: true },
  { key: 'body', title: '본문', editor: 'textArea' },
  { key: 'score', title: '점수', editor: 'number' },
  { key: 'views', title: '조회' },
]
const staged: StagedEdits = {
  added: [
    { id: -2, title: '둘째', body: '' },
    { id: -1, title: '첫째', score: 1, createdAt: '2026-01-01' },
  ],
  changed: new Map([
    [7, { title: '고침', body: '' }],
    [8, { updatedAt: '2026-01-01' }],
    [9, { title: '지울 글' }],
  ]),
  deleted: new Set([9]),
}
const changes: readonly GridChange[] = [
  { kind: 'create', id: -1, values: { title: '첫째', body: null, score: 1 } },
  { kind: 'create', id: -2, values: { title: '둘째', body: null, score: null } },
  { kind: 'update', id: 7, values: { title: '고침', body: null } },
  { kind: 'delete', id: 9 },
]

test('empty cells are sent as null, and fields that the server sets and updates without fields are not sent', () => {
  expect(changesToSave(staged, COLUMNS)).toEqual(changes)
})

test('all changes are sent, and the refused ones stay staged with their reason', async () => {
  const results = await saveEach(
    changes,
    async ({ id }) => {
      if (id === -2 || id === 7) throw new Error('중복된 데이터입니다.')
    },
    { cellOf: () => 'title' },
  )
  const { edits, refusals } = editsAfterSaving(staged, changes, results)
  expect(edits.added.map(({ id }) => id)).toEqual([-2])
  expect([...edits.changed.keys()]).toEqual([7, 8])
  expect(edits.deleted.size).toBe(0)
  expect(refusals).toEqual(new Map([-2, 7].map((id) => [id, { message: '중복된 데이터입니다.', field: 'title' }])))
  expect(saveOutcome(changes, results)).toEqual({
    hasFailed: true,
    message: '일부 작업이 실패했습니다. 성공: 2개, 실패: 2개',
  })
})

test('after all changes are saved, the message names the numbers of added, changed and deleted rows', () => {
  const results: ChangeResult[] = changes.map(() => ({ isSaved: true }))
  expect(saveOutcome(changes, results).message).toBe('변경사항이 저장되었습니다 (2개 추가, 1개 수정, 1개 삭제)')
})

test('an empty required cell and text in a number cell are reported before sending', () => {
  const edits = { ...NOTHING_STAGED, added: [{ id: -1 }], changed: new Map([[7, { score: '많이' }]]) }
  expect(problemsOf(edits, COLUMNS)).toEqual([
    { id: -1, key: 'title', message: '필수 값입니다' },
    { id: 7, key: 'score', message: '숫자가 아닙니다' },
  ])
})
