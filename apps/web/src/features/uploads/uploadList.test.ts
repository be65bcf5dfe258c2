import type { UploadResult } from '@buri/contract/uploads'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchesOf, NO_ANSWER, NO_UPLOADS, onlyMatchSent, type UploadAction, uploadList } from './uploadList.ts'

const READ_PREVIEW = { kind: 'timeline' } as const
const aFile = (name: string, lastModified = 1) => ({ name, size: 20_000_000, lastModified })
const bytes = (length = 10) => new Uint8Array(length)
const listAfter = (...actions: readonly UploadAction[]) => actions.reduce(uploadList, NO_UPLOADS)
const addAction = (...names: readonly string[]): UploadAction => ({
  type: 'add',
  files: names.map((name) => aFile(name)),
})
const readAction = (id: number, length = 10): UploadAction => ({
  type: 'understood',
  id,
  understood: READ_PREVIEW,
  bytes: bytes(length),
})
const result = (fileName: string, status: UploadResult['status'] = 'created'): UploadResult => ({
  fileName,
  status,
  matchId: 'KR_1',
  code: null,
  message: null,
})
const stepsAfter = (...actions: readonly UploadAction[]) => listAfter(...actions).items.map(({ state }) => state.step)

test('files are read in the order in which they were added, and a file that is added twice is listed once', () => {
  const list = listAfter(addAction('a', 'b', 'a'), addAction('b', 'c'))
  expect(list.items.map(({ id, fileName, state }) => [id, fileName, state.step])).toEqual([
    [1, 'a', 'reading'],
    [2, 'b', 'reading'],
    [3, 'c', 'reading'],
  ])
})

test('a file with the same name from another night is listed separately', () => {
  const list = listAfter({ type: 'add', files: [aFile('a', 1), aFile('a', 2)] })
  expect(list.items).toHaveLength(2)
})

test('a file that was refused while it was read is never sent', () => {
  const list = listAfter(addAction('a'), { type: 'refused', id: 1, message: '리플레이 파일이 아닙니다.' })
  expect(batchesOf(list.items)).toEqual([])
})

test('a file goes through reading, ready and sending until it is answered', () => {
  const way: UploadAction[] = [
    addAction('a'),
    readAction(1),
    { type: 'sending', ids: [1] },
    { type: 'answered', ids: [1], results: [result('a')] },
  ]
  expect(way.map((_, index) => stepsAfter(...way.slice(0, index + 1)))).toEqual([
    ['reading'],
    ['ready'],
    ['sending'],
    ['answered'],
  ])
})

test('after a failure typed fields are kept, and only the failed files are sent again', () => {
  const list = listAfter(
    addAction('a', 'b'),
    readAction(1),
    readAction(2),
    { type: 'remark', id: 2, remark: '금요 내전' },
    { type: 'date', id: 2, date: 5 },
    { type: 'sending', ids: [1] },
    { type: 'answered', ids: [1], results: [result('a')] },
    { type: 'sending', ids: [2] },
    { type: 'failed', ids: [2], message: '끊김' },
  )
  expect(list.items[1]).toMatchObject({ remark: '금요 내전', date: 5, state: { step: 'failed', message: '끊김' } })
  expect(batchesOf(list.items).map(({ items }) => items.map(({ id }) => id))).toEqual([[2]])
})

test('a file that the answer does not mention can be sent again', () => {
  const list = listAfter(
    addAction('a', 'b'),
    readAction(1),
    readAction(2),
    { type: 'sending', ids: [1, 2] },
    {
      type: 'answered',
      ids: [1, 2],
      results: [result('a')],
    },
  )
  expect(list.items.map(({ state }) => state)).toEqual([
    { step: 'answered', result: result('a') },
    { step: 'failed', message: NO_ANSWER },
  ])
})

test('the progress of a batch is divided among its files in the order in which they are sent', () => {
  const list = listAfter(
    addAction('a', 'b'),
    readAction(1, 100),
    readAction(2, 300),
    { type: 'sending', ids: [1, 2] },
    {
      type: 'sent',
      ids: [1, 2],
      share: 0.5,
    },
  )
  expect(list.items.map(({ state }) => state)).toEqual([
    { step: 'sending', share: 1 },
    { step: 'sending', share: 1 / 3 },
  ])
})

test('a file that is being sent can be neither removed nor edited', () => {
  const list = listAfter(
    addAction('a'),
    readAction(1),
    { type: 'sending', ids: [1] },
    { type: 'remove', id: 1 },
    { type: 'remark', id: 1, remark: 'x' },
    { type: 'remarkAll', remark: 'y' },
    { type: 'date', id: 1, date: 5 },
  )
  expect(list.items).toMatchObject([{ remark: '', date: null }])
})

test('one remark can be set for all files that are not sent yet', () => {
  const list = listAfter(
    addAction('a', 'b'),
    readAction(1),
    { type: 'sending', ids: [1] },
    { type: 'remarkAll', remark: '금요 내전' },
  )
  expect(list.items.map(({ remark }) => remark)).toEqual(['', '금요 내전'])
})

test('finished files can be removed from the list', () => {
  const list = listAfter(
    addAction('a', 'b', 'c'),
    readAction(1),
    { type: 'sending', ids: [1] },
    { type: 'answered', ids: [1], results: [result('a')] },
    { type: 'refused', id: 2, message: 'x' },
    { type: 'removeAnswered' },
  )
  expect(list.items.map(({ fileName }) => fileName)).toEqual(['c'])
})

test('a file that is removed and dropped again counts as a new one', () => {
  const list = listAfter(addAction('a'), { type: 'remove', id: 1 }, addAction('a'))
  expect(list.items.map(({ id }) => id)).toEqual([2])
})

test('files are sent in one request only if their typed fields are equal', () => {
  const list = listAfter(
    addAction('a', 'b', 'c'),
    readAction(1),
    readAction(2),
    readAction(3),
    { type: 'remark', id: 2, remark: ' 결승 ' },
    { type: 'remark', id: 3, remark: '결승' },
  )
  expect(batchesOf(list.items).map(({ date, remark, items }) => [date, remark, items.map(({ id }) => id)])).toEqual([
    [null, '', [1]],
    [null, '결승', [2, 3]],
  ])
})

test('no batch has more than twenty files, and every file is in exactly one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ remark: fc.constantFrom('', 'x'), date: fc.constantFrom(null, 1) }), { maxLength: 70 }),
      (inputs) => {
        const names = inputs.map((_, index) => `file ${index}`)
        const list = listAfter(
          addAction(...names),
          ...inputs.flatMap(({ remark, date }, index): UploadAction[] => [
            readAction(index + 1),
            { type: 'remark', id: index + 1, remark },
            { type: 'date', id: index + 1, date },
          ]),
        )
        const batches = batchesOf(list.items)
        expect(batches.every(({ items }) => items.length >= 1 && items.length <= 20)).toBe(true)
        const requests = batches.flatMap(({ items }) => items.map(({ fileName }) => fileName))
        expect(requests.toSorted()).toEqual(names.toSorted())
      },
    ),
  )
})

test('the only match of the files is known once no file waits', () => {
  const sent = [addAction('a', 'b'), readAction(1), { type: 'sending', ids: [1] }] as const
  const answered = { type: 'answered', ids: [1], results: [result('a')] } as const
  const refused = { type: 'refused', id: 2, message: '비어 있습니다.' } as const
  expect(onlyMatchSent(listAfter(...sent, refused).items)).toBeUndefined()
  expect(onlyMatchSent(listAfter(...sent, answered).items)).toBeUndefined()
  expect(onlyMatchSent(listAfter(...sent, answered, refused).items)).toBe('KR_1')
})

test('several matches of the files are not taken for one', () => {
  const list = listAfter(
    ...[addAction('a', 'b'), readAction(1), readAction(2), { type: 'sending', ids: [1, 2] } as const],
    { type: 'answered', ids: [1, 2], results: [result('a'), { ...result('b'), matchId: 'KR_2' }] },
  )
  expect(onlyMatchSent(list.items)).toBeUndefined()
})
