import type { UploadResult } from '@buri/contract/uploads'
import { expect, test } from 'vitest'
import { aFolder, aStore } from './aFolder.ts'
import { type FolderRecord, newFolderRecord, withEarlierFiles } from './folderRecord.ts'
import { folderScanner } from './folderScanner.ts'

const replay = (words: string, lastModified = 1) => new File([words], 'x.rofl', { lastModified })

async function scannerOver(
  files: Record<string, File>,
  change: (record: FolderRecord) => FolderRecord = withEarlierFiles,
) {
  const folder = aFolder(files)
  const store = aStore(change(await newFolderRecord(folder.handle, { userId: '가', clanId: '새벽반' })))
  const uploads: { names: string[]; clanId: string | null }[] = []
  const answers: Partial<Record<string, Partial<UploadResult>>> = {}
  let refusal: Error | undefined
  const scan = folderScanner({
    store,
    understand: async (file) => {
      const text = await file.text()
      return text === '깨짐'
        ? { ok: false, code: 'NOT_A_REPLAY', message: '리플레이 파일이 아닙니다.' }
        : { ok: true, understood: { kind: 'timeline' }, bytes: new TextEncoder().encode(text) }
    },
    send: async (sent, clanId) => {
      if (refusal) throw refusal
      uploads.push({ names: sent.map(({ fileName }) => fileName), clanId })
      return sent.map(({ fileName }) => ({
        fileName,
        status: 'created',
        matchId: `KR_${fileName}`,
        code: null,
        message: null,
        ...answers[fileName],
      }))
    },
    digestOf: async (bytes) => new TextDecoder().decode(bytes),
    now: () => 7,
  })
  const refuseWith = (error: Error | undefined) => {
    refusal = error
  }
  return { ...folder, store, scan, uploads, answers, refuseWith }
}

test('only .rofl files are opened, and each is sent once, for the chosen clan', async () => {
  const { scan, uploads, opened } = await scannerOver({
    'a.rofl': replay('가'),
    '비밀.txt': replay('나'),
    'B.ROFL': replay('다'),
    rofl: replay('라'),
  })
  for (let index = 0; index < 4; index++) await scan()
  expect(uploads).toEqual([{ names: ['a.rofl', 'B.ROFL'], clanId: '새벽반' }])
  expect(new Set(opened)).toEqual(new Set(['a.rofl', 'B.ROFL']))
})

test('files older than the connection of the folder are not sent until the user asks for it', async () => {
  const { scan, uploads, entries, opened, store } = await scannerOver({ 'old.rofl': replay('가') }, (record) => record)
  entries.set('new.rofl', replay('나'))
  await scan()
  await scan()
  expect(uploads.map(({ names }) => names)).toEqual([['new.rofl']])
  expect(opened).not.toContain('old.rofl')

  await store.change(withEarlierFiles, 'settings')
  await scan()
  await scan()
  expect(uploads.map(({ names }) => names)).toEqual([['new.rofl'], ['old.rofl']])
})

test('a replay that the client is still writing is sent only when it is complete', async () => {
  const { scan, uploads, entries } = await scannerOver({ 'a.rofl': replay('가', 1) })
  expect((await scan()).isUnfinished).toBe(true)
  entries.set('a.rofl', replay('가나', 2))
  await scan()
  expect(uploads).toEqual([])
  await scan()
  expect(uploads).toHaveLength(1)
})

test('the same replay under another name is not sent again', async () => {
  const { scan, uploads, entries } = await scannerOver({ 'a.rofl': replay('가') })
  await scan()
  await scan()
  entries.set('a - copy.rofl', replay('가', 9))
  await scan()
  await scan()
  expect(uploads).toHaveLength(1)
})

test('a failed upload is retried at a later scan', async () => {
  const { scan, uploads, refuseWith } = await scannerOver({ 'a.rofl': replay('가') })
  await scan()
  refuseWith(new Error('offline'))
  await expect(scan()).rejects.toThrow('offline')
  refuseWith(undefined)
  await scan()
  expect(uploads).toHaveLength(1)
})

test('an unreadable file is reported once, and read again only after it has changed', async () => {
  const { scan, uploads, entries, store } = await scannerOver({ 'a.rofl': replay('깨짐') })
  await scan()
  expect((await scan()).found).toMatchObject([{ fileName: 'a.rofl', status: 'unreadable' }])
  expect((await scan()).found).toEqual([])
  entries.set('a.rofl', replay('가', 2))
  await scan()
  await scan()
  expect(uploads).toHaveLength(1)
  expect(store.kept()?.last).toEqual({
    fileName: 'a.rofl',
    at: 7,
    status: 'created',
    matchId: 'KR_a.rofl',
    message: null,
  })
})

test('a replay the server refused is not sent again', async () => {
  const { scan, uploads, answers } = await scannerOver({ 'a.rofl': replay('가') })
  answers['a.rofl'] = { status: 'rejected', matchId: null, message: '받을 수 없는 경기입니다.' }
  for (let index = 0; index < 4; index++) await scan()
  expect(uploads).toHaveLength(1)
})

test('the trust of a sent match is remembered with it', async () => {
  const { scan, answers, store } = await scannerOver({ 'a.rofl': replay('가') })
  answers['a.rofl'] = { standing: 'waiting' }
  await scan()
  expect((await scan()).found).toMatchObject([{ matchId: 'KR_a.rofl', standing: 'waiting' }])
  expect(store.kept()?.last?.standing).toBe('waiting')
})

test('a folder whose watching is switched off, or that is forgotten, is not read', async () => {
  const { scan, opened, store } = await scannerOver({ 'a.rofl': replay('가') })
  await store.change((record) => ({ ...record, isOn: false }), 'settings')
  await scan()
  await store.forget()
  await scan()
  expect(opened).toEqual([])
})

test('a file that is deleted between two scans does not stop the other files', async () => {
  const { scan, uploads, entries } = await scannerOver({ 'a.rofl': replay('가'), 'b.rofl': replay('나') })
  await scan()
  entries.delete('a.rofl')
  await scan()
  expect(uploads.map(({ names }) => names)).toEqual([['b.rofl']])
})

test('twenty files are sent in one upload, and the remaining files right after it', async () => {
  const manyFiles = Object.fromEntries(
    Array.from({ length: 23 }, (_, index) => [`${index}.rofl`, replay(`판 ${index}`)]),
  )
  const { scan, uploads } = await scannerOver(manyFiles)
  await scan()
  expect((await scan()).isUnfinished).toBe(true)
  await scan()
  expect(uploads.map(({ names }) => names.length)).toEqual([20, 3])
})
