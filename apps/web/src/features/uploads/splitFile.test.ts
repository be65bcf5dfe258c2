import { expect, test } from 'vitest'
import { splitFile } from './splitFile.ts'

test('a file with several results is split into one file per result', async () => {
  const file = new File(['[{"gameId":1,"teams":[]},{"gameId":2,"teams":[]}]'], '내전.json', { lastModified: 5 })
  const files = await splitFile(file)
  expect(await Promise.all(files.map(async (piece) => [piece.name, piece.lastModified, await piece.text()]))).toEqual([
    ['내전.json (1).json', 5, '{"gameId":1,"teams":[]}'],
    ['내전.json (2).json', 5, '{"gameId":2,"teams":[]}'],
  ])
})

test.each([
  ['KR-7700000001.rofl', '[{},{}]'],
  ['one.json', '{"gameId":1}'],
  ['broken.json', '[{'],
  ['posts.json', '[{"title":"글"},{"title":"글"}]'],
])('%s stays as it is', async (name, text) => {
  const file = new File([text], name)
  expect(await splitFile(file)).toEqual([file])
})
