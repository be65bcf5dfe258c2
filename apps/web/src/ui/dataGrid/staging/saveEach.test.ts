import { expect, test } from 'vitest'
import type { GridChange } from './changes.ts'
import { saveEach } from './saveEach.ts'

const updates = (from: number, to: number): GridChange[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ kind: 'update', id: from + index, values: {} }))

function slowServer() {
  const waiting = new Map<unknown, () => void>()
  return {
    send: ({ id }: GridChange) => new Promise<void>((resolve) => waiting.set(id, resolve)),
    asked: () => [...waiting.keys()],
    async answer(...ids: unknown[]) {
      for (const id of ids) {
        waiting.get(id)?.()
        waiting.delete(id)
      }
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('changes are sent one after another by default', async () => {
  const server = slowServer()
  const saving = saveEach(updates(1, 2), server.send)
  expect(server.asked()).toEqual([1])
  await server.answer(1)
  expect(server.asked()).toEqual([2])
  await server.answer(2)
  expect(await saving).toEqual([{ isSaved: true }, { isSaved: true }])
})

test('at most six changes are sent at the same time, and each answer lets the next one start', async () => {
  const server = slowServer()
  const saving = saveEach(updates(1, 8), server.send, { isSentAlone: () => false })
  expect(server.asked()).toEqual([1, 2, 3, 4, 5, 6])
  await server.answer(4)
  expect(server.asked()).toEqual([1, 2, 3, 5, 6, 7])
  await server.answer(1, 2)
  expect(server.asked()).toEqual([3, 5, 6, 7, 8])
  await server.answer(3, 5, 6, 7, 8)
  expect(await saving).toHaveLength(8)
})

test('a change that is sent alone waits for all earlier ones and holds back all later ones, and deletions wait for updates', async () => {
  const server = slowServer()
  const changes: GridChange[] = [...updates(1, 5), { kind: 'delete', id: 6 }, { kind: 'delete', id: 7 }]
  const saving = saveEach(changes, server.send, { isSentAlone: ({ id }) => id === 3 })
  const rounds = [[1, 2], [3], [4, 5], [6, 7]]
  for (const round of rounds) {
    expect(server.asked()).toEqual(round)
    await server.answer(...round)
  }
  expect(await saving).toHaveLength(7)
})

test('answers may come in any order, and each result has the index of its change', async () => {
  const refuse = new Map<unknown, (reason: Error) => void>()
  const saving = saveEach(
    updates(1, 3),
    ({ id }) => new Promise((resolve, reject) => refuse.set(id, id === 1 ? reject : () => resolve(undefined))),
    { isSentAlone: () => false, cellOf: () => 'name' },
  )
  for (const id of [3, 2, 1]) refuse.get(id)?.(new Error('가득 찼습니다.'))
  expect(await saving).toEqual([
    { isSaved: false, message: '가득 찼습니다.', field: 'name' },
    { isSaved: true },
    { isSaved: true },
  ])
})
